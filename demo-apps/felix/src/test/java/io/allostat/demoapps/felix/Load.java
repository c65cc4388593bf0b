package io.allostat.demoapps.felix;

import io.allostat.core.testkit.tls.JsseClient;
import io.allostat.core.testkit.tls.TrustAnything;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Clients that send one request after the other until they are closed. */
final class Load implements AutoCloseable {
  private static final long PAUSE_NANOS = 1_000_000;

  /** After which a request has failed; reached only where one is lost. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** One request and its reply. */
  private interface Exchange {
    /** Null if all went well, else what did not. */
    String failure() throws InterruptedException;
  }

  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong replies = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  private Load(int clients, Supplier<Exchange> exchanges) {
    for (int i = 0; i < clients; i++) {
      Exchange exchange = exchanges.get();
      Thread thread = new Thread(() -> run(exchange), "load-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  /**
   * Begins, on connections that stay.
   *
   * @param page its address; over TLS the server is trusted, whoever it is
   * @param clients how many
   */
  static Load on(String page, int clients) {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(TrustAnything.context())
            .build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(page)).timeout(PATIENCE).build();
    return new Load(clients, () -> () -> send(client, request));
  }

  /** Begins, on a new connection for each request, which resumes the client's session. */
  static Load connecting(int port, String path, int clients) {
    return new Load(
        clients,
        () -> {
          JsseClient client = new JsseClient("TLSv1.3");
          return () -> {
            String reply = client.get(port, path);
            return reply.startsWith("HTTP/1.1 200") ? null : reply;
          };
        });
  }

  private static String send(HttpClient client, HttpRequest request) throws InterruptedException {
    try {
      HttpResponse<String> reply = client.send(request, HttpResponse.BodyHandlers.ofString());
      return reply.statusCode() == 200 ? null : reply.statusCode() + " " + reply.body();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void run(Exchange exchange) {
    while (!closed) {
      // A pause, or two CPUs would do nothing but answer.
      LockSupport.parkNanos(PAUSE_NANOS);
      try {
        String failure = exchange.failure();
        if (failure == null) {
          replies.incrementAndGet();
        } else {
          failures.add(failure);
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  long replies() {
    return replies.get();
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Waits until requests that began after this call have been answered. */
  void flows() {
    flow(List.of(this));
  }

  /** Waits until requests of each that began after this call have been answered. */
  static void flow(List<Load> loads) {
    List<Long> enough = loads.stream().map(load -> load.replies() + 2 * load.clients()).toList();
    for (int i = 0; i < enough.size(); i++) {
      Load load = loads.get(i);
      long wanted = enough.get(i);
      Felix.until("requests are answered", () -> load.replies() > wanted);
    }
  }

  private int clients() {
    return threads.size();
  }

  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
