package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.junit.jupiter.api.Test;

class AdmissionChannelTest {
  /** Buffers of which nothing is left. */
  private static final class Broken extends SocketBufferHandler {
    Broken() {
      super(64, 64, false);
    }

    @Override
    public void reset() {
      throw new IllegalStateException("no buffer");
    }
  }

  @Test
  void aConnectionWhoseChannelCannotBeSetUpHasEnded() throws Exception {
    AdmissionEndpoint endpoint = new AdmissionEndpoint();
    AdmissionChannel channel = new AdmissionChannel(new Broken(), endpoint);
    try (SocketChannel socket = SocketChannel.open()) {
      NioSocketWrapper wrapper = new NioSocketWrapper(channel, endpoint);
      assertThrows(IllegalStateException.class, () -> channel.reset(socket, wrapper));
      assertNull(AdmissionChannel.account(wrapper));
      assertEquals(1, endpoint.counts().abandoned());
    }
  }
}
