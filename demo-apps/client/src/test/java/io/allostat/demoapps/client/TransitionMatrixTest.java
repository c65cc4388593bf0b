package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransitionMatrixTest {
  // Home: a hole of 0.25. Browse sums to 1.25, so that its last row, the end, cannot be reached as
  // published.
  private static final List<String> SMALL =
      List.of(
          "# a comment",
          "to\tHome\tBrowse\tViewItem\twait_ms",
          "Home\t0\t0.25\t0\t3000",
          "Browse\t0.75\t0\t0\t2000",
          "ViewItem\t0\t0.75\t0\t7000",
          "BACK\t0\t0\t1\t0",
          "END_OF_SESSION\t0\t0.25\t0\t0");

  private static TransitionMatrix matrix(Selection selection, List<String> lines) {
    return new TransitionMatrix(
        TransitionTable.parse("small", lines, AuctionState.titles()), selection);
  }

  private static List<String> with(int line, String text) {
    List<String> lines = new ArrayList<>(SMALL);
    lines.set(line, text);
    return lines;
  }

  @Test
  void aDrawRunsThroughTheRowsInPublishedOrder() {
    TransitionMatrix matrix = matrix(Selection.AS_PUBLISHED, SMALL);
    assertEquals(1, matrix.next(0, 0));
    assertEquals(1, matrix.next(0, 0.749));
    assertEquals(0, matrix.next(1, 0.249));
    assertEquals(2, matrix.next(1, 0.25));
    assertEquals(matrix.back(), matrix.next(2, 0.999));
  }

  @Test
  void asPublishedAHoleKeepsTheStateAndRowsPastOneAreNeverDrawn() {
    TransitionMatrix matrix = matrix(Selection.AS_PUBLISHED, SMALL);
    assertEquals(TransitionMatrix.HOLE, matrix.next(0, 0.75));
    assertEquals(2, matrix.next(1, Math.nextDown(1.0)));
  }

  @Test
  void normalisedHasNeitherHolesNorUnreachableRows() {
    TransitionMatrix matrix = matrix(Selection.NORMALISED, SMALL);
    assertEquals(1, matrix.next(0, Math.nextDown(1.0)));
    assertEquals(0, matrix.next(1, 0.199));
    assertEquals(2, matrix.next(1, 0.201));
    assertEquals(matrix.end(), matrix.next(1, 0.801));
    assertEquals(matrix.end(), matrix.next(1, Math.nextDown(1.0)));
  }

  @Test
  void backPopsTheHistoryThatAStateWithoutAWayBackEmpties() {
    Draws draws = new Draws(0.1, 0.5, 0.5, 0.8, 0.3, 0.5, 0.1);
    TransitionMatrix matrix = matrix(Selection.NORMALISED, SMALL);
    Walk walk = new Walk(matrix, draws);
    assertEquals(Walk.Step.FORWARD, walk.step());
    assertEquals(0, walk.depth());
    assertEquals(Walk.Step.FORWARD, walk.step());
    assertEquals(1, walk.depth());
    assertEquals(2, walk.state());
    assertEquals(Walk.Step.BACK, walk.step());
    assertEquals(0, walk.depth());
    assertEquals(1, walk.state());
    assertEquals(Walk.Step.NEW_SESSION, walk.step());
    assertEquals(0, walk.state());
  }

  @Test
  void aSessionEndsAfterAThousandTransitions() {
    List<String> endless = with(6, "END_OF_SESSION\t0\t0\t0\t0");
    Walk walk = new Walk(matrix(Selection.NORMALISED, endless), new java.util.SplittableRandom(1));
    for (int i = 0; i < Walk.MAX_TRANSITIONS; i++) {
      assertTrue(walk.step() != Walk.Step.NEW_SESSION, "ended after " + i);
    }
    assertEquals(Walk.Step.NEW_SESSION, walk.step());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | to,Home,Nowhere,ViewItem,wait_ms | unknown state Nowhere",
        "1 | to,Browse,ViewItem,Sell,wait_ms | start state Home is missing",
        "1 | to,Home,Home,ViewItem,wait_ms | Home occurs twice",
        "1 | to,Home,Browse,ViewItem | expected a corner cell",
        "2 | Home,0,0.25,3000 | 4 columns, expected 5",
        "2 | Home,0,-0.25,0,3000 | -0.25, expected a finite number >= 0",
        "2 | Home,0,NaN,0,3000 | NaN, expected a finite number >= 0",
        "2 | Home,0,1e999,0,3000 | expected a finite number",
        "2 | Home,0,much,0,3000 | 'much' is not a number",
        "2 | Sell,0,0.25,0,3000 | unknown state Sell",
        "3 | Home,0.75,0,0,2000 | Home occurs twice",
        "4 | # gone | no row for the state ViewItem",
        "5 | BACK,0,0,0,0 | nothing leads out of ViewItem",
      })
  void refusesAMixThatItCannotWalk(int line, String text, String expected) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> matrix(Selection.AS_PUBLISHED, with(line, text.replace(',', '\t'))));
    assertTrue(refusal.getMessage().contains(expected), refusal.getMessage());
    assertTrue(refusal.getMessage().startsWith("small"), refusal.getMessage());
  }

  @Test
  void aDeadEndThatCannotBeReachedIsNoReasonToRefuse() {
    List<String> lines = new ArrayList<>(with(4, "ViewItem\t0\t0\t0\t7000"));
    lines.set(5, "BACK\t0\t0\t0\t0");
    assertEquals(
        List.of("Home", "Browse"), matrix(Selection.AS_PUBLISHED, lines).reachableStates());
  }

  @Test
  void refusesAnEmptyFile() {
    assertThrows(
        IllegalArgumentException.class,
        () -> matrix(Selection.NORMALISED, List.of("# nothing", "")));
  }

  @Test
  void theBrowsingMixReachesTenStates() {
    for (Selection selection : Selection.values()) {
      assertEquals(
          List.of(
              "Home",
              "Browse",
              "BrowseCategories",
              "SearchItemsInCategory",
              "BrowseRegions",
              "BrowseCategoriesInRegion",
              "SearchItemsInRegion",
              "ViewItem",
              "ViewUserInfo",
              "ViewBidHistory"),
          Mix.BROWSING.matrix(selection).reachableStates());
    }
  }

  @Test
  void asPublishedTheBiddingMixNeverEndsASessionOnASearchPage() {
    TransitionMatrix published = Mix.BIDDING.matrix(Selection.AS_PUBLISHED);
    int search = published.states().indexOf("SearchItemsInCategory");
    assertTrue(published.next(search, Math.nextDown(1.0)) != published.end());
    TransitionMatrix normalised = Mix.BIDDING.matrix(Selection.NORMALISED);
    assertEquals(normalised.end(), normalised.next(search, Math.nextDown(1.0)));
    assertEquals(26, published.reachableStates().size());
  }

  @Test
  void waitingTimesAreThoseOfTheLastColumn() {
    assertEquals(10_000, Mix.BROWSING.matrix(Selection.NORMALISED).waitMillis("Register"));
    assertThrows(
        IllegalArgumentException.class,
        () -> Mix.BROWSING.matrix(Selection.NORMALISED).waitMillis("Nowhere"));
  }
}
