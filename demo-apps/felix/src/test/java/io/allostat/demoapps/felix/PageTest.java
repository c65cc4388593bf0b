package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;

class PageTest {
  /** Its backlog takes the connection, as that of a server does that is being stopped. */
  @Test
  void whoListensAndSaysNothingHasNoPage() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      URI address = URI.create("http://127.0.0.1:" + mute.getLocalPort() + "/");
      assertEquals("", Page.at(address, 20));
    }
  }

  @Test
  void whereNobodyListensThereIsNoPage() throws Exception {
    int port = Felix.freePort();
    assertEquals("", Page.at(URI.create("http://127.0.0.1:" + port + "/")));
  }
}
