package io.allostat.demoapps.auction.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes what is read of a dashboard on, but never answers the first who asks for its events. */
final class DeafRelay implements AutoCloseable {
  private static final int BUFFER = 4096;

  private final int target;
  private final AtomicInteger streams = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /**
   * Listens on a free port.
   *
   * @param target port of the dashboard
   */
  DeafRelay(int target) throws IOException {
    this.target = target;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getRawPath();
      if (path.equals("/events") && streams.incrementAndGet() == 1) {
        closed.await();
        return;
      }
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + target + path)
                  .toURL()
                  .openConnection(Proxy.NO_PROXY);
      int code = connection.getResponseCode();
      exchange.getResponseHeaders().set("Content-Type", connection.getContentType());
      exchange.sendResponseHeaders(code, 0);
      try (InputStream in = connection.getInputStream();
          OutputStream out = exchange.getResponseBody()) {
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          out.write(buffer, 0, read);
          out.flush();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** How often somebody asked for events. */
  int streams() {
    return streams.get();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
