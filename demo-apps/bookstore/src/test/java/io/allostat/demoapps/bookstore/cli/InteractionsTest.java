package io.allostat.demoapps.bookstore.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.bookstore.data.Population;
import io.allostat.demoapps.bookstore.site.Interaction;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

/** The real server with its real database; 500 books. */
@Timeout(120)
@ParameterizedClass
@EnumSource(TestDatabase.class)
class InteractionsTest {
  private static final Pattern ITEM = Pattern.compile("ProductDetail\\?itemId=(\\d+)");
  private static final Pattern CART = Pattern.compile("cartId=(\\d+)");
  private static final Pattern ORDER = Pattern.compile("id=\"order\">(\\d+)<");
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">");
  private static final String PAYMENT = "&cardType=Visa&cardNumber=4111111111111111&shipType=Air";

  /** The name of the first customer, as the generator makes it. */
  private static final String LOGIN = "userName=OG&password=og";

  @Parameter TestDatabase database;

  @TempDir static Path state;
  private static TestServer server;
  private static TestBrowser browser;

  @BeforeParameterizedClassInvocation
  static void start(TestDatabase database) throws Exception {
    DatabaseSpec spec = database.fresh();
    Population population = new Population(new BigDecimal("0.05"));
    server =
        TestServer.secure(
            BookstoreCommand.NAME,
            state,
            settings -> BookstoreCommand.start(settings, population, spec));
    browser = server.browser();
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    server.fullService();
  }

  /** Asks as a browser does: what a page takes as a form is sent as one. */
  private static HttpResponse<String> ask(String path) throws Exception {
    String[] parts = path.split("\\?", 2);
    boolean posts =
        Stream.of(Interaction.values())
            .anyMatch(page -> page.posts() && page.path().equals(parts[0]));
    return posts ? post(parts[0], parts.length > 1 ? parts[1] : "") : browser.get(path);
  }

  private static HttpResponse<String> post(String page, String form) throws Exception {
    return browser.post(
        page, "application/x-www-form-urlencoded", form.getBytes(StandardCharsets.US_ASCII));
  }

  private static String body(String path) throws Exception {
    HttpResponse<String> reply = ask(path);
    assertEquals(200, reply.statusCode(), () -> path + ": " + reply.body());
    return reply.body();
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertTrue(matcher.find(), () -> "no " + pattern + " in " + text);
    return matcher.group(1);
  }

  private static List<String> all(String path) throws Exception {
    List<String> found = new ArrayList<>();
    Matcher matcher = ITEM.matcher(body(path));
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String filledCart() throws Exception {
    return first(CART, body("ShoppingCart?itemId=7&quantity=2"));
  }

  static Stream<String> lookedAt() {
    return Stream.of(
        "Home?customerId=1",
        "NewProducts?subject=Arts",
        "BestSellers?subject=Science-fiction",
        "ProductDetail?itemId=500",
        "SearchRequest",
        "SearchResults?type=author&query=Baogal",
        "SearchResults?type=title&query=Baogal",
        "SearchResults?type=subject&query=Travel",
        "ShoppingCart",
        "CustomerRegistration?cartId=1",
        "OrderInquiry",
        "OrderDisplay?" + LOGIN,
        "AdminRequest?itemId=1",
        "AdminConfirm?itemId=1&cents=1234");
  }

  @ParameterizedTest
  @MethodSource("lookedAt")
  void aPageComesAtFullService(String path) throws Exception {
    HttpResponse<String> reply = ask(path);
    assertEquals(200, reply.statusCode(), reply::body);
    assertTrue(reply.body().startsWith("<!DOCTYPE html>"), reply.body());
    assertTrue(reply.body().endsWith("</html>\n"), reply.body());
    assertTrue(reply.headers().firstValue("X-Service-Level-Loss").isEmpty());
  }

  @Test
  void thePagesAreTheFourteenInteractionsAndEachIsAComponent() throws Exception {
    assertEquals(14, Interaction.values().length);
    for (Interaction interaction : Interaction.values()) {
      assertTrue(server.components().find(interaction.path()).isPresent(), interaction.path());
      assertNotEquals(404, browser.get(interaction.path()).statusCode(), interaction.path());
    }
    assertEquals(404, browser.get("Nowhere").statusCode());
  }

  @Test
  void whatWritesOrIsToldAPasswordTakesFormsOnlyAndTheRestNone() throws Exception {
    for (Interaction page : Interaction.values()) {
      int got = browser.get(page.path()).statusCode();
      int posted = post(page.path(), "").statusCode();
      // What a page needs is missing, or it needs nothing.
      assertEquals(page.posts() ? 405 : 200, got == 400 ? 200 : got, page.path());
      assertEquals(page.posts() ? 200 : 405, posted == 400 ? 200 : posted, page.path());
    }
    HttpResponse<String> reply = browser.get("ShoppingCart?cartId=1&itemId=9");
    assertEquals("POST", reply.headers().firstValue("Allow").orElseThrow());
    assertEquals(
        "no-store", ask("ShoppingCart").headers().firstValue("Cache-Control").orElseThrow());
  }

  /** Sends the last form of a page that goes to an interaction, as it is filled in. */
  private static String sent(String page, Interaction to, String filledIn) throws Exception {
    int from = page.lastIndexOf("<form method=\"post\" action=\"/bookstore/" + to.path() + "\">");
    assertTrue(from >= 0, () -> "no form for " + to + " in " + page);
    StringBuilder form = new StringBuilder(filledIn);
    HIDDEN
        .matcher(page.substring(from, page.indexOf("</form>", from)))
        .results()
        .forEach(
            field -> form.append('&').append(field.group(1)).append('=').append(field.group(2)));
    HttpResponse<String> reply = post(to.path(), form.toString());
    assertEquals(200, reply.statusCode(), reply::body);
    return reply.body();
  }

  @Test
  void theFormsOfThePagesLeadFromABookToItsOrder() throws Exception {
    String cart = sent(body("ProductDetail?itemId=11"), Interaction.SHOPPING_CART, "quantity=1");
    String three = sent(cart, Interaction.SHOPPING_CART, "quantity=3");
    assertTrue(three.contains("</a></td><td>3</td>"), three);
    String till = body("CustomerRegistration?cartId=" + first(CART, three));
    String buying =
        sent(till.substring(0, till.indexOf("You are new")), Interaction.BUY_REQUEST, LOGIN);
    String bought = sent(buying, Interaction.BUY_CONFIRM, PAYMENT.substring(1));
    String last = sent(body("OrderInquiry"), Interaction.ORDER_DISPLAY, LOGIN);
    assertTrue(last.contains("Number " + first(ORDER, bought)), last);
    assertTrue(last.contains("itemId=11"), last);
    String edited = sent(body("AdminRequest?itemId=11"), Interaction.ADMIN_CONFIRM, "cents=777");
    assertTrue(edited.contains("$7.77"), edited);
  }

  @Test
  void somebodyWhoWasHereBeforeBuys() throws Exception {
    String cart = filledCart();
    String buying = body("BuyRequest?cartId=" + cart + "&" + LOGIN);
    assertTrue(buying.contains("FirstOG Last1"), buying);
    assertTrue(buying.contains("customerId=1&amp;cartId=" + cart), buying);
    String path = "BuyConfirm?customerId=1&cartId=" + cart + PAYMENT;
    String order = first(ORDER, body(path));
    String shown = body("OrderDisplay?" + LOGIN);
    assertTrue(shown.contains("Number " + order), shown);
    assertTrue(shown.contains("itemId=7"), shown);
    assertEquals(404, ask(path).statusCode(), "the cart is empty");
  }

  @Test
  void somebodyNewRegistersAndBuys() throws Exception {
    String cart = filledCart();
    String buying =
        body(
            "BuyRequest?cartId="
                + cart
                + "&firstName=Ann&lastName=O%27Neil&street=1+Street&city=X&zip=1&country=92");
    assertTrue(buying.contains("Ann O&#39;Neil"), buying);
    String customer = first(Pattern.compile("customerId=(\\d+)&amp;cartId"), buying);
    assertTrue(Integer.parseInt(customer) > 1440, "after those that were generated");
    String name = first(Pattern.compile("Your name here is ([A-Z]+)"), buying);
    first(ORDER, body("BuyConfirm?customerId=" + customer + "&cartId=" + cart + PAYMENT));
    assertTrue(
        body("OrderDisplay?userName=" + name + "&password=" + name.toLowerCase())
            .contains("Number"));
  }

  @Test
  void aCartKeepsWhatIsPutIntoIt() throws Exception {
    String cart = filledCart();
    body("ShoppingCart?cartId=" + cart + "&itemId=9");
    assertEquals(List.of("7", "9"), all("ShoppingCart?cartId=" + cart));
    body("ShoppingCart?cartId=" + cart + "&setId=7&quantity=0");
    assertEquals(List.of("9"), all("ShoppingCart?cartId=" + cart));
    assertEquals(1, all("ShoppingCart").size(), "an empty cart gets any book");
  }

  @Test
  void aCartHoldsAHundredDifferentBooks() throws Exception {
    String cart = filledCart();
    for (int item = 1; item <= 100; item++) {
      body("ShoppingCart?cartId=" + cart + "&itemId=" + item);
    }
    HttpResponse<String> refusal = ask("ShoppingCart?cartId=" + cart + "&itemId=101");
    assertEquals(409, refusal.statusCode(), refusal::body);
    assertTrue(refusal.body().contains("at most 100 different books"), refusal.body());
    assertEquals(100, all("ShoppingCart?cartId=" + cart + "&itemId=50").size(), "more of one");
    body("ShoppingCart?cartId=" + cart + "&setId=50&quantity=0");
    assertTrue(all("ShoppingCart?cartId=" + cart + "&itemId=101").contains("101"), "there is room");
  }

  @Test
  void anEditedBookHasItsNewPriceAndOtherRecommendations() throws Exception {
    String changed = body("AdminConfirm?itemId=33&cents=4321");
    assertTrue(changed.contains("$43.21"), changed);
    assertTrue(body("ProductDetail?itemId=33").contains("$43.21"));
    assertFalse(all("Home?itemId=33").isEmpty());
  }

  @Test
  void homeTellsThePopulation() throws Exception {
    HttpResponse<String> reply = browser.get("Home");
    assertEquals("500", reply.headers().firstValue("X-Bookstore-Items").orElseThrow());
    assertEquals("1440", reply.headers().firstValue("X-Bookstore-Customers").orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "ProductDetail, itemId",
    "ProductDetail?itemId=x, itemId",
    "NewProducts?subject=Nothing, subject",
    "BestSellers, subject",
    "SearchResults?type=isbn&query=1, type",
    "SearchResults?type=author, query",
    "SearchResults?type=author&query=Bao%00gal, query",
    "SearchResults?type=title&query=%00, query",
    "ShoppingCart?itemId=1&quantity=100, quantity",
    "BuyRequest, cartId",
    "BuyRequest?cartId=1&firstName=A, lastName",
    "BuyRequest?cartId=1&firstName=A&lastName=%00, lastName",
    "BuyRequest?cartId=1&userName=%00&password=og, userName",
    "BuyConfirm?cartId=1, customerId",
    "BuyConfirm?cartId=1&customerId=1&cardType=Tally, cardType",
    "OrderDisplay, userName",
    "OrderDisplay?userName=OG&password=o%00g, password",
    "AdminConfirm?itemId=1&cents=0, cents",
    "AdminConfirm?itemId=1&cents=50000001, cents"
  })
  void aBadParameterIsNamed(String path, String parameter) throws Exception {
    HttpResponse<String> reply = ask(path);
    assertEquals(400, reply.statusCode(), reply::body);
    assertTrue(reply.body().contains("parameter " + parameter + ": expected"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ProductDetail?itemId=501",
        "ShoppingCart?itemId=501",
        "ShoppingCart?cartId=99999",
        "BuyRequest?cartId=99999&userName=OG&password=og",
        "OrderDisplay?userName=OG&password=wrong",
        "AdminRequest?itemId=501",
        "AdminConfirm?itemId=501&cents=1"
      })
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertEquals(404, ask(path).statusCode());
  }

  /** Keyword 7 is a whole title and a whole name. */
  @ParameterizedTest
  @CsvSource({"AuthorSearch, 1, author, BABAUL", "TitleSearch, 2, title, BABAUL"})
  void anExactMatchFindsWholeNamesOnly(String component, int level, String type, String capitals)
      throws Exception {
    String whole = capitals.charAt(0) + capitals.substring(1).toLowerCase();
    String exact = "SearchResults?type=" + type + "&query=" + whole;
    String part = "SearchResults?type=" + type + "&query=abaul";
    List<String> fullExact = all(exact);
    assertFalse(fullExact.isEmpty());
    assertFalse(all(part).isEmpty());
    assertTrue(all(part).containsAll(fullExact), "what is called so contains a part of it");
    assertFalse(body(part).contains("While the store is busy"));
    String none = "There are no such books";
    assertTrue(body("SearchResults?type=" + type + "&query=qqq").contains(none));
    assertEquals(1.0, server.lossAt(component, level, exact));
    assertEquals(Set.copyOf(fullExact), Set.copyOf(all(exact)), "who knows the name loses nothing");
    assertTrue(all(part).isEmpty(), "who knows a part of it finds nothing");
    String notice = "While the store is busy, only what is called exactly so is found.";
    assertTrue(body(exact).contains(notice), body(exact));
    assertTrue(body(part).contains(notice), body(part));
    assertFalse(body(part).contains(none), "there are some");
    assertTrue(
        browser
            .get("SearchResults?type=subject&query=Travel")
            .headers()
            .firstValue("X-Service-Level-Loss")
            .isEmpty(),
        "another search is as it was");
  }

  @Test
  void aThirdOfTheBooksIsFoundAsAtFullService() throws Exception {
    String older = "SearchResults?type=title&query=" + titleOf(334);
    String newer = "SearchResults?type=title&query=" + titleOf(335);
    assertTrue(all(older).contains("334"));
    List<String> full = all(newer);
    assertTrue(full.contains("335"));
    assertEquals(0.25 / 0.6, server.lossAt("TitleSearch", 1, newer), 0.01);
    assertTrue(full.containsAll(all(newer)));
    assertTrue(all(newer).contains("335"));
    assertFalse(all(older).contains("334"));
    assertTrue(body(older).contains("busy, only a third of the books is looked through."));
  }

  private static String titleOf(int book) throws Exception {
    Matcher title =
        Pattern.compile("<h1>([^<]+)</h1>").matcher(body("ProductDetail?itemId=" + book));
    assertTrue(title.find());
    return title.group(1).replace(" ", "%20");
  }

  @Test
  void fewerOrdersNameBooksThatWereSold() throws Exception {
    String path = "BestSellers?subject=Literature";
    List<String> best = all(path);
    assertEquals(0.15 / 0.4, server.lossAt("BestSellers", 1, path), 0.01);
    assertTrue(body(path).contains("busy, only the last 1000 orders are counted."));
    assertTrue(best.size() == 50 || best.containsAll(all(path)), "what is counted was sold");
    assertFalse(all(path).isEmpty());
    assertNotEquals(best, all(path), "fewer are counted");
  }

  @Test
  void recentSellersAreBooksThatWereSoldButNotByHowMany() throws Exception {
    String path = "BestSellers?subject=Literature";
    List<String> best = all(path);
    assertFalse(best.isEmpty());
    assertFalse(body(path).contains("While the store is busy"));
    assertEquals(1.0, server.lossAt("BestSellers", 2, path));
    List<String> recent = all(path);
    assertTrue(body(path).contains("Sold of late"));
    assertTrue(body(path).contains("busy, these are the books sold last, not those sold most."));
    assertTrue(recent.size() <= best.size());
    assertTrue(best.size() == 50 || best.containsAll(recent), "sold of late is sold");
    assertNotEquals(best, recent);
  }

  @Test
  void theProfileShowsTheStacksOfTheSearches() throws Exception {
    List<String> expected =
        List.of(
            "SearchResults.AuthorSearch.Database",
            "SearchResults.TitleSearch.Database",
            "BestSellers.Sales.Database");
    do {
      body("SearchResults?type=author&query=a");
      body("SearchResults?type=title&query=a");
      body("BestSellers?subject=Arts");
    } while (!server.stacks().containsAll(expected));
  }
}
