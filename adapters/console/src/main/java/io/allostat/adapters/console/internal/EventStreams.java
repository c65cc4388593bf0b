package io.allostat.adapters.console.internal;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of server-sent events, each an answer that does not end. A stream begins with the
 * whole status; afterwards each event has the status of that moment with only those decisions that
 * are new or have an outcome that they had not before. Without streams nothing is read or sent.
 *
 * <p>Everything happens on the {@link RequestThread}, one client a task, so nothing is locked, and
 * a client that does not read is cut off like one that does not end its request.
 */
final class EventStreams {
  /** The path of the streams. */
  static final String PATH = "/events";

  /** How many there may be at a time. */
  static final int MOST = 8;

  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);

  /** How long a browser waits before it comes back after its stream broke. */
  private static final String BEGIN = "retry: 2000\n";

  private record Stream(HttpExchange exchange, OutputStream body) {}

  private final Allostat allostat;
  private final RequestThread thread;
  private final Duration interval;
  private final List<Stream> streams = new ArrayList<>();
  private Set<DecisionItem> sent = Set.of();
  private boolean ticking;

  /**
   * Has no streams yet.
   *
   * @param allostat whose status is sent
   * @param thread where everything happens
   * @param interval between two events
   */
  EventStreams(Allostat allostat, RequestThread thread, Duration interval) {
    this.allostat = allostat;
    this.thread = thread;
    this.interval = interval;
  }

  /**
   * Begins a stream, unless there are too many. Called by the request thread.
   *
   * @param exchange a GET request for it
   * @return true if the exchange belongs to the stream now, false if it was answered
   * @throws IOException if the client went away
   */
  boolean join(HttpExchange exchange) throws IOException {
    if (streams.size() >= MOST) {
      exchange.getResponseHeaders().set("Retry-After", "5");
      Reply.text(503, PATH + " is read by " + MOST + " clients already").send(exchange);
      return false;
    }
    byte[] whole = event(allostat.status());
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "text/event-stream; charset=utf-8");
    Reply.secure(headers);
    exchange.sendResponseHeaders(200, 0);
    Stream stream = new Stream(exchange, exchange.getResponseBody());
    stream.body().write(BEGIN.getBytes(StandardCharsets.US_ASCII));
    stream.body().write(whole);
    stream.body().flush();
    streams.add(stream);
    tickLater();
    return true;
  }

  private void tickLater() {
    if (!ticking) {
      ticking = true;
      thread.executeIn(interval, this::tick);
    }
  }

  private void tick() {
    ticking = false;
    publish();
    if (streams.isEmpty()) {
      sent = Set.of();
    } else {
      tickLater();
    }
  }

  /** Sends what is new to all. Called by the request thread. */
  void publish() {
    if (streams.isEmpty()) {
      return;
    }
    byte[] news;
    try {
      news = event(onlyNew(allostat.status()));
    } catch (RuntimeException | LinkageError e) {
      // The page sees that nothing comes any more; the log would fill once a second.
      LOG.debug("the status of instance {} cannot be read", allostat.instance(), e);
      return;
    }
    for (Stream stream : List.copyOf(streams)) {
      try {
        thread.execute(() -> send(stream, news));
      } catch (RejectedExecutionException e) {
        // It would miss decisions; its client comes back and begins with all of them.
        end(stream);
      }
    }
  }

  private void send(Stream stream, byte[] event) {
    try {
      stream.body().write(event);
      stream.body().flush();
    } catch (IOException e) {
      LOG.debug("a stream of events ended", e);
      end(stream);
    }
  }

  private void end(Stream stream) {
    streams.remove(stream);
    stream.exchange().close();
  }

  /** Leaves out the decisions that were sent as they are now. */
  private Status onlyNew(Status status) {
    Set<DecisionItem> present = new HashSet<>();
    List<ControlLoopItem> loops = new ArrayList<>();
    for (ControlLoopItem loop : status.controlLoops()) {
      present.addAll(loop.decisions());
      loops.add(
          withDecisions(loop, loop.decisions().stream().filter(d -> !sent.contains(d)).toList()));
    }
    sent = present;
    return status.withControlLoops(loops);
  }

  private static ControlLoopItem withDecisions(ControlLoopItem loop, List<DecisionItem> decisions) {
    return new ControlLoopItem(
        loop.resource(),
        loop.mode(),
        loop.paused(),
        loop.calibration(),
        loop.usage(),
        loop.overloadThreshold(),
        loop.underloadThreshold(),
        loop.predictedUsage(),
        loop.predictionError(),
        loop.secondsSinceLastStep(),
        decisions);
  }

  /** The JSON has no line ends of its own, so it is one line of data. */
  private static byte[] event(Status status) {
    String json = new String(StatusJson.dated(status), StandardCharsets.UTF_8);
    return ("event: status\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
  }
}
