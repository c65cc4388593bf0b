package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
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
}
