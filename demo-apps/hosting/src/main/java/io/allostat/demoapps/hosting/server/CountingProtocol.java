package io.allostat.demoapps.hosting.server;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLEngine;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketBufferHandler;

/**
 * Tomcat's own connector, counting the handshakes that come to their end: JSSE does not tell. One
 * comparison a handshake; nothing else differs from a server without it.
 */
final class CountingProtocol extends Http11NioProtocol {
  private final LongAdder full;
  private final LongAdder resumed;

  CountingProtocol() {
    this(new LongAdder(), new LongAdder());
  }

  private CountingProtocol(LongAdder full, LongAdder resumed) {
    super(new Endpoint(full, resumed));
    this.full = full;
    this.resumed = resumed;
  }

  long fullHandshakes() {
    return full.sum();
  }

  long resumedHandshakes() {
    return resumed.sum();
  }

  private static final class Endpoint extends NioEndpoint {
    private final LongAdder full;
    private final LongAdder resumed;

    Endpoint(LongAdder full, LongAdder resumed) {
      this.full = full;
      this.resumed = resumed;
    }

    @Override
    protected NioChannel createChannel(SocketBufferHandler buffers) {
      return isSSLEnabled() ? new Channel(buffers, this) : super.createChannel(buffers);
    }
  }

  /** Tomcat uses a channel for one connection after another, each by one thread at a time. */
  private static final class Channel extends SecureNioChannel {
    private final Endpoint endpoint;
    private long beginMillis;
    private boolean counted;

    Channel(SocketBufferHandler buffers, Endpoint endpoint) {
      super(buffers, endpoint);
      this.endpoint = endpoint;
    }

    @Override
    public void reset(SocketChannel channel, NioEndpoint.NioSocketWrapper wrapper)
        throws IOException {
      beginMillis = System.currentTimeMillis();
      counted = false;
      super.reset(channel, wrapper);
    }

    @Override
    public int handshake(boolean read, boolean write) throws IOException {
      int result = super.handshake(read, write);
      if (result == 0 && !counted) {
        counted = true;
        count(getSslEngine());
      }
      return result;
    }

    /** A session that is older than its connection was resumed. */
    private void count(SSLEngine engine) {
      if (engine != null) {
        boolean old = engine.getSession().getCreationTime() < beginMillis;
        (old ? endpoint.resumed : endpoint.full).increment();
      }
    }
  }
}
