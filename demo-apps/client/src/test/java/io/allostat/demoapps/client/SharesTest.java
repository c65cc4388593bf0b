package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("once")
class SharesTest {
  private static final Population POPULATION = new Population(1000, 500);

  @ParameterizedTest
  @CsvSource({"BROWSING, 8000, 451.7, 15", "BIDDING, 40000, 51.4, 1"})
  void theSharesOfPagesAndTheLengthOfSessionsAreThoseOfTheReferenceWalk(
      Mix mix, int sessions, double pagesPerSession, double tolerance) throws IOException {
    Itinerary itinerary = Itinerary.of(mix);
    SiteSession browser =
        itinerary.session(itinerary.matrix(), POPULATION, new SplittableRandom(20260101));
    Map<String, Integer> visits = new HashMap<>();
    int pages = -1;
    // The last page counted would be the first of a session too many.
    for (String page = ""; browser.sessions() <= sessions; page = browser.next().title()) {
      visits.merge(page, 1, Integer::sum);
      pages++;
    }
    Map<String, Double> expected = ExpectedShares.of(mix);
    assertEquals(27, expected.size());
    for (Map.Entry<String, Double> share : expected.entrySet()) {
      double count = visits.getOrDefault(share.getKey(), 0);
      assertEquals(share.getValue(), count / pages, 0.003, share.getKey());
    }
    assertEquals(pagesPerSession, (double) pages / sessions, tolerance);
  }

  /**
   * The open loop: many short sessions at once. Who browses looks at categories or at regions for
   * hundreds of pages, so that mix takes the most of them.
   */
  @ParameterizedTest
  @CsvSource({"BROWSING, 400", "BIDDING, 60", "STORE_BROWSING, 60", "SHOPPING, 60", "ORDERING, 60"})
  void sessionsOfTenPagesFromTheMiddleHaveTheSharesOfTheLongRun(Mix mix, int rounds)
      throws IOException {
    Itinerary itinerary = Itinerary.of(mix).with(Start.STATIONARY);
    Walkers walkers = new Walkers(itinerary, itinerary.matrix(), POPULATION);
    SplittableRandom seeds = new SplittableRandom(20260105);
    Map<String, Integer> counts = new HashMap<>();
    int pages = 0;
    for (int round = 0; round < rounds; round++) {
      List<SiteSession> present = new ArrayList<>();
      for (int i = 0; i < 5_000; i++) {
        present.add(walkers.take(seeds.split()));
      }
      for (SiteSession walker : present) {
        for (int request = 0; request < 10; request++) {
          String title = walker.next().title();
          walker.shown(StoreMixesTest.page(title));
          counts.merge(title, 1, Integer::sum);
          pages++;
        }
        walkers.giveBack(walker);
      }
    }
    for (Map.Entry<String, Double> share : ExpectedShares.of(mix).entrySet()) {
      double count = counts.getOrDefault(share.getKey(), 0);
      assertEquals(share.getValue(), count / pages, 0.003, share.getKey());
    }
  }

  @Test
  void whoComesLaterGoesOnWhereSomebodyStoppedButFromHomeEverybodyIsNew() {
    for (Start start : Start.values()) {
      Itinerary itinerary = Itinerary.of(Mix.BIDDING).with(start);
      Walkers walkers = new Walkers(itinerary, itinerary.matrix(), POPULATION);
      SplittableRandom seeds = new SplittableRandom(20260106);
      SiteSession first = walkers.take(seeds.split());
      SiteSession second = walkers.take(seeds.split());
      assertNotSame(first, second);
      walkers.giveBack(first);
      walkers.giveBack(second);
      SiteSession third = walkers.take(seeds.split());
      assertEquals(start == Start.STATIONARY, third == first);
      assertNotSame(second, third);
    }
  }

  // Critical values: chi-square at 0.1 % with one degree of freedom less than there are states.
  @ParameterizedTest
  @CsvSource({"BROWSING, 10, 27.88", "BIDDING, 26, 52.62"})
  void browsersThatJoinAskForTheMixOfTheLongRunFromTheFirstPage(
      Mix mix, int states, double critical) throws IOException {
    TransitionMatrix matrix = mix.matrix(Selection.AS_PUBLISHED);
    int browsers = 20_000;
    // The later page shows that the history came along: many steps of the mixes lead back.
    int later = 25;
    Map<String, Integer> first = new HashMap<>();
    Map<String, Integer> then = new HashMap<>();
    SplittableRandom seeds = new SplittableRandom(20260102);
    for (int i = 0; i < browsers; i++) {
      Session session = new Session(matrix, POPULATION, 20, seeds.split());
      session.join();
      first.merge(session.next().state().title(), 1, Integer::sum);
      for (int page = 2; page < later; page++) {
        session.next();
      }
      then.merge(session.next().state().title(), 1, Integer::sum);
    }
    for (Map<String, Integer> counts : List.of(first, then)) {
      double chiSquare = 0;
      int compared = 0;
      for (Map.Entry<String, Double> share : ExpectedShares.of(mix).entrySet()) {
        int count = counts.getOrDefault(share.getKey(), 0);
        double mean = share.getValue() * browsers;
        if (mean > 0) {
          compared++;
          chiSquare += (count - mean) * (count - mean) / mean;
        } else {
          assertEquals(0, count, share.getKey());
        }
      }
      assertEquals(states, compared);
      assertTrue(chiSquare < critical, chiSquare + " of " + counts);
    }
  }
}
