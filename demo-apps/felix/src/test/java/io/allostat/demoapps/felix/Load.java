package io.allostat.demoapps.felix;

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

/** Clients that send one request after the other until they are closed. */
final class Load implements AutoCloseable {
  private static final long PAUSE_NANOS = 1_000_000;

  /** After which a request has failed; reached only where one is lost. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final HttpRequest request;
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong replies = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  Load(int port, String path, int clients) {
    request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(PATIENCE)
            .build();
    for (int i = 0; i < clients; i++) {
      Thread thread = new Thread(this::run, "load-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  private void run() {
    while (!closed) {
      // A pause, or two CPUs would do nothing but answer.
      LockSupport.parkNanos(PAUSE_NANOS);
      try {
        HttpResponse<String> reply = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (reply.statusCode() == 200) {
          replies.incrementAndGet();
        } else {
          failures.add(reply.statusCode() + " " + reply.body());
        }
      } catch (IOException e) {
        failures.add(e.toString());
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
    long before = replies();
    Felix.until("requests are answered", () -> replies() > before + 2 * threads.size());
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
