package io.allostat.adapters.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A server on a free loopback port that replies with the lines of the header {@code baggage} that
 * came, each in brackets; under {@code /redirect} it sends the client to where the query says.
 */
final class Echo implements AutoCloseable {
  private final HttpServer server;

  Echo() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          List<String> lines = exchange.getRequestHeaders().getOrDefault("Baggage", List.of());
          byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.createContext(
        "/redirect",
        exchange -> {
          exchange.getResponseHeaders().set("Location", exchange.getRequestURI().getQuery());
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
  }

  /** An address of this server by one of the names that the loopback interface has. */
  URI uri(String host, String path) {
    return URI.create("http://" + host + ":" + server.getAddress().getPort() + path);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
