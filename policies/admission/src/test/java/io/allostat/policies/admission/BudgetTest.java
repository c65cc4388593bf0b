package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.policies.admission.Budget.Answer;
import org.junit.jupiter.api.Test;

/** CTN = 20 ms, CTO = 4 ms, T = 2 s, A·u = 0.9 unless a test says otherwise: AN = 90. */
class BudgetTest {
  private static final long SECOND = 1_000_000_000L;
  private static final double EXACT = 1e-9;
  private static final Costs COSTS = new Costs(0.020, 0.004);
  private static final Limit LIMIT = limit(0.9, 1.8);

  private static Limit limit(double pace, double mostUnused) {
    double exact = pace * 2 / 0.020;
    return new Limit(
        1, 0.9, (long) exact, exact, 1, pace, mostUnused, QueueLimit.NONE, 2, COSTS, "");
  }

  /** Offers new connections at an even pace, and counts the admitted ones. */
  private static final class Offer {
    private Budget budget;
    private long nanoTime;
    private int admitted;

    Offer(Budget budget) {
      this.budget = budget;
      this.nanoTime = budget.sinceNanos();
    }

    Offer connections(int count, double seconds) {
      long begin = nanoTime;
      for (int i = 1; i <= count; i++) {
        nanoTime = begin + Math.round(seconds * SECOND * i / count);
        Answer answer = budget.admitNew(nanoTime);
        budget = answer.next();
        admitted += answer.admitted() ? 1 : 0;
      }
      return this;
    }
  }

  private static Budget empty() {
    return new Budget(0, 0, LIMIT);
  }

  @Test
  void ofACrowdTheLimitIsAdmittedSpreadOverTheInterval() {
    Offer offer = new Offer(empty());
    assertEquals(45, offer.connections(5000, 1).admitted);
    assertEquals(90, offer.connections(5000, 1).admitted);
  }

  @Test
  void theFirstConnectionIsNotRefused() {
    assertTrue(Budget.of(5, LIMIT).admitNew(5).admitted());
    assertFalse(Budget.of(5, LIMIT).admitNew(5).next().admitNew(5).admitted());
  }

  @Test
  void unusedBudgetMayBeUsedLaterUpToItsBound() {
    // nobody comes for a second: 45 are left over, and 45 more come due
    Budget rested = empty().with(SECOND, LIMIT);
    assertEquals(90, new Offer(rested).connections(5000, 1).admitted);
    // nobody comes for an hour: 90 at once and no more
    Offer crowd = new Offer(empty().with(3600 * SECOND, LIMIT));
    assertEquals(90, crowd.connections(1000, 0).admitted);
    // what may be left over is a setting
    Limit frugal = limit(0.9, 0.2);
    assertEquals(10, new Offer(empty().with(3600 * SECOND, frugal)).connections(1000, 0).admitted);
  }

  @Test
  void resumedConnectionsArePaidFirst() {
    // 225 resumed ones, evenly: (1.8 − 225·0.004) / 0.020 = 45 new ones
    Budget budget = empty();
    int admitted = 0;
    for (int millis = 1; millis <= 2000; millis++) {
      long now = millis * SECOND / 1000;
      if (millis % 80 < 9) {
        budget = budget.admitResumed(now);
      }
      Answer answer = budget.admitNew(now);
      budget = answer.next();
      admitted += answer.admitted() ? 1 : 0;
    }
    assertEquals(45, admitted, 1);
  }

  @Test
  void moreResumedConnectionsThanFitAreAcceptedOnDebt() {
    Budget budget = empty();
    for (int i = 0; i < 10_000; i++) {
      budget = budget.admitResumed(0);
    }
    // one interval's budget at most, however many came: 1.8 s
    assertEquals(-1.8, budget.cpuSeconds(), EXACT);
    assertFalse(budget.admitNew(2 * SECOND).admitted());
    assertTrue(budget.admitNew(2 * SECOND + SECOND / 40).admitted());
  }

  @Test
  void aFractionOfAConnectionIsNotLost() {
    // CTN = 1.5 s on half a processor: 0.6 connections in an interval, floor(0.6) = 0
    Limit slow = new Limit(1, 0.9, 0, 0.6, 1, 0.45, 3, QueueLimit.NONE, 2, new Costs(1.5, 0.1), "");
    assertEquals(30, new Offer(new Budget(0, 0, slow)).connections(100_000, 100).admitted);
  }

  @Test
  void aLimitOfNothingAdmitsNothingWhateverWasLeftOver() {
    Limit none = new Limit(2, 0.9, 0, 0, 1, 0.9, 0, QueueLimit.NONE, 2, COSTS, "");
    Budget budget = Budget.of(0, LIMIT).with(2 * SECOND, none);
    assertEquals(0, new Offer(budget).connections(10_000, 100).admitted);
    // and the next limit is in force at once
    assertEquals(90, new Offer(budget.with(0, LIMIT)).connections(5000, 2).admitted, 1);
  }

  @Test
  void aClockThatSeemsToGoBackGivesNothingTwice() {
    Budget budget = empty().with(SECOND, LIMIT);
    double before = budget.cpuSeconds();
    for (int i = 0; i < 100; i++) {
      budget = budget.with(SECOND - i, LIMIT);
    }
    assertEquals(before, budget.cpuSeconds(), EXACT);
    assertEquals(SECOND, budget.sinceNanos());
    assertEquals(
        before, new Budget(Long.MAX_VALUE, before, LIMIT).with(0, LIMIT).cpuSeconds(), EXACT);
  }

  @Test
  void anOverflowingClockIsNoTrouble() {
    // System.nanoTime() may wrap around
    Budget budget = new Budget(Long.MAX_VALUE, 0, LIMIT);
    assertEquals(0.9, budget.with(Long.MIN_VALUE + SECOND - 1, LIMIT).cpuSeconds(), 1e-6);
  }

  @Test
  void anAccountWithoutANumberIsRefused() {
    for (double hostile : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      Hostile.assertNames(
          assertThrows(IllegalArgumentException.class, () -> new Budget(0, hostile, LIMIT)),
          "cpuSeconds");
    }
    assertThrows(NullPointerException.class, () -> new Budget(0, 0, null));
  }
}
