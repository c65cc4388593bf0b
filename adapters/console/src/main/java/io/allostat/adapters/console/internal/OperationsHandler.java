package io.allostat.adapters.console.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.allostat.core.api.settings.SettingException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code POST /operations}, if the request comes from the endpoint's own page.
 *
 * <p>A page of another site can make a browser send requests here (cross-site request forgery). It
 * cannot read the page and with it the token; its requests carry its own {@code Origin}; and a body
 * of this type with a header of its own is asked for first by the browser, which is refused.
 */
final class OperationsHandler {
  /** The path of the operations. */
  static final String PATH = "/operations";

  /** The header that carries the token of the page. */
  static final String TOKEN_HEADER = "X-Allostat-Token";

  private static final Logger LOG = LoggerFactory.getLogger(OperationsHandler.class);
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final int LONGEST_BODY = 4096;

  private final Operations operations;
  private final OperatorThread operator;
  private final byte[] token;
  private final String scheme;

  /**
   * @param operations carries requests out
   * @param operator where it does so
   * @param token what the page was given
   * @param scheme how the page's own address begins
   */
  OperationsHandler(Operations operations, OperatorThread operator, String token, String scheme) {
    this.operations = operations;
    this.operator = operator;
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.scheme = scheme;
  }

  /**
   * Answers a POST request.
   *
   * @param exchange the request, whose host was accepted
   * @return 200 with the result; 202 if it goes on; 400, 403, 409, 413, 415, 500 or 503 with the
   *     reason
   * @throws IOException if the client went away
   */
  Reply answer(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    if (!fromOwnPage(headers)) {
      return message(403, "the request does not come from this endpoint's page");
    }
    if (!ours(headers.get(TOKEN_HEADER))) {
      return message(403, "the page is of an earlier start of the server: reload it");
    }
    if (!"application/json".equals(headers.getFirst("Content-Type"))) {
      return message(415, "Content-Type: expected application/json");
    }
    byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
    if (body.length > LONGEST_BODY) {
      return message(413, "request: expected at most " + LONGEST_BODY + " bytes");
    }
    return carriedOut(body);
  }

  private boolean fromOwnPage(Headers headers) {
    List<String> origins = headers.getOrDefault("Origin", List.of());
    List<String> sites = headers.getOrDefault("Sec-fetch-site", List.of("same-origin"));
    String own = scheme + headers.getFirst("Host");
    return (origins.isEmpty() || origins.equals(List.of(own)))
        && sites.equals(List.of("same-origin"));
  }

  /** Compares in a time that does not tell how much of it was right. */
  private boolean ours(List<String> tokens) {
    return tokens != null
        && tokens.size() == 1
        && MessageDigest.isEqual(token, tokens.get(0).getBytes(StandardCharsets.UTF_8));
  }

  private Reply carriedOut(byte[] body) {
    try {
      OperationRequest request = OperationRequest.parse(body);
      Optional<Operations.Result> result = operator.run(() -> operations.carryOut(request));
      if (result.isEmpty()) {
        return message(202, "this takes long and goes on");
      }
      return message(result.get().done() ? 200 : 409, result.get().message());
    } catch (SettingException e) {
      return message(400, e.getMessage());
    } catch (RejectedExecutionException e) {
      return message(503, "an earlier change goes on");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return message(503, "interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SettingException refused) {
        return message(400, refused.getMessage());
      }
      LOG.warn("an operation failed", e.getCause());
      return message(500, "the operation failed, see the log");
    }
  }

  /**
   * Makes an answer for the page.
   *
   * @param code the HTTP status
   * @param message one sentence
   * @return the answer
   */
  static Reply message(int code, String message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("message", message);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Reply(code, Reply.JSON, bytes.toByteArray());
  }
}
