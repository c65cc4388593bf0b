package io.allostat.adapters.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The files of the page as they are served. What it does is seen in a browser. */
class PageTest {
  private static final Path WEB =
      Path.of("src/main/resources/io/allostat/adapters/console/internal/web");
  private static final Pattern LINK = Pattern.compile("(?:src=|href=|from )\"([a-z./][^\"]*)\"");

  private final HttpClient client = HttpClient.newHttpClient();
  private final ManagementEndpoint endpoint =
      new ManagementEndpoint(
          new FakeAllostat(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

  @BeforeEach
  void start() throws IOException {
    endpoint.start();
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + path);
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  @Test
  void everythingThatThePageRefersToIsServedByTheEndpoint() throws Exception {
    Deque<String> waiting = new ArrayDeque<>(List.of("/"));
    Set<String> seen = new HashSet<>(waiting);
    while (!waiting.isEmpty()) {
      String path = waiting.pop();
      HttpResponse<String> reply = get(path);
      assertEquals(200, reply.statusCode(), path);
      Matcher link = LINK.matcher(reply.body());
      while (link.find()) {
        // Relative, as the page may stand below the address of something else.
        String linked = URI.create(path).resolve(link.group(1)).getPath();
        if (seen.add(linked)) {
          waiting.push(linked);
        }
      }
    }
    try (Stream<Path> files = Files.list(WEB)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        boolean notServed = name.equals("dashboard.html") || name.endsWith("LICENSE");
        assertTrue(notServed || seen.contains("/assets/" + name), name + " is not used");
      }
    }
  }

  @Test
  void nothingComesFromElsewhere() throws Exception {
    HttpResponse<String> page = get("/");
    assertEquals("text/html; charset=utf-8", page.headers().firstValue("Content-Type").orElse(""));
    String policy = page.headers().firstValue("Content-Security-Policy").orElse("");
    assertTrue(
        policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self';"), policy);
    assertTrue(policy.contains("frame-ancestors 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertEquals("nosniff", page.headers().firstValue("X-Content-Type-Options").orElse(""));
    assertFalse(page.body().contains(" style="), "an inline style would be blocked");
    assertFalse(Pattern.compile("<script(?![^>]* src=)").matcher(page.body()).find());
    assertFalse(page.body().contains("//"), "an address of another site");
  }

  /** Names are written as text nodes and attributes; none of these turns text into markup. */
  @Test
  void noFileOfOursTurnsTextIntoMarkup() throws Exception {
    try (Stream<Path> files = Files.list(WEB)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".js") && !name.startsWith("uPlot")) {
          assertFalse(
              Pattern.compile("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\b")
                  .matcher(Files.readString(file))
                  .find(),
              name);
        }
      }
    }
  }

  @Test
  void librariesComeWithTheirLicence() throws Exception {
    assertTrue(Files.readString(WEB.resolve("uPlot.LICENSE")).contains("MIT License"));
  }

  /** The sums are those of the package uplot 1.6.32 of npm, of dist and of its LICENSE. */
  @Test
  void librariesAreWhatTheirAuthorsPublished() throws Exception {
    Map<String, String> published = new TreeMap<>();
    try (InputStream sums = PageTest.class.getResourceAsStream("uplot-1.6.32.sha256")) {
      new String(sums.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> published.put(line.substring(66), line.substring(0, 64)));
    }
    Map<String, String> bundled = new TreeMap<>();
    try (Stream<Path> files = Files.list(WEB)) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("uPlot")).toList()) {
        byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        bundled.put(file.getFileName().toString(), HexFormat.of().formatHex(sum));
      }
    }
    assertEquals(published, bundled);
  }
}
