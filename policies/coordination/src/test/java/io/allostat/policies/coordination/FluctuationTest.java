package io.allostat.policies.coordination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.coordination.RecentUse;
import io.allostat.core.api.coordination.RecentUse.Use;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FluctuationTest {
  private static final long SECOND = 1_000_000_000;
  private static final double AIM = 0.85;

  /** Processors. */
  private static final double MEAN = 0.12;

  private static final double INTERVAL = 2;

  @Test
  void theFirstIntervalIsTheMeanAndMayVary() {
    RecentUse first = Fluctuation.after(RecentUse.NONE, 0.4, 7);
    assertEquals(new RecentUse(1, 0.4, 0.1, List.of(new Use(7, 0.4)), 7), first);
    assertEquals(0.8, Fluctuation.mostlyEnough(first), 1e-12);
  }

  @Test
  void theDeviationFollowsTwiceAsFastAsTheMean() {
    RecentUse first = seen(1, 0.4, 0.1, 0);
    RecentUse second = Fluctuation.after(first, 0.8, 2 * SECOND);
    assertEquals(0.4 + 0.4 * (1 - Math.exp(-0.125)), second.mean(), 1e-12);
    assertEquals(0.1 + 0.3 * (1 - Math.exp(-0.25)), second.deviation(), 1e-12);
    assertEquals(2, second.intervals());
  }

  /** Else what a crowd had would be kept for as long again. */
  @Test
  void aLoadThatGoesIsNoDeviation() {
    RecentUse less = Fluctuation.after(seen(1, 0.8, 0.1, 0), 0, 2 * SECOND);
    assertEquals(0.1 * Math.exp(-0.25), less.deviation(), 1e-12);
    assertEquals(0.8 * Math.exp(-0.125), less.mean(), 1e-12);
  }

  @Test
  void whatIsForgottenDependsOnTimeAndNotOnHowOftenItIsLookedAt() {
    RecentUse begin = seen(1, 0.4, 0.2, 0);
    RecentUse often = begin;
    for (int second = 1; second <= 10; second++) {
      often = Fluctuation.after(often, 0, second * SECOND);
    }
    assertEquals(Fluctuation.after(begin, 0, 10 * SECOND).mean(), often.mean(), 1e-12);
    assertEquals(0.9, Fluctuation.after(begin, 0.9, 10_000 * SECOND).mean(), 1e-12);
  }

  @Test
  void anIntervalThatEndsBeforeTheLastOneMovesNeitherMeanNorDeviation() {
    RecentUse before = seen(3, 0.4, 0.2, 5 * SECOND);
    RecentUse after = Fluctuation.after(before, 9, 0);
    assertEquals(new RecentUse(4, 0.4, 0.2, List.of(new Use(0, 9)), 0), after);
  }

  @Test
  void fewIntervalsAreNotMostOfAnything() {
    RecentUse use = new RecentUse(9, 0.8, 0.1, List.of(), 0);
    for (int interval = 1; interval < 5; interval++) {
      use = Fluctuation.after(use, 0, interval * SECOND);
      assertEquals(use.mean() + 4 * use.deviation(), Fluctuation.mostlyEnough(use), 1e-12);
    }
    assertEquals(0, Fluctuation.mostlyEnough(Fluctuation.after(use, 0, 5 * SECOND)));
  }

  @Test
  void howeverLongIntervalsAreFiveCount() {
    RecentUse use = RecentUse.NONE;
    for (int interval = 1; interval <= 9; interval++) {
      use = Fluctuation.after(use, interval == 5 ? 0.4 : 0.1, 60 * interval * SECOND);
    }
    assertEquals(5, use.last().size());
    assertEquals(0.4, use.last().get(0).processors());
  }

  @Test
  void whatIsRememberedIsBoundedHoweverShortIntervalsAre() {
    RecentUse use = RecentUse.NONE;
    for (int interval = 1; interval <= 1000; interval++) {
      use = Fluctuation.after(use, 0.1, interval * SECOND / 10);
    }
    assertEquals(100, use.last().size());
    for (int interval = 1; interval <= 1000; interval++) {
      use = Fluctuation.after(use, 0.1, -interval * SECOND);
    }
    assertEquals(5, use.last().size());
  }

  private static RecentUse seen(long intervals, double mean, double deviation, long nanoTime) {
    return new RecentUse(intervals, mean, deviation, List.of(), nanoTime);
  }

  @Test
  void whatHasGoneIsNotKeptBeyondTheLastSeconds() {
    RecentUse use = RecentUse.NONE;
    for (int interval = 1; interval <= 20; interval++) {
      use = Fluctuation.after(use, 0.8, 2 * interval * SECOND);
    }
    for (int interval = 21; interval <= 24; interval++) {
      use = Fluctuation.after(use, 0.1, 2 * interval * SECOND);
    }
    assertEquals(0.8, use.last().get(0).processors(), "8 s ago");
    assertEquals(use.mean() + 4 * use.deviation(), Fluctuation.mostlyEnough(use), 1e-12);
    assertTrue(Fluctuation.mostlyEnough(use) > 0.5, use.toString());
    use = Fluctuation.after(use, 0.1, 50 * SECOND);
    assertEquals(5, use.last().size());
    assertEquals(1.2 * 0.1, Fluctuation.mostlyEnough(use), 1e-12);
  }

  @Test
  void aSiteOfAFewDearPagesMostlyHasWhatItNeeds() {
    Seen fifthLess = simulate((use, used, held) -> 0.8 * held);
    Seen fifthLessOfWhatIsUsed =
        simulate((use, used, held) -> Math.min(0.8 * held, 1.5 * used / AIM));
    Seen mostlyEnough =
        simulate((use, used, held) -> Math.min(held, Fluctuation.mostlyEnough(use) / AIM));
    assertTrue(mostlyEnough.tooLittle < 0.5 * fifthLess.tooLittle, mostlyEnough + " " + fifthLess);
    assertTrue(mostlyEnough.waits < 0.5 * fifthLess.waits, mostlyEnough + " " + fifthLess);
    assertTrue(fifthLess.waits < fifthLessOfWhatIsUsed.waits, fifthLessOfWhatIsUsed.toString());
    assertTrue(mostlyEnough.held < 2.5 * MEAN, mostlyEnough.toString());
  }

  /** What is asked for at least. */
  private interface Kept {
    double of(RecentUse use, double used, double held);
  }

  /**
   * @param held processors, mean
   * @param tooLittle share of intervals in which all that is held is used
   * @param waits 95 % quantile of the work that waits at the end of an interval, seconds of what is
   *     held
   */
  private record Seen(double held, double tooLittle, double waits) {}

  /**
   * A site with 4.7 pages a second, of which 6 % are eight times as dear as the rest, and which is
   * given for an interval what it asks for after the one before.
   */
  private static Seen simulate(Kept kept) {
    Random random = new Random(1);
    double page = MEAN / 4.7 / (0.94 + 0.06 * 8);
    double held = 0.3;
    double waiting = 0;
    double heldSum = 0;
    int tooLittle = 0;
    double[] waits = new double[10_000];
    RecentUse use = RecentUse.NONE;
    for (int i = 0; i < waits.length; i++) {
      for (double at = gap(random); at < INTERVAL; at += gap(random)) {
        waiting += page * (random.nextDouble() < 0.06 ? 8 : 1);
      }
      double used = Math.min(held, waiting / INTERVAL);
      waiting -= used * INTERVAL;
      waits[i] = waiting / held;
      boolean all = used >= 0.97 * held;
      tooLittle += all ? 1 : 0;
      use = Fluctuation.after(use, used, Math.round(i * INTERVAL * SECOND));
      double wanted = (all ? 1.5 * used : used) / AIM;
      held = Math.max(0.01, Math.max(wanted, kept.of(use, used, held)));
      heldSum += held;
    }
    Arrays.sort(waits);
    return new Seen(
        heldSum / waits.length,
        (double) tooLittle / waits.length,
        waits[(int) (0.95 * waits.length)]);
  }

  private static double gap(Random random) {
    return -Math.log(1 - random.nextDouble()) / 4.7;
  }
}
