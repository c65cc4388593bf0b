package io.allostat.adapters.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.management.ManagementEndpoints;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LoopbackEndpointsTest {
  private static ManagementEndpoints found() {
    return ServiceLoader.load(ManagementEndpoints.class).findFirst().orElseThrow();
  }

  @Test
  void opensAnEndpointThatServesTheStatusUntilItIsClosed() throws Exception {
    ManagementEndpoint endpoint =
        assertInstanceOf(ManagementEndpoint.class, found().open(new FakeAllostat(), 0));
    URI status = URI.create("http://127.0.0.1:" + endpoint.port() + "/status");
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(status).build();
    assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
    endpoint.close();
    assertThrows(IOException.class, () -> client.send(request, BodyHandlers.discarding()));
  }

  @Test
  void aTakenPortIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      BindException refused =
          assertThrows(BindException.class, () -> found().open(new FakeAllostat(), port));
      assertTrue(refused.getMessage().contains("" + port), refused.getMessage());
    }
  }
}
