package io.allostat.adapters.console.internal;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One whole answer.
 *
 * @param code the HTTP status
 * @param type the media type
 * @param body the content
 */
record Reply(int code, String type, byte[] body) {
  /**
   * A browser runs and shows only what comes from here, sends nothing elsewhere, and takes no text
   * for markup; no other page can show this one in a frame.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  /** The media type of a message. */
  static final String TEXT = "text/plain; charset=utf-8";

  /** The media type of {@code /status}. */
  static final String JSON = "application/json";

  /**
   * Makes an answer for somebody who reads it.
   *
   * @param code the HTTP status
   * @param text one line without its end
   * @return the answer
   */
  static Reply text(int code, String text) {
    return new Reply(code, TEXT, (text + '\n').getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Sends it; of a HEAD request only the headers.
   *
   * @param exchange the request
   * @throws IOException if the client went away
   */
  void send(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    secure(headers);
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

  /**
   * Says what a browser must not do with an answer.
   *
   * @param headers of an answer
   */
  static void secure(Headers headers) {
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Content-Security-Policy", POLICY);
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Referrer-Policy", "no-referrer");
  }
}
