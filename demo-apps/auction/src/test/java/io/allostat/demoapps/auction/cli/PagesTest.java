package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.site.State;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class PagesTest {
  private static final String COLLECTIBLES = "SearchItemsInCategory?category=6&nbOfItems=20";
  private static final Pattern ITEM = Pattern.compile("ViewItem\\?itemId=(\\d+)");
  private static final Pattern END = Pattern.compile("<time>([^<]+)</time>");

  @Parameter TestDatabase database;

  @TempDir static Path state;
  private static Process other;
  private static TestServer server;
  private static TestBrowser browser;

  /** Works for a part of the time, and ends by itself if this test is killed. */
  private static Process working() throws IOException {
    String work = "n=0; while [ $n -lt 20000 ]; do n=$((n+1)); done; sleep 0.1";
    return new ProcessBuilder("sh", "-c", "while kill -0 $PPID; do " + work + "; done").start();
  }

  @BeforeParameterizedClassInvocation
  static void start(TestDatabase database) throws Exception {
    DatabaseSpec spec = database.fresh();
    other = working();
    int managementPort;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      managementPort = free.getLocalPort();
    }
    ServerOptions options =
        new ServerOptions(
            "127.0.0.1",
            0,
            managementPort,
            new Population(new BigDecimal("0.05"), 200),
            ServiceLevels.OFF,
            new ServerOptions.Tuning(
                10,
                null,
                null,
                "peer=host(http://127.0.0.1:" + managementPort + "#cpu)",
                "other=cpu:pid(" + other.pid() + ")"),
            spec,
            state,
            ServerOptions.Entry.DEFAULT);
    server =
        TestServer.secure(AuctionCommand.NAME, state, settings -> AuctionCommand.start(options));
    browser = server.browser();
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    other.destroyForcibly();
    server.close();
  }

  @AfterEach
  void fullService() {
    server.fullService();
  }

  static Stream<String> pages() {
    return Stream.of(
        "Home",
        "Register",
        "Sell",
        "SelectCategoryToSellItem",
        "SellItemForm?category=20",
        "BuyNowAuth?itemId=1",
        "PutBidAuth?itemId=1",
        "PutCommentAuth?itemId=1&userId=2",
        "AboutMeAuth",
        "ViewItem?itemId=1634",
        "ViewBidHistory?itemId=1634",
        "Browse",
        "BrowseCategories",
        COLLECTIBLES,
        "BrowseRegions",
        "BrowseCategoriesInRegion?region=62",
        "SearchItemsInRegion?region=1&category=6&categoryName=Collectibles&page=0&nbOfItems=20",
        "ViewItem?itemId=1",
        "ViewUserInfo?userId=200",
        "ViewBidHistory?itemId=1633");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyStateThatTakesNoFormIsAPageAtFullService(String path) throws Exception {
    HttpResponse<String> reply = browser.get(path);
    assertEquals(200, reply.statusCode());
    assertTrue(reply.body().startsWith("<!DOCTYPE html>"), reply.body());
    assertTrue(reply.body().endsWith("</html>\n"), reply.body());
    assertTrue(reply.headers().firstValue("X-Service-Level-Loss").isEmpty());
  }

  @Test
  void everyStateIsAskedForInItsOwnWayAndNothingElseIsThere() throws Exception {
    assertEquals(27, State.values().length);
    for (State state : State.values()) {
      int got = browser.get(state.path()).statusCode();
      int posted = browser.post(state.path(), Map.of()).statusCode();
      // What a page needs is missing, or it needs nothing.
      assertEquals(state.posts() ? 405 : 200, got == 400 ? 200 : got, state.path());
      assertEquals(state.posts() ? 400 : 405, posted, state.path());
    }
    assertEquals(404, browser.get("Nowhere").statusCode());
  }

  @Test
  void homeTellsThePopulation() throws Exception {
    HttpResponse<String> reply = browser.get("Home");
    assertEquals("1633", reply.headers().firstValue("X-Auction-Items").orElseThrow());
    assertEquals("200", reply.headers().firstValue("X-Auction-Users").orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "ViewItem, itemId",
    "ViewItem?itemId=0, itemId",
    "ViewItem?itemId=99999999999, itemId",
    "ViewUserInfo?userId=me, userId",
    "ViewBidHistory?itemId=-1, itemId",
    "SearchItemsInCategory, category",
    "SearchItemsInCategory?category=6&page=-1, page",
    "SearchItemsInCategory?category=6&nbOfItems=0, nbOfItems",
    "SearchItemsInCategory?category=6&nbOfItems=101, nbOfItems",
    "SearchItemsInCategory?category=6&from=-1, from",
    "SearchItemsInRegion?category=6, region",
    "BrowseCategoriesInRegion?region=x, region"
  })
  void aBadParameterIsNamed(String path, String parameter) throws Exception {
    HttpResponse<String> reply = browser.get(path);
    assertEquals(400, reply.statusCode());
    assertTrue(reply.body().contains("parameter " + parameter + ": expected"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ViewItem?itemId=1684",
        "ViewBidHistory?itemId=1684",
        "SellItemForm?category=21",
        "images/nothing.png",
        "ViewUserInfo?userId=201",
        "SearchItemsInCategory?category=21",
        "SearchItemsInRegion?category=1&region=63",
        "BrowseCategoriesInRegion?region=63"
      })
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertEquals(404, browser.get(path).statusCode());
  }

  @Test
  void textIsEscaped() throws Exception {
    assertTrue(browser.get("BrowseCategories").body().contains(">Antiques &amp; Art</a>"));
    String reply = browser.get("ViewItem?itemId=%3Cscript%3E%22").body();
    assertTrue(reply.contains("&lt;script&gt;&quot;"), reply);
    assertFalse(reply.contains("<script>"), reply);
  }

  @Test
  void fullServiceListsWhatEndsFirst() throws Exception {
    List<String> ends = all(END, COLLECTIBLES);
    List<String> next = all(END, COLLECTIBLES + "&page=1");
    assertEquals(20, ends.size());
    List<String> sorted = new ArrayList<>(ends);
    sorted.addAll(next);
    Collections.sort(sorted);
    ends.addAll(next);
    assertEquals(sorted, ends);
  }

  @Test
  void aWindowSortsOnlyAPartOfACategory() throws Exception {
    List<String> full = all(ITEM, COLLECTIBLES);
    assertTrue(server.lossAt("SearchItemsInCategory", 1, COLLECTIBLES) > 0);
    List<String> ends = all(END, COLLECTIBLES);
    List<String> sorted = new ArrayList<>(ends);
    Collections.sort(sorted);
    assertEquals(sorted, ends);
    assertNotEquals(full, all(ITEM, COLLECTIBLES));
    // All 376 items would fill 18 pages; the window is smaller than a mean category of 81.
    assertEquals(0, all(ITEM, COLLECTIBLES + "&page=5").size());
    // The category has more; it is the list that ends.
    String beyond = browser.get(COLLECTIBLES + "&page=5").body();
    assertTrue(beyond.contains("There are no more items on this list."), beyond);
    assertTrue(beyond.contains("only a part is listed while the site is busy"), beyond);
  }

  @Test
  void theLastLevelDoesNotSort() throws Exception {
    server.lossAt("SearchItemsInCategory", lastLevel("SearchItemsInCategory"), COLLECTIBLES);
    if (database == TestDatabase.H2) {
      // Its index has items of one category by number, PostgreSQL's by where a row found room.
      List<Integer> ids = all(ITEM, COLLECTIBLES).stream().map(Integer::valueOf).toList();
      assertEquals(ids.stream().sorted().toList(), ids);
    }
    List<String> ends = all(END, COLLECTIBLES);
    assertNotEquals(ends.stream().sorted().toList(), ends);
  }

  @Test
  void everyLevelOfTheRegionSearchListsItemsOfTheRegion() throws Exception {
    String path = "SearchItemsInRegion?region=2&category=6&nbOfItems=20";
    List<String> full = all(ITEM, path);
    assertFalse(full.isEmpty());
    for (int level = 1; level <= lastLevel("SearchItemsInRegion"); level++) {
      double loss = server.lossAt("SearchItemsInRegion", level, path);
      assertTrue(loss > 0 && loss < 1, "loss " + loss);
      assertTrue(full.containsAll(all(ITEM, path)), "level " + level);
    }
  }

  @Test
  void aHalfPageShowsTenOfTwenty() throws Exception {
    List<String> full = all(ITEM, COLLECTIBLES);
    server.lossAt("ItemList", 1, COLLECTIBLES);
    assertEquals(full.subList(0, 10), all(ITEM, COLLECTIBLES));
    assertEquals(full.subList(10, 20), all(ITEM, COLLECTIBLES + "&page=1"));
  }

  @Test
  void linksGoOnWhereThePageEndedThoughTheLevelHasChanged() throws Exception {
    List<String> full = all(ITEM, COLLECTIBLES);
    full.addAll(all(ITEM, link("Next page", COLLECTIBLES)));
    server.move("ItemList", 1);
    String afterHalf = link("Next page", COLLECTIBLES);
    server.fullService();
    assertEquals(full.subList(10, 30), all(ITEM, afterHalf));
    assertEquals(full.subList(30, 40), all(ITEM, link("Next page", afterHalf)).subList(0, 10));
    assertEquals(full.subList(0, 20), all(ITEM, link("Previous page", afterHalf)));
    String afterWhole = link("Next page", COLLECTIBLES);
    server.move("ItemList", 1);
    assertEquals(full.subList(20, 30), all(ITEM, afterWhole));
    assertEquals(full.subList(30, 40), all(ITEM, link("Next page", afterWhole)));
    assertEquals(full.subList(10, 20), all(ITEM, link("Previous page", afterWhole)));
  }

  @Test
  void theLossIsTheShareOfTheWeightsThatThePageMet() throws Exception {
    // Weights: ViewItem 0.2 in one step, so all of it is lost.
    assertEquals(1, server.lossAt("ViewItem", 1, "ViewItem?itemId=1"));
    assertFalse(browser.get("ViewItem?itemId=1").body().contains("bidders"));
    // Weights of the search 0.3 of 1, of the list 0 of 0.3.
    assertEquals(0.2308, server.lossAt("SearchItemsInCategory", 1, COLLECTIBLES));
    assertTrue(browser.get("Home").headers().firstValue("X-Service-Level-Loss").isEmpty());
  }

  @Test
  void theBidHistoryIsLeftOut() throws Exception {
    assertTrue(browser.get("ViewBidHistory?itemId=1").body().contains("<table>"));
    server.lossAt("ViewBidHistory", 1, "ViewBidHistory?itemId=1");
    String reply = browser.get("ViewBidHistory?itemId=1").body();
    assertFalse(reply.contains("<table>"));
    assertTrue(reply.contains(" bids, price $"), reply);
  }

  @Test
  void componentStacksShowInTheStatus() throws Exception {
    JsonNode stacks = null;
    boolean found = false;
    for (int i = 0; i < 100_000 && !found; i++) {
      browser.get(COLLECTIBLES);
      stacks = profile().path("stacks");
      found = stacks.findValuesAsText("stack").contains("SearchItemsInCategory.Category.Database");
    }
    assertTrue(found, String.valueOf(stacks));
  }

  /** The server plays the other host too, so that a real status is read. */
  @Test
  void anotherHostIsAControlledResourceAndAProcessAView() throws Exception {
    Map<String, JsonNode> resources = new HashMap<>();
    for (int i = 0; i < 100_000 && !resources.keySet().containsAll(Set.of("other", "peer")); i++) {
      browser.get(COLLECTIBLES);
      resources.clear();
      profile().path("resources").forEach(r -> resources.put(r.path("resource").asText(), r));
    }
    assertTrue(resources.containsKey("other") && resources.containsKey("peer"), "" + resources);
    assertTrue(resources.get("peer").path("controlled").asBoolean());
    assertFalse(resources.get("other").path("controlled").asBoolean());
    double capacity = resources.get("cpu").path("capacity").asDouble();
    assertEquals(capacity, resources.get("peer").path("capacity").asDouble());
    assertEquals(capacity, resources.get("other").path("capacity").asDouble());
    assertTrue(resources.get("other").path("usage").asDouble() > 0, "" + resources);
  }

  private static JsonNode profile() throws IOException {
    return server.status().path("profile");
  }

  private static int lastLevel(String component) {
    return server.components().find(component).orElseThrow().serviceLevels().size() - 1;
  }

  /** Where the link of that name on a page leads. */
  private static String link(String name, String path) throws Exception {
    Pattern link = Pattern.compile("<a href=\"/auction/([^\"]+)\">" + name + "</a>");
    List<String> found = all(link, path);
    assertEquals(1, found.size(), path);
    return found.get(0).replace("&amp;", "&");
  }

  private static List<String> all(Pattern pattern, String path) throws Exception {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(browser.get(path).body());
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
