package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {
  private static final Population POPULATION = new Population(1000, 500);

  // Every state has one way, so that the walk is Home, SearchItemsInRegion (0.5: again), ViewItem,
  // back.
  private static final List<String> TABLE =
      List.of(
          "to\tHome\tSearchItemsInRegion\tViewItem\tViewUserInfo\twait_ms",
          "Home\t0\t0\t0\t0\t0",
          "SearchItemsInRegion\t1\t0.5\t0\t0\t0",
          "ViewItem\t0\t0.5\t0\t0\t0",
          "ViewUserInfo\t0\t0\t0.5\t0\t0",
          "BACK\t0\t0\t0.5\t0.5\t0",
          "END_OF_SESSION\t0\t0\t0\t0.5\t0");

  private static Session session(double... draws) {
    return session(TABLE, draws);
  }

  private static Session session(List<String> table, double... draws) {
    TransitionMatrix matrix =
        new TransitionMatrix(
            TransitionTable.parse("table", table, AuctionState.titles()), Selection.AS_PUBLISHED);
    return new Session(matrix, POPULATION, 2, new Draws(draws));
  }

  /** From Home through the states and back to Home, without a choice. */
  private static List<String> chain(String... states) {
    List<String> all = new ArrayList<>(List.of("Home"));
    all.addAll(List.of(states));
    List<String> lines = new ArrayList<>();
    lines.add("to\t" + String.join("\t", all) + "\twait_ms");
    for (int to = 0; to < all.size(); to++) {
      StringBuilder line = new StringBuilder(all.get(to));
      for (int from = 0; from < all.size(); from++) {
        line.append('\t').append(to == (from + 1) % all.size() ? 1 : 0);
      }
      lines.add(line.append("\t0").toString());
    }
    return lines;
  }

  private static Links links(String html) {
    Links links = new Links();
    links.scan(ByteBuffer.wrap(html.getBytes(StandardCharsets.UTF_8)));
    links.end();
    return links;
  }

  @ParameterizedTest
  @CsvSource({
    "HOME, /auction/Home",
    "BROWSE_CATEGORIES_IN_REGION, /auction/BrowseCategoriesInRegion?region=9",
    "SEARCH_ITEMS_IN_CATEGORY, /auction/SearchItemsInCategory?category=3&categoryName=Category+3&page=4&nbOfItems=20",
    "SEARCH_ITEMS_IN_REGION, /auction/SearchItemsInRegion?category=3&categoryName=Category+3&region=9&page=4&nbOfItems=20",
    "VIEW_ITEM, /auction/ViewItem?itemId=77",
    "VIEW_USER_INFO, /auction/ViewUserInfo?userId=88",
    "VIEW_BID_HISTORY, /auction/ViewBidHistory?itemId=77",
    "STORE_BID, /auction/StoreBid?itemId=77",
    "STORE_COMMENT, /auction/StoreComment?itemId=77&userId=88",
  })
  void aUrlCarriesWhatThePageWants(AuctionState state, String expected) {
    assertEquals(expected, new PageRequest(state, 3, 9, 77, 88, 4).path(20));
  }

  @Test
  void everyStateOfTheMixesHasAUrl() {
    for (String title : Mix.BIDDING.matrix(Selection.AS_PUBLISHED).states()) {
      assertTrue(
          new PageRequest(AuctionState.of(title), 1, 1, 1, 1, 0)
              .path(20)
              .startsWith("/auction/" + title));
    }
  }

  @Test
  void linksAreFoundWhereverTheBodyIsCut() {
    String html =
        "<a href=\"/auction/ViewItem?itemId=123\">x</a><a href='/auction/ViewUserInfo?userId=45'>itemId=9</a>"
            + "<a href=\"/auction/ViewBidHistory?itemId=123\"><a href=\"?category=1&amp;page=3&amp;nbOfItems=20\">"
            + "<a href=/auction/ViewItem?itemId=7";
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      Links links = new Links();
      links.scan(ByteBuffer.wrap(bytes, 0, cut));
      links.scan(ByteBuffer.wrap(bytes, cut, bytes.length - cut));
      links.end();
      assertEquals(2, links.itemCount(), "cut at " + cut);
      assertEquals(123, links.item(0));
      assertEquals(7, links.item(1));
      assertEquals(1, links.userCount());
      assertEquals(45, links.user(0));
      assertEquals(3, links.lastPage());
    }
  }

  @Test
  void imagesOfTheSiteAreFoundOnceEachWhereverTheBodyIsCut() {
    String html =
        "<p><<img src=\"/auction/images/a.png\" alt=\"\"><img src='x'><img src=\"https://b/c.png\">"
            + "<img src=\"//b/c.png\"><img src=\"/auction/images/a.png\"><img src=\"/d e\">"
            + "<im<img src=\"/f.png\">";
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      Links links = new Links(true);
      links.scan(ByteBuffer.wrap(bytes, 0, cut));
      links.scan(ByteBuffer.wrap(bytes, cut, bytes.length - cut));
      links.end();
      assertEquals(List.of("/auction/images/a.png", "/f.png"), links.images(), "cut at " + cut);
    }
    assertEquals(List.of(), links(html).images());
  }

  @Test
  void aPageFullOfLinksIsBounded() {
    StringBuilder html = new StringBuilder();
    for (int i = 1; i <= 1000; i++) {
      html.append("?itemId=").append(i).append("&userId=").append(i).append(' ');
    }
    Links links = links(html.toString());
    assertEquals(128, links.itemCount());
    assertEquals(128, links.userCount());
    assertEquals(0, links("?itemId=99999999999999999999999999 ?itemId= ?userId=0").userCount());
  }

  @Test
  void aListGoesOnToTheNextPageAndBeginsAgainAfterTheLast() {
    Session session = session(0, 0, 0.5, 0.5, 0.1, 0.1, 0.1, 0.1);
    session.next();
    PageRequest first = session.next();
    assertEquals(new PageRequest(AuctionState.SEARCH_ITEMS_IN_REGION, 11, 1, 1, 1, 0), first);
    session.shown(links("?itemId=5 ?itemId=6 "));
    assertEquals(1, session.next().page());
    session.shown(links("?itemId=5 &page=2"));
    assertEquals(2, session.next().page());
    session.shown(links("?itemId=5 &page=1"));
    assertEquals(0, session.next().page());
    assertEquals(0, session.next().page(), "nothing was shown, so there is no next page");
  }

  @Test
  void itemsAndUsersAreThoseThatThePageLinksTo() {
    Session session = session(0, 0, 0.5, 0.5, 0.5, 0.99, 0, 0, 0.9, 0.9);
    session.next();
    session.next();
    session.shown(links("?itemId=15 ?itemId=16 "));
    PageRequest item = session.next();
    assertEquals(16, item.itemId());
    session.shown(links("?userId=33 "));
    PageRequest user = session.next();
    assertEquals(33, user.userId());
    assertEquals(AuctionState.VIEW_USER_INFO, user.state());
  }

  @Test
  void whoBidsLogsInAndGoesByWhatThePageAsksFor() {
    Session session =
        session(
            chain("SearchItemsInCategory", "PutBidAuth", "PutBid", "StoreBid"),
            // User 251, item 1; category; an item of the list; the bid and the most.
            0.5,
            0,
            0,
            0,
            0,
            0.9,
            0,
            0,
            0.35,
            0.25);
    session.next();
    session.next();
    session.shown(links("?itemId=15 ?itemId=16 "));
    PageRequest logIn = session.next();
    assertEquals("", logIn.form());
    PageRequest put = session.next();
    assertEquals("/auction/PutBid?itemId=16", put.path(20));
    assertEquals("nickname=user251&password=password251", put.form());
    session.shown(links("<form action=\"/auction/StoreBid?itemId=16&amp;minBid=200\">"));
    PageRequest store = session.next();
    assertEquals("/auction/StoreBid?itemId=16", store.path(20));
    assertEquals("nickname=user251&password=password251&qty=1&bid=203&maxBid=205", store.form());
  }

  @Test
  void whoRegistersIsThatUserOnceTheSiteHasTakenIt() {
    List<String> table = chain("Register", "RegisterUser", "AboutMeAuth", "AboutMe");
    for (boolean taken : List.of(true, false)) {
      Session session = session(table, 0.5, 0, 0, 0, 0, 0.5, 0, 0);
      session.next();
      session.next();
      PageRequest register = session.next();
      assertTrue(register.form().contains("&region=1"), register::form);
      String nickname = register.form().replaceAll(".*&nickname=([^&]*)&.*", "$1");
      assertTrue(nickname.matches("v[0-9a-z]{1,19}"), nickname);
      if (taken) {
        session.shown(links("<a href=\"/auction/ViewUserInfo?userId=501\">"));
      }
      session.next();
      String name = taken ? nickname : "user251";
      String password = taken ? nickname : "password251";
      assertEquals("nickname=" + name + "&password=" + password, session.next().form());
    }
  }

  @Test
  void formsAreSentForTheStatesThatTakeThemAndForNoOther() {
    Session session =
        new Session(
            Mix.BIDDING.matrix(Selection.AS_PUBLISHED), POPULATION, 20, new SplittableRandom(11));
    for (int i = 0; i < 20_000; i++) {
      PageRequest page = session.next();
      assertEquals(page.state().posts(), !page.form().isEmpty(), page::toString);
    }
  }

  @Test
  void backShowsThePageThatWasThereBefore() {
    Session session = session(0, 0, 0.5, 0.5, 0.5, 0.99, 0.1, 0.2, 0.1, 0.9);
    session.next();
    PageRequest list = session.next();
    PageRequest item = session.next();
    PageRequest user = session.next();
    assertEquals(AuctionState.VIEW_USER_INFO, user.state());
    assertEquals(item, session.next());
    assertEquals(list, session.next());
  }

  @Test
  void whoJoinsStandsAtTheDrawnAgeOfASessionThatLastsSoLong() {
    // Age 1 of 0..1000: Home, then the list; the next step is the third page of the session.
    Session session = session(0, 0, 0.0015, 0, 0.5, 0.5, 0.7);
    session.join();
    PageRequest item = session.next();
    assertEquals(new PageRequest(AuctionState.VIEW_ITEM, 11, 1, 701, 1, 0), item);
    assertEquals(1, session.sessions());
  }

  @Test
  void whoJoinsPassesOverSessionsThatEndBefore() {
    Session session =
        session(
            // A visitor and an item; age 4; list, item, user, and the end before the fourth step.
            0,
            0,
            0.0045,
            0,
            0.5,
            0.5,
            0.1,
            0.1,
            0.1,
            0.9,
            // Another visitor and item; age 0; from Home to the list.
            0.5,
            0.5,
            0.0005,
            0,
            0.5);
    session.join();
    PageRequest first = session.next();
    assertEquals(new PageRequest(AuctionState.SEARCH_ITEMS_IN_REGION, 11, 1, 501, 251, 0), first);
    assertEquals(1, session.sessions());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSameSeedAsksForTheSamePages(boolean join) {
    List<List<String>> runs = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      Session session =
          new Session(
              Mix.BIDDING.matrix(Selection.NORMALISED), POPULATION, 20, new SplittableRandom(7));
      if (join) {
        session.join();
      }
      List<String> paths = new ArrayList<>();
      for (int i = 0; i < 5000; i++) {
        paths.add(session.next().path(20));
      }
      runs.add(paths);
      assertTrue(session.sessions() > 1);
    }
    assertEquals(runs.get(0), runs.get(1));
  }

  @Test
  void idsStayInsideThePopulation() {
    Session session =
        new Session(
            Mix.BROWSING.matrix(Selection.NORMALISED),
            new Population(3, 2),
            20,
            new SplittableRandom(3));
    session.join();
    for (int i = 0; i < 20_000; i++) {
      PageRequest page = session.next();
      assertTrue(page.itemId() >= 1 && page.itemId() <= 3, page::toString);
      assertTrue(page.userId() >= 1 && page.userId() <= 2, page::toString);
      assertTrue(page.category() >= 1 && page.category() <= 20, page::toString);
      assertTrue(page.region() >= 1 && page.region() <= 62, page::toString);
    }
  }
}
