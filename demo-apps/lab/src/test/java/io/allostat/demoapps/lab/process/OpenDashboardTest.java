package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OpenDashboardTest {
  private final CountDownLatch sent = new CountDownLatch(100);
  private final CountDownLatch gone = new CountDownLatch(1);

  /** Sends events for as long as somebody reads them. */
  private HttpServer server(ExecutorService threads) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] event = ("data: " + "x".repeat(10_000) + "\n\n").getBytes(StandardCharsets.UTF_8);
    server.setExecutor(threads);
    server.createContext(
        "/events",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
              out.write(event);
              out.flush();
              sent.countDown();
            }
          } catch (IOException e) {
            gone.countDown();
          }
        });
    server.start();
    return server;
  }

  @Test
  void readsEventsUntilItIsClosed() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer server = server(threads);
    try {
      OpenDashboard dashboard = new OpenDashboard(server.getAddress().getPort());
      dashboard.stop();
      dashboard.start();
      assertTrue(sent.await(20, TimeUnit.SECONDS), "what is sent is read");
      dashboard.stop();
      assertTrue(gone.await(20, TimeUnit.SECONDS), "the connection is closed");
      dashboard.stop();
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }

  @Test
  void aServerWithoutEventsIsNamed() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    try {
      OpenDashboard dashboard = new OpenDashboard(server.getAddress().getPort());
      assertTrue(assertThrows(LabException.class, dashboard::start).getMessage().contains("404"));
    } finally {
      server.stop(0);
    }
  }
}
