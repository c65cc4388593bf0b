package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.auction.beans.Newest;
import io.allostat.demoapps.auction.data.ConsistencyCheck;
import io.allostat.demoapps.auction.data.ConsistencyMXBean;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.data.TestSite;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What visitors do that changes the site, from form to form. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class WritingPagesTest {
  private static final Population SMALL = new Population(new BigDecimal("0.05"), 200);
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">");
  private static final Pattern ACTION = Pattern.compile("action=\"/auction/([^\"]+)\"");
  private static final Map<String, String> USER_3 = logIn(3);
  private static final Map<String, String> USER_4 = logIn(4);

  @Parameter TestDatabase kind;

  @TempDir static Path state;
  private static DatabaseSpec place;
  private static TestServer server;
  private static TestBrowser browser;

  @BeforeParameterizedClassInvocation
  static void start(TestDatabase kind) throws Exception {
    place = kind.fresh();
    server =
        TestServer.secure(
            AuctionCommand.NAME,
            state,
            settings -> AuctionCommand.start(ServerOptions.of(settings, SMALL, place)));
    browser = server.browser();
  }

  /** Whatever the tests have written, in whatever order. */
  @AfterParameterizedClassInvocation
  static void nothingIsWrongInTheEnd() throws Exception {
    server.close();
    try (StateDirectory directory = StateDirectory.open(state);
        SiteDatabase database = TestSite.open(directory, SMALL, place)) {
      assertEquals(List.of(), new ConsistencyCheck(database.dataSource()).run());
    }
  }

  private static Map<String, String> logIn(int user) {
    return Map.of("nickname", "user" + user, "password", "password" + user);
  }

  private static Map<String, String> with(Map<String, String> form, String... more) {
    Map<String, String> all = new HashMap<>(form);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private static String ok(HttpResponse<String> reply) {
    assertEquals(200, reply.statusCode(), reply.body());
    return reply.body();
  }

  /** The form of a page, with what is hidden in it and what the visitor fills in. */
  private static HttpResponse<String> fillIn(String page, String... fields) throws Exception {
    Matcher action = ACTION.matcher(page);
    assertTrue(action.find(), page);
    Map<String, String> form = new HashMap<>();
    HIDDEN.matcher(page).results().forEach(field -> form.put(field.group(1), field.group(2)));
    return browser.post(action.group(1).replace("&amp;", "&"), with(form, fields));
  }

  private static int number(String page, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(page);
    assertTrue(matcher.find(), page);
    return Integer.parseInt(matcher.group(1));
  }

  private static int sell(Map<String, String> seller, String... more) throws Exception {
    String[] fields = {
      "name", "<b>vase</b>", "description", "It's \"old\" & blue\nand whole", "initialPrice",
      "10.50", "quantity", "2", "duration", "7"
    };
    Map<String, String> form = with(with(seller, fields), more);
    return number(ok(browser.post("RegisterItem?category=14", form)), "ViewItem\\?itemId=(\\d+)");
  }

  @Test
  void somebodyRegistersSellsAndSeesBothOnTheirOwnPage() throws Exception {
    String welcome =
        ok(
            fillIn(
                ok(browser.get("Register")),
                "firstname",
                "Zoë",
                "lastname",
                "O'Hara",
                "nickname",
                "zoe_1",
                "password",
                "s3cret & <long>",
                "email",
                "zoe@example.org",
                "region",
                "62"));
    int user = number(welcome, "ViewUserInfo\\?userId=(\\d+)");
    assertEquals(201, user);
    assertTrue(ok(browser.get("ViewUserInfo?userId=" + user)).contains("WI--Milwaukee"));
    Map<String, String> zoe = Map.of("nickname", "zoe_1", "password", "s3cret & <long>");
    String form = ok(browser.get("SellItemForm?category=6"));
    String sold =
        ok(
            fillIn(
                form,
                "nickname",
                "zoe_1",
                "password",
                "s3cret & <long>",
                "name",
                "<b>vase</b>",
                "description",
                "It's \"old\"",
                "initialPrice",
                "10.50",
                "reservePrice",
                "12",
                "quantity",
                "1",
                "duration",
                "1"));
    int item = number(sold, "ViewItem\\?itemId=(\\d+)");
    String page = ok(browser.get("ViewItem?itemId=" + item));
    assertTrue(page.contains("&lt;b&gt;vase&lt;/b&gt;"), page);
    assertTrue(page.contains("It&#39;s &quot;old&quot;"), page);
    assertTrue(page.contains("$10.50") && page.contains("not yet met"), page);
    String about = ok(browser.post("AboutMe", zoe));
    assertTrue(about.contains("About zoe_1") && about.contains("itemId=" + item), about);
    assertEquals(409, fillIn(ok(browser.get("Register")), fields("zoe_1")).statusCode());
    // On sale at once: the last to begin is the first to end, of those that last a day.
    String list = ok(browser.get("SearchItemsInCategory?category=6&nbOfItems=20"));
    assertTrue(list.contains("itemId=" + item + "\""), list);
  }

  private static String[] fields(String nickname) {
    return new String[] {
      "firstname",
      "A",
      "lastname",
      "B",
      "nickname",
      nickname,
      "password",
      "c",
      "email",
      "d@e",
      "region",
      "1"
    };
  }

  @Test
  void aBidGoesFromTheItemsPageIntoPriceHistoryAndTheBiddersPage() throws Exception {
    int item = sell(USER_3);
    assertTrue(ok(browser.get("ViewItem?itemId=" + item)).contains("PutBidAuth?itemId=" + item));
    String offer =
        ok(
            fillIn(
                ok(browser.get("PutBidAuth?itemId=" + item)),
                "nickname",
                "user4",
                "password",
                "password4"));
    assertTrue(offer.contains("minBid=11\""), offer);
    String taken = ok(fillIn(offer, "bid", "20", "maxBid", "25.25", "qty", "2"));
    assertTrue(taken.contains("Bid number "), taken);
    // Who has the page from before is told, and so is who says less than it said.
    HttpResponse<String> late = fillIn(offer, "bid", "20.99", "qty", "1");
    assertEquals(409, late.statusCode());
    assertTrue(late.body().contains("it now takes at least $21.00"), late.body());
    assertEquals(400, fillIn(offer, "bid", "10.99", "qty", "1").statusCode());
    assertEquals(400, fillIn(offer, "bid", "30", "maxBid", "29", "qty", "1").statusCode());
    assertEquals(409, fillIn(offer, "bid", "30", "qty", "3").statusCode());
    String history = ok(browser.get("ViewBidHistory?itemId=" + item));
    assertTrue(history.contains("1 bids, price $20.00"), history);
    assertTrue(history.contains("user4"), history);
    String about = ok(browser.post("AboutMe", USER_4));
    assertTrue(about.contains("itemId=" + item), about);
    // The seller does not bid.
    HttpResponse<String> own =
        browser.post("StoreBid?itemId=" + item, with(USER_3, "bid", "50", "qty", "1"));
    assertEquals(409, own.statusCode());
  }

  @Test
  void whoSaysOnlyTheMostTheyWouldPayIsNotMadeToPayMore() throws Exception {
    int item = sell(USER_3);
    String store = "StoreBid?itemId=" + item;
    HttpResponse<String> refused = browser.post(store, with(USER_4, "maxBid", "1", "qty", "1"));
    assertEquals(409, refused.statusCode());
    assertTrue(refused.body().contains("more than the most you would pay"), refused.body());
    assertTrue(ok(browser.get("ViewBidHistory?itemId=" + item)).contains("0 bids, price $10.50"));
    ok(browser.post(store, with(USER_4, "maxBid", "10.50", "qty", "1")));
  }

  @Test
  void afterTheHighestBidThereIsNoFormForAnother() throws Exception {
    int item = sell(USER_3);
    String store = "StoreBid?itemId=" + item;
    ok(browser.post(store, with(USER_4, "bid", "10000000", "qty", "1")));
    String page = ok(browser.post("PutBid?itemId=" + item, USER_4));
    assertTrue(page.contains("Nobody can bid more than $10000000.00."), page);
    assertFalse(page.contains("<form"), page);
    HttpResponse<String> more = browser.post(store, with(USER_4, "qty", "1"));
    assertEquals(409, more.statusCode());
    assertTrue(more.body().contains("nobody can bid more than $10000000.00"), more.body());
  }

  @Test
  void ofALongHistoryOnlyTheNewestBidsAreShown() throws Exception {
    int item = sell(USER_3);
    for (int i = 0; i <= Newest.MOST; i++) {
      ok(browser.post("StoreBid?itemId=" + item, with(USER_4, "qty", "1")));
    }
    String history = ok(browser.get("ViewBidHistory?itemId=" + item));
    assertTrue(history.contains("51 bids, price $60.50"), history);
    assertTrue(history.contains("Only the newest 50 bids are listed."), history);
    assertTrue(history.contains("<td>$60.50</td>"), history);
    assertFalse(history.contains("<td>$10.50</td>"), history);
    assertEquals(Newest.MOST, Pattern.compile("<tr><td>").matcher(history).results().count());
  }

  @Test
  void ofManyCommentsOnlyTheNewestAreShown() throws Exception {
    for (int i = 0; i <= Newest.MOST; i++) {
      Map<String, String> comment = with(USER_4, "rating", "0", "comment", "Number " + i);
      ok(browser.post("StoreComment?itemId=1&userId=10", comment));
    }
    String user = ok(browser.get("ViewUserInfo?userId=10"));
    String about = ok(browser.post("AboutMe", logIn(10)));
    for (String page : List.of(user, about)) {
      List<Integer> shown =
          Pattern.compile("<p>Number (\\d+)</p>")
              .matcher(page)
              .results()
              .map(found -> Integer.valueOf(found.group(1)))
              .toList();
      assertEquals(IntStream.range(0, 50).mapToObj(i -> 50 - i).toList(), shown);
      assertTrue(page.contains("Only the newest 50 comments are listed."), page);
    }
  }

  @Test
  void theLastPurchaseEndsTheAuctionAndTheItemCanStillBeSeen() throws Exception {
    int item = sell(USER_3, "buyNow", "30");
    String offer =
        ok(
            fillIn(
                ok(browser.get("BuyNowAuth?itemId=" + item)),
                "nickname",
                "user4",
                "password",
                "password4"));
    assertTrue(offer.contains("$30.00 each; 2 are left"), offer);
    ok(fillIn(offer, "qty", "1"));
    assertEquals(409, fillIn(offer, "qty", "2").statusCode());
    ok(fillIn(offer, "qty", "1"));
    String page = ok(browser.get("ViewItem?itemId=" + item));
    assertTrue(page.contains("The auction has ended."), page);
    assertTrue(page.contains("PutCommentAuth?itemId=" + item), page);
    assertEquals(409, fillIn(offer, "qty", "1").statusCode());
    assertTrue(
        ok(browser.post("PutBid?itemId=" + item, USER_4)).contains("The auction has ended."));
    String bought = ok(browser.post("AboutMe", USER_4));
    assertTrue(bought.contains("You have bought at once"), bought);
    assertTrue(bought.contains("itemId=" + item), bought);
    int auction = sell(USER_3);
    // A category of which one page shows all.
    String all = ok(browser.get("SearchItemsInCategory?category=14&nbOfItems=100"));
    assertFalse(all.contains("itemId=" + item + "\""), all);
    assertTrue(all.contains("itemId=" + auction + "\""), all);
    assertTrue(ok(browser.post("BuyNow?itemId=" + auction, USER_4)).contains("highest bid only"));
  }

  @Test
  void aCommentCountsForTheRatingAndIsEscaped() throws Exception {
    int before = number(ok(browser.get("ViewUserInfo?userId=9")), "<dt>Rating</dt><dd>(-?\\d+)");
    String form =
        ok(
            fillIn(
                ok(browser.get("PutCommentAuth?itemId=1&userId=9")),
                "nickname",
                "user4",
                "password",
                "password4"));
    assertTrue(form.contains("Comment on user9"), form);
    String thanks = ok(fillIn(form, "rating", "-3", "comment", "<script>alert('x')</script>"));
    assertTrue(thanks.contains("Comment number "), thanks);
    String user = ok(browser.get("ViewUserInfo?userId=9"));
    assertEquals(before - 3, number(user, "<dt>Rating</dt><dd>(-?\\d+)"));
    assertTrue(user.contains("&lt;script&gt;alert(&#39;x&#39;)"), user);
    assertFalse(user.contains("<script>"), user);
    assertEquals(400, fillIn(form, "rating", "4", "comment", "x").statusCode());
    HttpResponse<String> own =
        browser.post(
            "StoreComment?itemId=1&userId=4", with(USER_4, "rating", "5", "comment", "great"));
    assertEquals(409, own.statusCode());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "user4, wrong",
        "nobody, password4",
        "user4' --, x",
        "user4, ' OR '1'='1",
        "user4' OR 'a'='a, password4"
      })
  void whoIsNotWhoTheySayIsTurnedAway(String nickname, String password) throws Exception {
    Map<String, String> form = Map.of("nickname", nickname, "password", password);
    for (String path : List.of("AboutMe", "PutBid?itemId=1", "BuyNow?itemId=1")) {
      assertEquals(403, browser.post(path, form).statusCode(), path);
    }
    Map<String, String> bid = with(form, "bid", "9999999", "qty", "1");
    assertEquals(403, browser.post("StoreBid?itemId=1", bid).statusCode());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RegisterUser|nickname|two words",
        "RegisterUser|nickname|a-name-that-is-too-long",
        "RegisterUser|nickname|",
        "RegisterUser|email|nowhere",
        "RegisterUser|region|0",
        "RegisterItem?category=6|initialPrice|0",
        "RegisterItem?category=6|initialPrice|1.234",
        "RegisterItem?category=6|initialPrice|1e3",
        "RegisterItem?category=6|initialPrice|",
        "RegisterItem?category=6|reservePrice|5",
        "RegisterItem?category=6|buyNow|5",
        "RegisterItem?category=6|quantity|0",
        "RegisterItem?category=6|duration|8",
        "RegisterItem?category=6|name|",
        "StoreBid?itemId=1|bid|-5",
        "StoreBid?itemId=1|qty|none",
        "StoreBuyNow?itemId=1|qty|0",
        "StoreComment?itemId=1&userId=9|comment|",
        "StoreComment?itemId=1&userId=9|rating|1"
      })
  void aWrongFieldIsNamedAndNothingIsStored(String path, String field, String value)
      throws Exception {
    Map<String, String> form = new HashMap<>();
    form.putAll(with(Map.of(), fields("valid")));
    if (!path.startsWith("RegisterUser")) {
      form.putAll(USER_4);
    }
    form.putAll(
        Map.of(
            "name",
            "a thing",
            "description",
            "as new",
            "initialPrice",
            "10",
            "quantity",
            "1",
            "duration",
            "1",
            "bid",
            "9000000",
            "qty",
            "1",
            "comment",
            "fine",
            "rating",
            "5"));
    form.put(field, value == null ? "" : value);
    HttpResponse<String> reply = browser.post(path, form);
    assertEquals(400, reply.statusCode(), reply.body());
    assertTrue(reply.body().contains("parameter " + field + ": expected"), reply.body());
  }

  @Test
  void aRunningSiteCanBeChecked() throws Exception {
    ok(browser.post("StoreBid?itemId=" + sell(USER_3), with(USER_4, "qty", "1")));
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(ConsistencyMXBean.NAME);
    assertArrayEquals(new String[0], (String[]) beans.invoke(name, "check", null, null));
  }

  @Test
  void whatAFormCarriesIsNotKeptByAnyCache() throws Exception {
    HttpResponse<String> page = browser.post("PutBid?itemId=1", USER_4);
    assertEquals("no-store", page.headers().firstValue("Cache-Control").orElseThrow());
    assertEquals("POST", browser.get("StoreBid").headers().firstValue("Allow").orElseThrow());
  }

  @Test
  void pagesNameImagesThatAreServedAndSmallerAtALowerLevel() throws Exception {
    String page = ok(browser.get("ViewItem?itemId=1"));
    List<String> images =
        Pattern.compile("<img src=\"/auction/([^\"]+)\"")
            .matcher(page)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertTrue(images.containsAll(List.of("images/logo.png", "images/item-1.png")), "" + images);
    for (String image : images) {
      HttpResponse<byte[]> reply = browser.bytes(image);
      assertEquals(200, reply.statusCode(), image);
      assertEquals("image/png", reply.headers().firstValue("Content-Type").orElseThrow());
    }
    byte[] full = browser.bytes("images/item-1.png").body();
    BufferedImage picture = ImageIO.read(new ByteArrayInputStream(full));
    assertEquals(200, picture.getWidth());
    byte[] logo = browser.bytes("images/logo.png").body();
    server.move("Images", 1);
    try {
      HttpResponse<byte[]> reply = browser.bytes("images/item-1.png");
      assertEquals("1.0", reply.headers().firstValue("X-Service-Level-Loss").orElseThrow());
      assertEquals("max-age=60", reply.headers().firstValue("Cache-Control").orElseThrow());
      assertTrue(10 * reply.body().length < full.length, reply.body().length + " bytes");
      assertEquals(50, ImageIO.read(new ByteArrayInputStream(reply.body())).getWidth());
      HttpResponse<byte[]> button = browser.bytes("images/logo.png");
      assertArrayEquals(logo, button.body());
      assertTrue(button.headers().firstValue("X-Service-Level-Loss").isEmpty());
    } finally {
      server.move("Images", 0);
    }
    assertTrue(Arrays.equals(full, browser.bytes("images/item-1.png").body()));
  }
}
