package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StoreMixesTest {
  private static final Population POPULATION = new Population(10_000, 28_800);

  private static StoreSession session(Mix mix, long seed) {
    return new StoreSession(
        mix.matrix(Selection.AS_PUBLISHED), POPULATION, new SplittableRandom(seed));
  }

  @ParameterizedTest
  @EnumSource(names = {"STORE_BROWSING", "SHOPPING", "ORDERING"})
  void theSharesOfPagesAreThoseOfTheMix(Mix mix) throws IOException {
    int pages = 1_000_000;
    StoreSession session = session(mix, 20260103);
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < pages; i++) {
      counts.merge(walk(session), 1, Integer::sum);
    }
    Map<String, Double> expected = ExpectedShares.of(mix);
    assertEquals(14, expected.size());
    for (Map.Entry<String, Double> share : expected.entrySet()) {
      double count = counts.getOrDefault(share.getKey(), 0);
      assertEquals(share.getValue(), count / pages, 0.003, share.getKey());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"STORE_BROWSING", "SHOPPING", "ORDERING"})
  void browsersThatJoinAskForTheMixOfTheLongRun(Mix mix) throws IOException {
    int browsers = 20_000;
    // At the till the first page is the cart instead, and the next may be.
    int later = 3;
    Map<String, Integer> counts = new HashMap<>();
    SplittableRandom seeds = new SplittableRandom(20260104);
    TransitionMatrix matrix = mix.matrix(Selection.AS_PUBLISHED);
    for (int i = 0; i < browsers; i++) {
      StoreSession session = new StoreSession(matrix, POPULATION, seeds.split());
      session.join();
      for (int page = 1; page < later; page++) {
        walk(session);
      }
      counts.merge(walk(session), 1, Integer::sum);
    }
    for (Map.Entry<String, Double> share : ExpectedShares.of(mix).entrySet()) {
      double p = share.getValue();
      // Four standard deviations of the count, and the 0.3 points that mixes may be off.
      double tolerance = 0.003 + 4 * Math.sqrt(p * (1 - p) / browsers);
      double count = counts.getOrDefault(share.getKey(), 0);
      assertEquals(p, count / browsers, tolerance, share.getKey());
    }
  }

  private static Links links(String page) {
    Links links = new Links();
    links.scan(ByteBuffer.wrap(page.getBytes(StandardCharsets.UTF_8)));
    links.end();
    return links;
  }

  private static final Links CART = links("<a href=\"/bookstore/CustomerRegistration?cartId=41\">");
  private static final Links CUSTOMER = links("<a href=\"Home?customerId=30001&amp;cartId=41\">");
  private static final Links BOOKS = links("<a href=\"ProductDetail?itemId=77\">");

  /** What the store shows. */
  static Links page(String title) {
    return switch (title) {
      case "ShoppingCart" -> CART;
      case "BuyRequest" -> CUSTOMER;
      default -> BOOKS;
    };
  }

  /** Asks for the next page, and looks at it. */
  private static String walk(StoreSession session) {
    String title = session.next().title();
    session.shown(page(title));
    return title;
  }

  @Test
  void whatABrowserBuysIsWhatThePagesShowedIt() {
    StoreSession session = session(Mix.ORDERING, 5);
    List<String> paths = new ArrayList<>();
    int confirmed = 0;
    int newcomers = 0;
    for (int i = 0; i < 20_000; i++) {
      SiteSession.Request request = session.next();
      String path = request.path(20);
      String form = request.form();
      assertEquals(StorePage.of(request.title()).posts(), !form.isEmpty(), request.title());
      assertFalse(path.contains("password="), path);
      paths.add(path);
      switch (request.title()) {
        case "BuyRequest" -> {
          newcomers += form.contains("firstName=") ? 1 : 0;
          assertTrue(form.contains("cartId=41"), form);
        }
        case "BuyConfirm" -> {
          confirmed++;
          assertTrue(form.contains("cartId=41"), form);
          assertTrue(form.contains("customerId=30001&"), form);
        }
        case "ProductDetail" -> assertTrue(path.contains("itemId="), path);
        default -> {}
      }
      session.shown(page(request.title()));
    }
    assertTrue(confirmed > 1_000, confirmed + " confirmed");
    assertTrue(newcomers > 10, newcomers + " newcomers");
    assertTrue(session.sessions() > 50, session.sessions() + " sessions");
    assertTrue(paths.contains("/bookstore/ProductDetail?itemId=77&cartId=41"));
  }

  @Test
  void whoeverHasNothingToBuyFillsACartAndGoesOn() {
    StoreSession session = session(Mix.ORDERING, 11);
    for (int i = 0; i < 5_000; i++) {
      String title = session.next().title();
      // No cart ever comes: its reply is lost each time.
      if (!title.equals("ShoppingCart")) {
        session.shown(page(title));
      }
      assertFalse(
          List.of("CustomerRegistration", "BuyRequest", "BuyConfirm").contains(title), title);
    }
  }

  @Test
  void whoHasConfirmedFillsACartBeforeTheNextPurchaseAlsoIfTheReplyWasLost() {
    StoreSession session = session(Mix.ORDERING, 12);
    boolean filled = false;
    int confirmed = 0;
    for (int i = 0; i < 5_000; i++) {
      String title = session.next().title();
      switch (title) {
        case "ShoppingCart" -> filled = true;
        case "BuyRequest", "BuyConfirm" -> assertTrue(filled, title);
        default -> {}
      }
      if (title.equals("BuyConfirm")) {
        filled = false;
        confirmed++;
      } else {
        session.shown(page(title));
      }
    }
    assertTrue(confirmed > 100, confirmed + " confirmed");
  }

  @Test
  void aSeedTellsTheWholeSession() {
    StoreSession first = session(Mix.SHOPPING, 9);
    StoreSession second = session(Mix.SHOPPING, 9);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(first.next(), second.next());
    }
  }

  private static String table(String change) {
    StringBuilder text = new StringBuilder("# a comment\nfrom\\to");
    for (StorePage page : StorePage.values()) {
      text.append('\t').append(page.code());
    }
    for (StorePage page : StorePage.values()) {
      text.append('\n').append(page.code());
      for (int i = 0; i < StorePage.values().length; i++) {
        text.append('\t').append(i == 6 ? "5000" : i == 7 ? "9999" : "0");
      }
    }
    return change.isEmpty() ? text.toString() : text.toString().replaceFirst("5000", change);
  }

  @Test
  void thresholdsAreTheLargestDrawsThatLeadThere() {
    TransitionTable table = ThresholdTable.parse("even", table("").lines().toList());
    assertEquals(5000 / 9999.0, table.probability(6, 0), 1e-12);
    assertEquals(4999 / 9999.0, table.probability(7, 0), 1e-12);
    assertEquals(0, table.probability(0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "x, 'x' is not a number",
    "10000, expected 0..9999",
    "9999, expected 0 or more than 9999",
    "-1, expected 0..9999"
  })
  void aTableThatIsNoneIsRefusedWithItsLine(String cell, String expected) {
    List<String> lines = table(cell).lines().toList();
    var e = assertThrows(IllegalArgumentException.class, () -> ThresholdTable.parse("bad", lines));
    assertTrue(e.getMessage().startsWith("bad line 3: "), e.getMessage());
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }

  @Test
  void aTableWithoutAPageIsRefused() {
    List<String> lines = table("").lines().toList();
    assertThrows(
        IllegalArgumentException.class,
        () -> ThresholdTable.parse("short", lines.subList(0, lines.size() - 1)));
    assertThrows(
        IllegalArgumentException.class, () -> ThresholdTable.parse("empty", List.of("# nothing")));
  }
}
