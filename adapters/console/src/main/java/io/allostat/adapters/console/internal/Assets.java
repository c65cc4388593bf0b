package io.allostat.adapters.console.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files of the dashboard, read from this bundle once. Stateless. */
final class Assets {
  private static final String PAGE = "dashboard.html";

  /** Where the page has the token that its changes carry. */
  private static final String TOKEN = "@TOKEN@";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  /** Only these are served: what a path says never becomes the name of a file. */
  private static final List<String> FILES =
      List.of(
          "admission.js",
          "charts.js",
          "components.js",
          "dashboard.css",
          "dashboard.js",
          "dialogs.js",
          "dom.js",
          "format.js",
          "history.js",
          "icon.svg",
          "journal.js",
          "operations.js",
          "processors.js",
          "profile.js",
          "settings.js",
          "uPlot.esm.js",
          "uPlot.min.css");

  private Assets() {}

  /**
   * Reads the page.
   *
   * @param token written into it; empty for a page that changes nothing
   * @return the answer
   */
  static Reply page(String token) {
    String page = new String(read(PAGE), StandardCharsets.UTF_8).replace(TOKEN, token);
    return new Reply(200, type(PAGE), page.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads the files of the page.
   *
   * @return answers by their paths
   */
  static Map<String, Reply> load() {
    Map<String, Reply> replies = new HashMap<>();
    FILES.forEach(file -> replies.put("/assets/" + file, new Reply(200, type(file), read(file))));
    return Map.copyOf(replies);
  }

  private static String type(String file) {
    return TYPES.get(file.substring(file.lastIndexOf('.') + 1));
  }

  private static byte[] read(String file) {
    try (InputStream in = Assets.class.getResourceAsStream("web/" + file)) {
      if (in == null) {
        throw new IllegalStateException("the bundle lacks web/" + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
