package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.experiment.SessionBench.Found;
import io.allostat.demoapps.lab.plan.CapacitySearch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionBenchTest {
  private static final CapacitySearch NOTHING = seen(0, 0, 0);

  private final List<Double> from = new ArrayList<>();

  private static CapacitySearch seen(long... completed) {
    CapacitySearch search = new CapacitySearch();
    for (int step = 0; step < completed.length; step++) {
      search.onSecond(step, completed[step], completed[step]);
    }
    search.end();
    return search;
  }

  private Found find(boolean repeats, CapacitySearch... searches) {
    Deque<CapacitySearch> next = new ArrayDeque<>(List.of(searches));
    return SessionBench.warm(
        40,
        repeats,
        start -> {
          from.add(start);
          return next.remove();
        });
  }

  @Test
  void aSearchThatPassesTheCapacityIsEnough() {
    assertEquals(new Found(80, true), find(true, seen(60, 80, 70)));
    assertEquals(List.of(40.0), from);
  }

  @Test
  void oneThatEndsAmongTheBestRatesGoesOnFromThere() {
    assertEquals(new Found(90, true), find(true, seen(60, 70, 80), seen(80, 90, 70)));
    assertEquals(List.of(40.0, 160.0), from);
    assertEquals(new Found(80, false), find(false, seen(60, 70, 80)));
  }

  /** Who is told that the first found nothing must not forget that the second did. */
  @Test
  void aSearchThatServesNobodyIsMadeUpForByTheNext() {
    assertEquals(new Found(80, true), find(true, NOTHING, seen(60, 80, 70)));
    assertEquals(List.of(40.0, 80.0), from);
  }

  @Test
  void whereNobodyIsServedTheColdServersCapacityIsNotPassed() {
    assertEquals(new Found(40, false), find(true, NOTHING, seen(0, 0)));
    assertEquals(new Found(40, false), find(false, NOTHING));
  }
}
