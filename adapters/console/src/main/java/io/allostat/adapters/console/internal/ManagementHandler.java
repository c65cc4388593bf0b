package io.allostat.adapters.console.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.allostat.adapters.console.internal.Gate.Pass;
import io.allostat.core.api.Allostat;
import java.io.IOException;
import java.net.InetAddress;
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
  private static final String CHALLENGE = "Basic realm=\"Allostat\", charset=\"UTF-8\"";

  private final Allostat allostat;
  private final Audience audience;
  private final Gate gate;
  private final Reply page;
  private final Reply pageToRead;
  private final EventStreams events;
  private final OperatorThread operator;
  private final OperationsHandler operations;
  private final Map<String, Supplier<Reply>> pages;

  /**
   * Makes the handler of one instance.
   *
   * @param allostat the instance
   * @param audience for whom
   * @param thread the only one that calls {@link #handle}
   * @param eventInterval between two events of a stream
   * @param patience how long a request waits for a change to be carried out
   */
  public ManagementHandler(
      Allostat allostat,
      Audience audience,
      RequestThread thread,
      Duration eventInterval,
      Duration patience) {
    this.allostat = allostat;
    this.audience = audience;
    this.gate = new Gate(audience.logins(), audience.readOnly(), System::nanoTime);
    this.events = new EventStreams(allostat, thread, eventInterval);
    this.operator = new OperatorThread(patience);
    String token = newToken();
    this.operations =
        new OperationsHandler(new Operations(allostat), operator, token, audience.scheme());
    this.page = Assets.page(token);
    this.pageToRead = Assets.page("");
    Map<String, Supplier<Reply>> readable = new HashMap<>();
    Assets.load().forEach((path, reply) -> readable.put(path, () -> reply));
    readable.put("/status", this::status);
    readable.put("/metrics", this::metrics);
    readable.put("/settings", this::settings);
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

  private Reply settings() {
    return new Reply(200, Reply.JSON, SettingsJson.of(allostat.settings()));
  }

  @Override
  public void handle(HttpExchange exchange) {
    boolean streaming = false;
    try {
      String path = path(exchange);
      Pass pass = gate.pass(from(exchange), exchange.getRequestHeaders().get("Authorization"));
      Reply refusal = refusal(exchange, path, pass);
      if (refusal != null) {
        refusal.send(exchange);
      } else if (path.equals("/")) {
        (pass == Pass.CHANGE ? page : pageToRead).send(exchange);
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

  private static InetAddress from(HttpExchange exchange) {
    return exchange.getRemoteAddress().getAddress();
  }

  /** Refuses what is wrong with a request for anything; null if nothing is. */
  private Reply refusal(HttpExchange exchange, String path, Pass pass) {
    // Elsewhere the certificate and the login keep other sites out.
    if (audience.local() && !LoopbackHosts.accepts(exchange.getRequestHeaders().get("Host"))) {
      return Reply.text(403, "Host: expected localhost or a loopback address");
    }
    if (pass == Pass.UNKNOWN) {
      exchange.getResponseHeaders().set("WWW-Authenticate", CHALLENGE);
      return Reply.text(401, "expected user and password");
    }
    if (pass == Pass.TOO_MANY) {
      exchange.getResponseHeaders().set("Retry-After", "60");
      return Reply.text(429, "too many logins failed");
    }
    List<String> methods = methods(path);
    if (methods.isEmpty()) {
      return Reply.text(404, "there are /, /status, /metrics, /settings and /events");
    }
    if (!methods.contains(exchange.getRequestMethod())) {
      String allowed = String.join(", ", methods);
      exchange.getResponseHeaders().set("Allow", allowed);
      return Reply.text(405, path + ": expected one of " + allowed);
    }
    if (pass == Pass.READ && path.equals(OperationsHandler.PATH)) {
      return OperationsHandler.message(403, "nothing can be changed here, only read");
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
    return path.equals("/") || pages.containsKey(path) ? List.of("GET", "HEAD") : List.of();
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
