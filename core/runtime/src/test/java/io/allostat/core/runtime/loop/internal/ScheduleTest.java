package io.allostat.core.runtime.loop.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.settings.SettingException;
import io.allostat.core.testkit.ManualClock;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Waiting NO_WAITING = deadline -> {};

  @Test
  void oneTurnInEachIntervalAtARandomOffset() {
    ManualClock clock = new ManualClock(Long.MAX_VALUE - 250);
    long origin = clock.getAsLong();
    SplittableRandom random = new SplittableRandom(1);
    Schedule schedule = new Schedule(() -> 100, random::nextDouble, clock, NO_WAITING);
    SplittableRandom same = new SplittableRandom(1);
    for (int k = 1; k <= 1000; k++) {
      long expected = origin + k * 100L + (long) (same.nextDouble() * 100);
      long deadline = schedule.next();
      assertEquals(expected, deadline);
      clock.advance(Duration.ofNanos(deadline - clock.getAsLong()));
    }
  }

  @Test
  void missedIntervalsAreLeftOut() {
    ManualClock clock = new ManualClock();
    Schedule schedule = new Schedule(() -> 100, () -> 0, clock, NO_WAITING);
    assertEquals(100, schedule.next());
    clock.advance(Duration.ofNanos(950));
    assertEquals(900, schedule.next());
    assertEquals(1000, schedule.next());
  }

  /**
   * An application that a timer of 10 Hz sets to work: 30 ms of each 100 ms in one stack, the rest
   * in others. Sampled at the same rate, a sampler without an offset sees one phase of it only.
   */
  @Test
  void anApplicationInLockstepWithTheSamplerIsSeenAsItIs() {
    SplittableRandom random = new SplittableRandom(5);
    double truth = 0.3;
    double periodic = shareSeen(() -> 0);
    assertTrue(periodic == 0 || periodic == 1, "one phase only: " + periodic);
    assertEquals(truth, shareSeen(random::nextDouble), 0.05 * truth);
  }

  /** The share of an hour's instants that fall into the first 30 ms of the application's period. */
  private static double shareSeen(DoubleSupplier offset) {
    ManualClock clock = new ManualClock();
    long origin = clock.getAsLong() + 12_345_678;
    long period = 100_000_000;
    Schedule schedule = new Schedule(() -> period, offset, clock, NO_WAITING);
    int instants = 36_000;
    int seen = 0;
    for (int i = 0; i < instants; i++) {
      long instant = schedule.next();
      seen += Math.floorMod(instant - origin, period) < 30_000_000 ? 1 : 0;
      clock.advance(Duration.ofNanos(instant - clock.getAsLong()));
    }
    return (double) seen / instants;
  }

  @Test
  void anotherPeriodBeginsAnew() {
    ManualClock clock = new ManualClock();
    AtomicLong period = new AtomicLong(100);
    Schedule schedule = new Schedule(period::get, () -> 0.5, clock, NO_WAITING);
    assertEquals(150, schedule.next());
    clock.advance(Duration.ofNanos(155));
    period.set(10);
    assertEquals(170, schedule.next());
    assertEquals(180, schedule.next());
    period.set(0);
    assertThrows(IllegalArgumentException.class, schedule::next);
  }

  @Test
  void aSamplingRateHasTheRangeOfItsSetting() {
    SamplingRate rate = new SamplingRate(10);
    assertEquals(100_000_000, rate.periodNanos());
    rate.set(1000);
    assertEquals(1_000_000, rate.periodNanos());
    for (double bad : new double[] {0.99, 1001, Double.NaN}) {
      assertThrows(SettingException.class, () -> rate.set(bad));
    }
    assertEquals(1000, rate.hertz());
  }

  @Test
  void waitsForTheDeadline() throws InterruptedException {
    ManualClock clock = new ManualClock();
    Waiting jump = d -> clock.advance(Duration.ofNanos(d - clock.getAsLong()));
    new Schedule(() -> 100, () -> 0.25, clock, jump).await();
    assertEquals(125, clock.getAsLong());
  }

  @Test
  void refusesAnEmptyPeriod() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Schedule(() -> 0, () -> 0, new ManualClock(), NO_WAITING));
  }

  @Test
  void theSystemsWaitingReachesItsDeadline() throws InterruptedException {
    long deadline = System.nanoTime() + 1_000_000;
    Waiting.SYSTEM.until(deadline);
    assertTrue(System.nanoTime() - deadline >= 0);
  }
}
