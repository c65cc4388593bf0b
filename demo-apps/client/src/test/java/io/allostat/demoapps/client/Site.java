package io.allostat.demoapps.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A small auction site and bookstore over HTTPS or HTTP on the loopback interface that counts what
 * it is asked.
 */
final class Site implements AutoCloseable {
  static {
    // Head and body leave this server in two writes; with Nagle's algorithm the second would wait
    // for a delayed ACK.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final char[] PASSWORD = "changeit".toCharArray();

  /** How a request is answered. */
  interface Answer {
    void to(HttpExchange exchange, long number) throws IOException;
  }

  final AtomicLong requests = new AtomicLong();
  final Set<InetSocketAddress> peers = ConcurrentHashMap.newKeySet();
  final Set<String> missing = ConcurrentHashMap.newKeySet();
  volatile Answer answer = (exchange, number) -> page(exchange, "");
  private final HttpServer server;
  private final String scheme;
  private final ExecutorService workers = Executors.newFixedThreadPool(4);

  Site(Path directory) throws IOException, GeneralSecurityException {
    this(secure(directory), "https");
  }

  private Site(HttpServer server, String scheme) {
    this.server = server;
    this.scheme = scheme;
    server.setExecutor(workers);
    server.createContext("/auction/", this::handle);
    server.createContext("/bookstore/", this::handle);
    server.start();
  }

  private static HttpServer secure(Path directory) throws IOException, GeneralSecurityException {
    HttpsServer server = HttpsServer.create(anyPort(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls(keyStore(directory))));
    return server;
  }

  /** One without TLS. */
  static Site plain() throws IOException {
    return new Site(HttpServer.create(anyPort(), 0), "http");
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  URI url() {
    return URI.create(scheme + "://localhost:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    // Of a next request that comes with the rest of this one this server takes no notice over TLS.
    byte[] form = exchange.getRequestBody().readAllBytes();
    exchange.setStreams(new ByteArrayInputStream(form), null);
    peers.add(exchange.getRemoteAddress());
    String state = page(exchange);
    if (missing.contains(state)) {
      status(exchange, 404);
      return;
    }
    exchange.getResponseHeaders().set("X-Auction-Items", "100");
    exchange.getResponseHeaders().set("X-Auction-Users", "50");
    exchange.getResponseHeaders().set("X-Bookstore-Items", "100");
    exchange.getResponseHeaders().set("X-Bookstore-Customers", "50");
    answer.to(exchange, requests.incrementAndGet());
  }

  /** The name of the page that is asked for. */
  static String page(HttpExchange exchange) {
    return exchange.getRequestURI().getPath().replaceFirst("^/[a-z]+/", "");
  }

  void page(HttpExchange exchange, String loss) throws IOException {
    if (!loss.isEmpty()) {
      exchange.getResponseHeaders().set("X-Service-Level-Loss", loss);
    }
    html(exchange, "<a href=\"/auction/ViewItem?itemId=7\">7</a>");
  }

  static void html(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Answers without a page. */
  static void status(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private static Path keyStore(Path directory) throws IOException {
    Path store = directory.resolve("site.p12");
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "site",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=localhost",
                    "-validity",
                    "2",
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    new String(PASSWORD),
                    "-keystore",
                    store.toString()))
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (keytool.waitFor() != 0) {
        throw new IOException("keytool: " + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted in keytool", e);
    }
    return store;
  }

  private static SSLContext tls(Path keyStore) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
