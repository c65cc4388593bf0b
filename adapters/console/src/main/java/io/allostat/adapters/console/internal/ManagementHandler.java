package io.allostat.adapters.console.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.allostat.core.api.Allostat;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers every request by its path. Throws nothing. Belongs to the request thread. */
public final class ManagementHandler implements HttpHandler, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ManagementHandler.class);
  private static final int TOKEN_BYTES = 16;

  private final Allostat allostat;
  private final EventStreams events;
  private final OperatorThread operator;
  private final OperationsHandler operations;
  private final Map<String, Supplier<Reply>> pages;

  /**
   * Makes the handler of one instance.
   *
   * @param allostat the instance
   * @param thread the only one that calls {@link #handle}
   * @param eventInterval between two events of a stream
   * @param patience how long a request waits for a change to be carried out
   */
  public ManagementHandler(
      Allostat allostat, RequestThread thread, Duration eventInterval, Duration patience) {
    this.allostat = allostat;
    this.events = new EventStreams(allostat, thread, eventInterval);
    this.operator = new OperatorThread(patience);
    String token = newToken();
    this.operations = new OperationsHandler(new Operations(allostat), operator, token);
    Map<String, Supplier<Reply>> readable = new HashMap<>();
    Assets.load(token).forEach((path, reply) -> readable.put(path, () -> reply));
    readable.put("/status", this::status);
    readable.put("/metrics", this::metrics);
    this.pages = Map.copyOf(readable);
  }

  private static String newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private Reply status() {
    return new Reply(200, Reply.JSON, StatusJson.of(allostat.status()));
  }

  private Reply metrics() {
    return new Reply(200, PrometheusText.MEDIA_TYPE, StatusMetrics.of(allostat.status()));
  }

  @Override
  public void handle(HttpExchange exchange) {
    boolean streaming = false;
    try {
      String path = path(exchange);
      Reply refusal = refusal(exchange, path);
      if (refusal != null) {
        refusal.send(exchange);
      } else if (path.equals(EventStreams.PATH)) {
        streaming = stream(exchange);
      } else if (path.equals(OperationsHandler.PATH)) {
        operations.answer(exchange).send(exchange);
        events.publish();
      } else {
        page(path).send(exchange);
      }
    } catch (IOException e) {
      LOG.debug("a client of the management endpoint went away", e);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("the management endpoint failed", e);
    } finally {
      if (!streaming) {
        exchange.close();
      }
    }
  }

  /** Addresses that are not hierarchical have no path. */
  private static String path(HttpExchange exchange) {
    return String.valueOf(exchange.getRequestURI().getRawPath());
  }

  /** Refuses what is wrong with a request for anything; null if nothing is. */
  private Reply refusal(HttpExchange exchange, String path) {
    if (!LoopbackHosts.accepts(exchange.getRequestHeaders().get("Host"))) {
      return Reply.text(403, "Host: expected localhost or a loopback address");
    }
    List<String> methods = methods(path);
    if (methods.isEmpty()) {
      return Reply.text(404, "there are /, /status, /metrics and /events");
    }
    if (!methods.contains(exchange.getRequestMethod())) {
      String allowed = String.join(", ", methods);
      exchange.getResponseHeaders().set("Allow", allowed);
      return Reply.text(405, path + ": expected one of " + allowed);
    }
    return null;
  }

  private List<String> methods(String path) {
    if (path.equals(EventStreams.PATH)) {
      return List.of("GET");
    }
    if (path.equals(OperationsHandler.PATH)) {
      return List.of("POST");
    }
    return pages.containsKey(path) ? List.of("GET", "HEAD") : List.of();
  }

  private boolean stream(HttpExchange exchange) throws IOException {
    try {
      return events.join(exchange);
    } catch (RuntimeException | LinkageError e) {
      unreadable(e).send(exchange);
      return false;
    }
  }

  private Reply page(String path) {
    try {
      return pages.get(path).get();
    } catch (RuntimeException | LinkageError e) {
      return unreadable(e);
    }
  }

  private Reply unreadable(Throwable e) {
    LOG.warn("the status of instance {} cannot be read", allostat.instance(), e);
    return Reply.text(500, "the status cannot be read, see the log");
  }

  /** Gives up a change that is still going on. */
  @Override
  public void close() {
    operator.close();
  }
}
