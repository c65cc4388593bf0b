package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharesTest {

  private static Map<String, Double> expected(Mix mix) throws IOException {
    String name = "rubis-" + mix.name().toLowerCase(Locale.ROOT) + "-mix-expected-shares.tsv";
    Map<String, Double> shares = new HashMap<>();
    try (InputStream in = SharesTest.class.getResourceAsStream(name)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .forEach(cells -> shares.put(cells[0], Double.valueOf(cells[1])));
    }
    return shares;
  }

  @ParameterizedTest
  @CsvSource({"BROWSING, 8000, 451.7, 15", "BIDDING, 40000, 51.4, 1"})
  void theSharesOfPagesAndTheLengthOfSessionsAreThoseOfTheReferenceWalk(
      Mix mix, int sessions, double pagesPerSession, double tolerance) throws IOException {
    TransitionMatrix matrix = mix.matrix(Selection.AS_PUBLISHED);
    Walk walk = new Walk(matrix, new SplittableRandom(20260101));
    long[] visits = new long[matrix.states().size()];
    long pages = 0;
    for (int ended = 0; ended < sessions; ) {
      visits[walk.state()]++;
      pages++;
      if (walk.step() == Walk.Step.NEW_SESSION) {
        ended++;
      }
    }
    Map<String, Double> expected = expected(mix);
    assertEquals(27, expected.size());
    for (int state = 0; state < visits.length; state++) {
      String name = matrix.states().get(state);
      assertEquals(expected.get(name), (double) visits[state] / pages, 0.003, name);
    }
    assertEquals(pagesPerSession, (double) pages / sessions, tolerance);
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
      Session session = new Session(matrix, new Population(1000, 500), 20, seeds.split());
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
      for (Map.Entry<String, Double> share : expected(mix).entrySet()) {
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
