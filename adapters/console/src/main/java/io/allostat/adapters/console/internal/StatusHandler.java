package io.allostat.adapters.console.internal;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.allostat.core.api.Allostat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers {@code GET /status}. Reads no request body and throws nothing. Thread safe. */
public final class StatusHandler implements HttpHandler {
  private static final Logger LOG = LoggerFactory.getLogger(StatusHandler.class);
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  private final Allostat allostat;

  /**
   * Makes the handler of one instance.
   *
   * @param allostat the instance
   */
  public StatusHandler(Allostat allostat) {
    this.allostat = allostat;
  }

  @Override
  public void handle(HttpExchange exchange) {
    try (exchange) {
      answer(exchange);
    } catch (IOException e) {
      LOG.debug("a client of the management endpoint went away", e);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("the management endpoint failed", e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    if (!LoopbackHosts.accepts(exchange.getRequestHeaders().get("Host"))) {
      reply(exchange, 403, TEXT, "Host: expected localhost or a loopback address\n");
    } else if (!"/status".equals(exchange.getRequestURI().getRawPath())) {
      reply(exchange, 404, TEXT, "there is /status\n");
    } else if (!method.equals("GET") && !method.equals("HEAD")) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      reply(exchange, 405, TEXT, "/status can be read with GET and HEAD\n");
    } else {
      status(exchange);
    }
  }

  private void status(HttpExchange exchange) throws IOException {
    byte[] json;
    try {
      json = StatusJson.of(allostat.status());
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("the status of instance {} cannot be read", allostat.instance(), e);
      reply(exchange, 500, TEXT, "the status cannot be read, see the log\n");
      return;
    }
    reply(exchange, 200, JSON, json);
  }

  private static void reply(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    reply(exchange, code, type, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void reply(HttpExchange exchange, int code, String type, byte[] body)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    if (exchange.getRequestMethod().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(body.length));
      exchange.sendResponseHeaders(code, -1);
    } else {
      exchange.sendResponseHeaders(code, body.length);
      // Closing the body sends it before the rest of the request, if there is any, is read away.
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
