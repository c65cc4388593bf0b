package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Cost;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.policies.admission.Budget.Answer;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers from outside are refused, or end in a limit that is a number. */
class HostileInputTest {
  private static final ConnectionCounts NONE = ConnectionCounts.NONE;
  private static final HeldProcessors ONE = HeldProcessors.of(1);

  @ParameterizedTest
  @ValueSource(
      doubles = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        -1,
        -Double.MIN_VALUE,
        Double.MAX_VALUE
      })
  void figuresThatAreNoMeasurementsAreRefusedByName(double hostile) {
    refused("seconds", () -> new Interval(hostile, NONE, NONE, 1, 1, 0, 0));
    refused("cpuSeconds", () -> new Interval(2, NONE, NONE, hostile, 1, 0, 0));
    refused("processors", () -> new Interval(2, NONE, NONE, 1, hostile, 0, 0));
    refused("busySeconds", () -> new Interval(2, NONE, NONE, 1, 1, 0, 0, hostile, 0));
    refused("refusalSeconds", () -> new Interval(2, NONE, NONE, 1, 1, 0, 0, 1, hostile));
    if (!Double.isNaN(hostile)) {
      refused(
          "costChange", () -> new Interval(2, NONE, NONE, 1, ONE, 0, 0, 0, 1, 0, 0, 0, hostile));
      refused(
          "connectionSeconds",
          () -> new Interval(2, NONE, NONE, 1, ONE, 0, 0, 0, 1, 0, hostile, 0, 1));
      refused(
          "compilerSeconds",
          () -> new Interval(2, NONE, NONE, 1, ONE, 0, 0, 0, 1, 0, 0, hostile, 1));
    }
    refused("endedCpuSeconds", () -> new ConnectionCounts(1, 1, 1, hostile, 0, 0));
    refused("endedCpuSquares", () -> new ConnectionCounts(1, 1, 1, 0, hostile, 0));
    refused("spentCpuSeconds", () -> new ConnectionCounts(1, 1, 1, 0, 0, hostile));
    LoadMonitor monitor = new LoadMonitor(AdmissionSettings.defaults());
    AdmissionControl control = new AdmissionControl(AdmissionSettings.defaults());
    refused("processors", () -> control.initial(monitor.initial().load(), hostile));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE})
  void countsThatAreNoCountsAreRefusedByName(long hostile) {
    refused("arrived", () -> new ConnectionCounts(hostile, 0, 0, 0, 0, 0));
    refused("admitted", () -> new ConnectionCounts(5, hostile, 0, 0, 0, 0));
    refused("ended", () -> new ConnectionCounts(5, 5, hostile, 0, 0, 0));
    refused("requestsEnded", () -> new Interval(2, NONE, NONE, 1, 1, hostile, 0));
    refused("requestsInProgress", () -> new Interval(2, NONE, NONE, 1, 1, 0, hostile));
    refused(
        "leastInProgress", () -> new Interval(2, NONE, NONE, 1, ONE, 0, 0, hostile, 1, 0, 0, 0, 1));
    refused("elsewhere", () -> new QueueLimit(hostile, 1));
  }

  @Test
  void countsThatContradictEachOtherAreRefused() {
    IllegalArgumentException more =
        assertThrows(IllegalArgumentException.class, () -> new ConnectionCounts(5, 6, 0, 0, 0, 0));
    assertEquals("admitted: expected at most arrived (5), got 6", more.getMessage());
    refused("endedCpuSeconds", () -> new ConnectionCounts(5, 5, 0, 0.1, 0.01, 0));
    refused("measured", () -> new ConnectionCounts(5, 5, 1, 2, 0.1, 0.01, 0));
    refused("stoodFor", () -> new ConnectionCounts(5, 5, 2, 2, 1, 0.1, 0.01, 0));
    refused("stoodFor", () -> new ConnectionCounts(5, 5, 2, 0, 1, 0, 0, 0));
    assertThrows(NullPointerException.class, () -> new Interval(2, null, NONE, 1, 1, 0, 0));
    assertThrows(NullPointerException.class, () -> new LoadMonitor(null));
    assertThrows(NullPointerException.class, () -> new AdmissionControl(null));
  }

  /** Any settings, any measurements, in any order: a limit is a number and the budget keeps it. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void limitsAreNeverNegativeInfiniteOrNoNumber(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 40; run++) {
      AdmissionSettings settings = anySettings(random);
      LoadMonitor monitor = new LoadMonitor(settings);
      AdmissionControl control = new AdmissionControl(settings);
      LoadState state = monitor.initial();
      Limit limit = control.initial(state.load(), any(random, 1e-6, 1e6));
      Budget budget = Budget.of(random.nextLong(), limit);
      for (int k = 0; k < 60; k++) {
        Interval interval = anyInterval(random);
        state = monitor.step(state, interval);
        limit = control.step(limit, interval, state.load(), any(random, 1e-6, 1e6));
        check(settings, state.load(), limit);
        budget = budget.with(random.nextLong(), limit);
        for (int i = 0; i < 5; i++) {
          Answer answer = budget.admitNew(random.nextLong());
          assertTrue(
              !answer.admitted() || limit.exactNewConnections() > 0, "admitted where none fits");
          budget = random.nextBoolean() ? answer.next() : budget.admitResumed(random.nextLong());
          assertTrue(Double.isFinite(budget.cpuSeconds()), budget::toString);
          assertTrue(budget.cpuSeconds() <= limit.mostUnusedCpuSeconds(), budget::toString);
        }
      }
    }
  }

  /** Over any time no more is admitted than the limits allowed and what was left over before. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void noMoreIsAdmittedThanTheLimitsAllow(long seed) {
    Random random = new Random(seed);
    Costs costs = new Costs(0.02, 0.004);
    long now = 0;
    double paid = 0;
    double allowed = 0;
    Limit limit = new Limit(1, 0.9, 90, 90, 1, 0.9, 1.8, QueueLimit.NONE, 2, costs, "");
    Budget budget = new Budget(now, 0, limit);
    for (int i = 0; i < 100_000; i++) {
      long elapsed = (long) (random.nextDouble() * 20e6);
      now += elapsed;
      allowed += elapsed / 1e9 * limit.cpuSecondsPerSecond();
      if (random.nextInt(200) == 0) {
        double pace = random.nextDouble() * 2;
        limit = new Limit(1, 0.9, 0, pace / 0.01, 1, pace, pace * 2, QueueLimit.NONE, 2, costs, "");
        budget = budget.with(now, limit);
      }
      if (random.nextInt(3) > 0) {
        Answer answer = budget.admitNew(now);
        paid += answer.admitted() ? 0.02 : 0;
        budget = answer.next();
      }
      assertTrue(paid <= allowed + 1e-6, "paid " + paid + " of " + allowed);
    }
    assertTrue(paid > 0.5 * allowed, "paid " + paid + " of " + allowed);
  }

  private static void check(AdmissionSettings settings, Load load, Limit limit) {
    for (double figure :
        new double[] {
          load.demand(),
          load.processorRequest(),
          load.resumedPerNew(),
          load.balance(),
          limit.newConnections(),
          limit.exactNewConnections(),
          limit.cpuSecondsPerSecond(),
          limit.mostUnusedCpuSeconds()
        }) {
      assertTrue(figure >= 0 && Double.isFinite(figure), () -> load + " " + limit);
    }
    double trim = settings.utilisationTrim() + 1e-9;
    assertEquals(1, limit.utilisation() / settings.utilisation(), trim);
    within(settings.costNewMillis(), settings.costRange(), load.costNew());
    within(settings.costResumedMillis(), settings.costRange(), load.costResumed());
  }

  private static void within(double startMillis, double range, Cost cost) {
    double ratio = cost.seconds() * 1000 / startMillis;
    assertTrue(ratio <= range * (1 + 1e-9) && ratio >= (1 - 1e-9) / range, cost::toString);
  }

  private static AdmissionSettings anySettings(Random random) {
    Map<String, String> values = new HashMap<>();
    for (SettingDescription each : Settings.describe(AdmissionSettings.class)) {
      double value =
          switch (random.nextInt(4)) {
            case 0 -> each.min();
            case 1 -> each.max();
            case 2 -> Double.parseDouble(each.defaultValue());
            default -> any(random, Math.max(1e-3, each.min()), each.max());
          };
      values.put(
          each.name(),
          each.type() == int.class ? Long.toString(Math.round(value)) : Double.toString(value));
    }
    return Settings.of(AdmissionSettings.class, values);
  }

  private static Interval anyInterval(Random random) {
    return new Interval(
        any(random, 0.001, 1e6),
        anyCounts(random),
        anyCounts(random),
        any(random, 0, 1e12),
        any(random, 1e-6, 1e6),
        (long) any(random, 0, 1e12),
        (long) any(random, 0, 1e12));
  }

  private static ConnectionCounts anyCounts(Random random) {
    long arrived = (long) any(random, 0, 1e12);
    long admitted = (long) (arrived * random.nextDouble());
    long ended = (long) any(random, 0, 1e12);
    long measured = (long) (ended * random.nextDouble());
    return new ConnectionCounts(
        arrived,
        admitted,
        ended,
        measured,
        measured == 0 ? 0 : any(random, 0, 1e12),
        measured == 0 ? 0 : any(random, 0, 1e24),
        any(random, 0, 1e12));
  }

  /** The ends, zero where it is allowed, and all orders of magnitude alike. */
  private static double any(Random random, double least, double most) {
    return switch (random.nextInt(6)) {
      case 0 -> least;
      case 1 -> most;
      default -> {
        double low = Math.log(Math.max(1e-9, least));
        double between = Math.exp(low + random.nextDouble() * (Math.log(most) - low));
        yield Math.max(least, Math.min(most, between));
      }
    };
  }

  private static void refused(String name, Runnable call) {
    Hostile.assertNames(assertThrows(IllegalArgumentException.class, call::run, name), name);
  }
}
