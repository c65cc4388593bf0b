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

  /** In bytes; as much as the JDK's server by itself reads after an answer. */
  private static final int LONGEST_REST = 64 * 1024;

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
   * Sends it, after the request has been read to its end; of a HEAD request only the headers. One
   * that is longer than {@value #LONGEST_REST} bytes, or breaks off, is the last of its connection.
   *
   * @param exchange the request
   * @throws IOException if the client went away
   */
  void send(HttpExchange exchange) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    if (!readToTheEnd(exchange)) {
      headers.set("Connection", "close");
    }
    headers.set("Content-Type", type);
    secure(headers);
    if (exchange.getRequestMethod().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(body.length));
      exchange.sendResponseHeaders(code, -1);
    } else {
      exchange.sendResponseHeaders(code, body.length);
      // Closing the body sends it before more of a request that is too long is read away.
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  /**
   * Reads what nobody wanted to read of a request. If that were left to the JDK's server it would
   * do so after the answer, perhaps together with the next request, and of that, over TLS, it would
   * take no notice before more came.
   *
   * @return whether the request is at its end
   */
  private static boolean readToTheEnd(HttpExchange exchange) {
    try {
      byte[] rest = exchange.getRequestBody().readNBytes(LONGEST_REST + 1);
      return rest.length <= LONGEST_REST;
    } catch (IOException e) {
      return false;
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
