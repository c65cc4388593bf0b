package io.allostat.demoapps.felix;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the dashboard's stream of events as the page does: whenever the stream ends it comes back,
 * and a part of an event that came last is dropped. It comes back much sooner than the stream asks
 * for, and takes any other answer, and a stream that falls silent, for a failure. A connection that
 * is not answered at all is given up after some seconds: the JDK's server forgets one that it
 * accepts while it is stopped.
 */
final class EventSource implements AutoCloseable {
  private static final int SILENCE_MILLIS = 20_000;
  private static final int UNANSWERED_MILLIS = 5000;
  private static final long PAUSE_NANOS = 2_000_000;

  private final URI address;
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong streams = new AtomicLong();
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong unanswered = new AtomicLong();
  private final Thread thread = new Thread(this::run, "event-source");
  private volatile boolean open;
  private volatile boolean closed;

  /** Begins. */
  EventSource(URI address) {
    this.address = address;
    thread.start();
  }

  private void run() {
    while (!closed) {
      try {
        read();
      } catch (IOException e) {
        // Before the stream is there nobody listens, or who was about to accept has gone.
        if (!isEnd(e) && (open || !(e instanceof SocketException))) {
          failures.add(e.toString());
        }
      } finally {
        open = false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** What the JDK says of a connection that the other side has closed in order. */
  private static boolean isEnd(IOException e) {
    return List.of("Premature EOF", "Unexpected end of file from server")
        .contains(String.valueOf(e.getMessage()));
  }

  private void read() throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
    connection.setReadTimeout(UNANSWERED_MILLIS);
    connection.setRequestProperty("Connection", "close");
    int code;
    try {
      code = connection.getResponseCode();
    } catch (SocketTimeoutException e) {
      unanswered.incrementAndGet();
      connection.disconnect();
      return;
    }
    connection.setReadTimeout(SILENCE_MILLIS);
    if (code != HttpURLConnection.HTTP_OK) {
      failures.add("" + code);
      connection.disconnect();
      return;
    }
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      String data = "";
      for (String line = lines.readLine(); line != null && !closed; line = lines.readLine()) {
        if (line.startsWith("data: ")) {
          data = line;
        } else if (line.isEmpty() && !data.isEmpty()) {
          take(data);
          data = "";
        }
      }
    }
  }

  private void take(String data) {
    if (!data.endsWith("}")) {
      failures.add(data);
    }
    events.incrementAndGet();
    if (!open) {
      streams.incrementAndGet();
      open = true;
    }
  }

  /** How many streams have had an event. */
  long streams() {
    return streams.get();
  }

  /** How many connections nobody answered. */
  long unanswered() {
    return unanswered.get();
  }

  /** Waits for a stream that has had an event, another than the given number before. */
  void untilAnotherThan(long before) {
    Felix.until("the stream is there again", () -> open && streams() > before);
  }

  /** Waits for the next event. */
  void goesOn() {
    long before = events.get();
    Felix.until("events come", () -> events.get() > before);
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Ends after the next event. */
  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
