package io.allostat.demoapps.verses.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.verses.beans.Query;
import io.allostat.demoapps.verses.data.Library;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real server with three books. */
@Timeout(60)
class PagesTest {
  private static final Pattern PLACE = Pattern.compile("bookId=\\d+&amp;verse=\\d+\">(\\d+:\\d+)<");
  private static final Pattern HIT = Pattern.compile("<b>([^<]*)</b>");
  private static final Pattern NOTICE = Pattern.compile("<p>While the site is busy, ([^<]*)</p>");

  @TempDir static Path state;
  private static TestServer server;

  @BeforeAll
  static void start() throws Exception {
    server =
        TestServer.plain(
            VersesCommand.NAME, state, settings -> VersesCommand.start(settings, Library.SMALL));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    server.fullService();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return server.browser().get(path);
  }

  private static String body(String path) throws Exception {
    HttpResponse<String> reply = get(path);
    assertEquals(200, reply.statusCode(), () -> path + ": " + reply.body());
    assertTrue(reply.body().endsWith("</html>\n"), reply.body());
    return reply.body();
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /** What a search should find, looked for in the files. */
  private static List<String> expected(String query) throws Exception {
    Query looked = Query.parse(query).orElseThrow();
    List<String> places = new ArrayList<>();
    for (int book = 1; book <= 3; book++) {
      Path file = Library.texts(state).resolve("verses.0000" + book + ".txt");
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split("\t");
        if (looked.occurrences(parts[1]) > 0) {
          places.add(book + ":" + parts[0]);
        }
      }
    }
    return places;
  }

  @Test
  void homeTellsWhatThereIs() throws Exception {
    HttpResponse<String> reply = get("Home");
    assertEquals("3", reply.headers().firstValue("X-Verses-Books").orElseThrow());
    assertEquals("6000", reply.headers().firstValue("X-Verses-Words").orElseThrow());
    assertEquals(List.of("1:1", "2:1", "3:1"), all(PLACE, reply.body()));
    assertEquals(reply.body(), get("").body(), "it is the first page");
  }

  @Test
  void aRareWordIsFoundWhereverItIs() throws Exception {
    List<String> expected = expected("fato");
    assertTrue(expected.size() > 0 && expected.size() <= 20, () -> "" + expected);
    String page = body("Search?query=fato");
    assertTrue(page.contains("<p>" + expected.size() + " verses</p>"), page);
    assertEquals(
        List.copyOf(expected).stream().sorted().toList(),
        all(PLACE, page).stream().sorted().toList());
  }

  @Test
  void ofAFrequentPhraseTheBestAreShownWithWhatIsAround() throws Exception {
    String phrase = "%22ba+da%22";
    List<String> expected = expected("\"ba da\"");
    assertTrue(expected.size() > 20, () -> "" + expected);
    String page = body("Search?query=" + phrase);
    assertTrue(page.contains("<p>" + expected.size() + " verses</p>"), page);
    List<String> hits = all(HIT, page);
    assertEquals(20, hits.size());
    Query query = Query.parse("\"ba da\"").orElseThrow();
    int before = Integer.MAX_VALUE;
    for (String hit : hits) {
      int occurrences = query.occurrences(hit);
      assertTrue(occurrences > 0 && occurrences <= before, hit);
      before = occurrences;
    }
    assertTrue(Pattern.compile("\\. <b>").matcher(page).find(), "a verse before the hit");
    assertTrue(Pattern.compile("</b> [A-Z]").matcher(page).find(), "a verse after it");
  }

  @Test
  void belowFullServiceASearchEndsWhenThereIsEnough() throws Exception {
    String path = "Search?query=ba+da";
    assertTrue(get(path).headers().firstValue("X-Service-Level-Loss").isEmpty());
    assertEquals(0.7143, server.lossAt("Search", 1, path), "0.5 of 0.7");
    String page = body(path);
    assertTrue(page.contains("<p>20 or more verses</p>"), page);
    List<String> first = expected("ba da").subList(0, 20);
    assertEquals(first.stream().sorted().toList(), all(PLACE, page).stream().sorted().toList());
    assertEquals(List.of("these are the first verses found, not the best."), all(NOTICE, page));
    String rare = body("Search?query=zuzu");
    assertTrue(rare.contains("verses</p>"), "one that ends by itself");
    assertFalse(rare.contains("or more"), "one that ends by itself");
    assertEquals(List.of(), all(NOTICE, rare), "it has the best");
  }

  @Test
  void belowFullServiceVersesAreAlone() throws Exception {
    String path = "Search?query=ba";
    String full = body(path);
    assertEquals(List.of(), all(NOTICE, full));
    List<String> hits = all(HIT, full);
    assertEquals(0.2857, server.lossAt("Context", 1, path), "0.2 of 0.7");
    String page = body(path);
    assertEquals(hits, all(HIT, page), "the same verses");
    assertEquals(List.of("the verses around these are left out."), all(NOTICE, page));
    assertFalse(Pattern.compile("</b> [A-Z]").matcher(page).find(), page);
  }

  @Test
  void versesAreReadFromOneOn() throws Exception {
    List<String> lines = Files.readAllLines(Library.texts(state).resolve("verses.00002.txt"));
    String page = body("Passage?bookId=2&verse=5&verses=3");
    for (int verse = 5; verse < 8; verse++) {
      assertTrue(page.contains("<p>" + lines.get(verse - 1).replace('\t', ' ') + "</p>"), page);
    }
    assertFalse(page.contains("<p>4 ") || page.contains("<p>8 "), page);
    String end = body("Passage?bookId=2&verse=" + lines.size() + "&verses=200");
    assertEquals(1, all(Pattern.compile("(<p>)"), end).size());
  }

  @ParameterizedTest
  @CsvSource({
    "Search, query",
    "Search?query=17, query",
    "Search?query=%22ba, query",
    "Search?query=a+b+c+d+e+f, query",
    "Passage, bookId",
    "Passage?bookId=1, verse",
    "Passage?bookId=1&verse=0, verse",
    "Passage?bookId=1&verse=1&verses=201, verses"
  })
  void aBadParameterIsNamed(String path, String parameter) throws Exception {
    HttpResponse<String> reply = get(path);
    assertEquals(400, reply.statusCode(), reply::body);
    assertTrue(reply.body().contains("parameter " + parameter + ": expected"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Passage?bookId=4&verse=1", "Passage?bookId=1&verse=841", "Nowhere"})
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertEquals(404, get(path).statusCode());
  }

  @Test
  void theProfileShowsTheStacksOfTheSearch() throws Exception {
    List<String> expected = List.of("Search.Text", "Search.Context");
    do {
      body("Search?query=ba");
    } while (!server.stacks().containsAll(expected));
  }
}
