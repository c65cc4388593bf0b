package io.allostat.policies.admission;

import static io.allostat.policies.admission.Samples.came;
import static io.allostat.policies.admission.Samples.changing;
import static io.allostat.policies.admission.Samples.ended;
import static io.allostat.policies.admission.Samples.interval;
import static io.allostat.policies.admission.Samples.settings;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Cost.Source;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The monitor over several intervals, with exact numbers. */
class LoadMonitorTest {
  private static final HeldProcessors ONE = HeldProcessors.of(1);
  private static final double EXACT = 1e-9;

  private static LoadState run(LoadMonitor monitor, LoadState state, Interval each, int times) {
    LoadState result = state;
    for (int i = 0; i < times; i++) {
      result = monitor.step(result, each);
    }
    return result;
  }

  private static LoadState run(LoadMonitor monitor, Interval each, int times) {
    return run(monitor, monitor.initial(), each, times);
  }

  @Test
  void theIntervalsOfThePaperFollowFromEachOther() {
    LoadMonitor monitor = new LoadMonitor(Samples.paper());
    LoadState first = monitor.initial();
    assertEquals(1, first.load().index());
    assertEquals(Arrivals.NONE, first.load().predicted());
    assertEquals(0, first.load().processorRequest());

    LoadState second = monitor.step(first, interval(came(60), came(500), 1));
    assertEquals(2, second.load().index());
    assertEquals(new Arrivals(60, 500), second.load().predicted());
    // (500·0.002 + 60·0.175) / 2
    assertEquals(5.75, second.load().processorRequest(), EXACT);

    LoadState third = monitor.step(second, interval(came(90), came(300), 1));
    // O^ = 0.7·300 + 0.3·500 = 360, N^ = 0.7·90 + 0.3·60 = 81; (360·0.002 + 81·0.175) / 2
    assertEquals(360, third.load().predicted().resumedConnections(), EXACT);
    assertEquals(81, third.load().predicted().newConnections(), EXACT);
    assertEquals(7.4475, third.load().processorRequest(), EXACT);
    assertEquals(first.load(), monitor.initial().load(), "the first state has not changed");
  }

  @Test
  void refusedConnectionsAreDemandToo() {
    LoadMonitor monitor = new LoadMonitor(Samples.paper());
    Interval refusing = interval(came(60, 5), came(500), 1);
    assertEquals(5.75, monitor.step(monitor.initial(), refusing).load().demand(), EXACT);
  }

  @Test
  void aLateTickIsNoGreaterLoad() {
    LoadMonitor monitor = new LoadMonitor(Samples.paper());
    Interval late = new Interval(3, came(90), came(750), 1, 1, 0, 0);
    // 90 and 750 in 3 s are 60 and 500 in 2 s
    Arrivals predicted = monitor.step(monitor.initial(), late).load().predicted();
    assertEquals(60, predicted.newConnections(), EXACT);
    assertEquals(500, predicted.resumedConnections(), EXACT);
  }

  @Test
  void theRequestLeavesRoomForTheTarget() {
    LoadMonitor monitor = new LoadMonitor(settings("costNewMillis", "20", "costRange", "1"));
    Load load = monitor.step(monitor.initial(), interval(came(90), came(0), 1)).load();
    assertEquals(0.9, load.demand(), EXACT); // 90·0.020 / 2
    assertEquals(1.0, load.processorRequest(), EXACT); // 0.9 / 0.9
  }

  @Test
  void theConfiguredCostsHoldUntilEnoughConnectionsEnded() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // 5 in each interval, 30 are needed
    Interval some = interval(ended(5, 5, 0.04, 0.06), ConnectionCounts.NONE, 0.25);
    LoadState early = run(monitor, some, 5);
    assertEquals(Source.START, early.load().costNew().source());
    assertFalse(early.load().costNew().measured().isPresent());
    LoadState later = run(monitor, early, some, 1);
    assertEquals(Source.AVERAGE, later.load().costNew().source());
    assertEquals(0.05, later.load().costNew().seconds(), EXACT);
    assertEquals(30, later.load().costNew().measured().samples());
    // sd² = 30·0.01² / 29; half = t·√(0.0001·30/29/30), t of 29 degrees of freedom
    assertEquals(
        0.05 + 2.045229642 * Math.sqrt(0.0001 / 29),
        later.load().costNew().measured().upper(),
        EXACT);
    // nothing was resumed: its cost stays as configured
    assertEquals(Source.START, later.load().costResumed().source());
    assertEquals(0.004, later.load().costResumed().seconds(), EXACT);
  }

  @Test
  void theAverageForgetsWhatIsOlderThanItsWindow() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState before =
        run(monitor, interval(ended(20, 20, 0.04, 0.06), ConnectionCounts.NONE, 1), 40);
    Interval dearer = interval(ended(20, 20, 0.08, 0.12), ConnectionCounts.NONE, 2);
    // after 10 of 15 intervals: (5·0.05 + 10·0.10) / 15
    LoadState amid = run(monitor, before, dearer, 10);
    assertEquals(1.25 / 15, amid.load().costNew().seconds(), EXACT);
    assertEquals(0.1, run(monitor, amid, dearer, 5).load().costNew().seconds(), EXACT);
  }

  /**
   * As while code is being compiled: what a connection costs falls to a fifth within ten intervals,
   * and what compilation takes beside it as well, so that more and more are admitted. Each lasts
   * two intervals, so fewer end than are admitted.
   */
  @Test
  void aCostThatFallsWhileMoreAndMoreAreAdmittedIsFollowedAndNeverGoneBackOn() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState state = monitor.initial();
    double[] costs = new double[40];
    long[] admitted = new long[40];
    for (int i = 0; i < costs.length; i++) {
      double estimate = state.load().costNew().seconds();
      costs[i] = Math.max(0.004, 0.02 * Math.pow(0.85, i));
      admitted[i] = (long) (1.8 / estimate);
      long endedNow = i < 2 ? 0 : admitted[i - 2];
      double ended = i < 2 ? 0 : (costs[i - 2] + costs[i - 1] + costs[i]) / 3;
      double open = admitted[i] + (i < 1 ? 0 : admitted[i - 1]) + endedNow;
      double compiler = 1 + 0.8 * (costs[i] - 0.004) / 0.02;
      double wanted = open / 3 * costs[i] * compiler;
      double used = Math.min(2, wanted);
      ConnectionCounts counts = ended(admitted[i], endedNow, 0.7 * ended, 1.3 * ended);
      long requests = (long) (10 * open / 3 * used / wanted);
      state =
          monitor.step(state, new Interval(2, counts, ConnectionCounts.NONE, used, 1, requests, 0));
      double next = state.load().costNew().seconds();
      String at = "interval " + i + ": " + next + " after " + estimate + ", really " + costs[i];
      assertTrue(next > 0.99 * costs[i], at);
      if (i > 5) {
        assertTrue(next < 1.12 * estimate, at);
      }
      if (i > 11) {
        assertEquals(costs[i], next, 0.12 * costs[i], at);
      }
    }
  }

  /**
   * A load, a pause, in which the process does nothing but housekeeping, and a greater load. Each
   * connection lasts three intervals, and what it takes is known when it has ended.
   */
  @Test
  void aLoadThatBuildsUpChangesNoCost() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState state = monitor.initial();
    long[] admitted = new long[70];
    Arrays.fill(admitted, 0, 20, 20);
    Arrays.fill(admitted, 30, 70, 30);
    for (int i = 2; i < admitted.length; i++) {
      double open = admitted[i - 2] + admitted[i - 1] + admitted[i];
      // 0.05 s each, and a fifth of it by other threads
      double cpu = Math.max(0.05, open / 3 * 0.06);
      ConnectionCounts counts = ended(admitted[i], admitted[i - 2], 0.05, 0.05);
      long replies = (long) (10 * open);
      state = monitor.step(state, of(counts, ConnectionCounts.NONE, cpu, replies, open / 3 * 0.05));
      if (i > 20) {
        double cost = state.load().costNew().seconds();
        assertEquals(0.06, cost, 0.02 * 0.06, "interval " + i);
      }
    }
  }

  /** Sessions that last four cost windows, whose load falls and comes back. */
  @Test
  void sessionsThatAreOpenAllTheTimeMakeNoneDearWhenNobodyComes() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState state = monitor.initial();
    long[] admitted = new long[190];
    Arrays.fill(admitted, 30);
    Arrays.fill(admitted, 120, 135, 0);
    for (int i = 60; i < admitted.length; i++) {
      double open = Arrays.stream(admitted, i - 59, i + 1).sum();
      ConnectionCounts counts = ended(admitted[i], admitted[i - 60], 0.05, 0.05);
      double cpu = open / 60 * 0.05;
      long replies = (long) (10 * open);
      state = monitor.step(state, of(counts, ConnectionCounts.NONE, cpu, replies, cpu));
      if (i > 100) {
        assertEquals(0.05, state.load().costNew().seconds(), 0.02 * 0.05, "interval " + i);
      }
    }
  }

  /** Many cheap connections that resume a session, and few dear new ones that last. */
  @Test
  void shortConnectionsDoNotHideThatLongOnesBuildUp() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState state = monitor.initial();
    for (int i = 0; i < 60; i++) {
      double begun = Math.min(1, (i + 1) / 10.0);
      ConnectionCounts few = ended(20, i < 10 ? 0 : 20, 0.05, 0.05);
      ConnectionCounts many = ended(200, 200, 0.002, 0.002);
      double cpu = 0.4 + begun;
      state = monitor.step(state, of(few, many, cpu, 200 + (long) (200 * begun), cpu));
      Load load = state.load();
      if (load.costNew().source() == Source.AVERAGE) {
        // A request of theirs is dearer than the others, so the pace says that all get dearer.
        double most = i < 25 ? 1.3 : 1.02;
        assertTrue(load.costNew().seconds() < most * 0.05, i + ": " + load.costNew());
        assertTrue(load.costResumed().seconds() < most * 0.002, i + ": " + load.costResumed());
      }
    }
    assertEquals(0.05, state.load().costNew().seconds(), 0.02 * 0.05);
    assertEquals(0.002, state.load().costResumed().seconds(), 0.02 * 0.002);
  }

  /** As under an attack. What they take is seen by the process alone. */
  @Test
  void handshakesThatAreBrokenOffMakeNoSessionDear() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // 20 that end at 0.05 s, 60 that are broken off at 0.01 s
    ConnectionCounts counts = new ConnectionCounts(80, 80, 80, 20, 20, 1.0, 0.05, 1.0);
    LoadState state = run(monitor, of(counts, ConnectionCounts.NONE, 1.6, 260, 1.0), 20);
    assertEquals(0.05, state.load().costNew().seconds(), EXACT);
  }

  /** The bound of what other threads take is none of how dear requests may get. */
  @Test
  void requestsMayGetDearerThanOtherThreadsMayMakeThem() {
    LoadMonitor monitor = new LoadMonitor(settings());
    ConnectionCounts counts = ended(20, 20, 0.05, 0.05);
    LoadState before = run(monitor, requests(counts, 1.2, 2000), 20);
    // 1.8 ms instead of 0.6, in 2 of 15 intervals
    LoadState after = run(monitor, before, requests(counts, 1.8, 1000), 2);
    double window = (13 * 1.2 + 2 * 1.8) / (13 * 2000 + 2 * 1000);
    double ratio = (13 * 1.2 + 2 * 1.8) / 15;
    double expected = 0.05 * ratio * 0.0018 / window;
    assertEquals(expected, after.load().costNew().seconds(), 0.01 * expected);
  }

  /** Also at rest before, of which nothing is believed but that. */
  @Test
  void requestsThatGetDearerTellItAtOnceWhateverTheLoadWas() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState before = run(monitor, told(10, 0.5, 1000), 20);
    // 2 ms instead of 0.5, and the processor is full
    LoadState after = run(monitor, before, told(10, 2, 1000), 2);
    double window = (13 * 0.5 + 2 * 2) / 15;
    double expected = 0.05 * 2 / window;
    assertEquals(expected, after.load().costNew().seconds(), 0.01 * expected);
  }

  /** At a third of the processor a request takes more of the process than at three quarters. */
  @Test
  void thePaceOfALoadIsNotThatOfAnother() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState busy = run(monitor, told(25, 1.5, 2500), 20);
    assertEquals(0.06, busy.load().costNew().seconds(), EXACT);
    LoadState less = run(monitor, busy, told(10, 0.7, 1000), 20);
    // 0.6 ms a request again, after 0.7 ms
    LoadState again = run(monitor, less, told(30, 1.8, 3000), 2);
    assertEquals(0.06, again.load().costNew().seconds(), 0.01 * 0.06);
  }

  /** A crowd has come whose sessions last, and its requests take half of what they took before. */
  @Test
  void requestsThatTakeLessTellItBeforeAnyOfTheirConnectionsEnds() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // as much again as the connections' own 0.05 s is taken by other threads
    Interval before = requests(ended(20, 20, 0.05, 0.05), 2, 2000);
    LoadState state = run(monitor, before, 20);
    assertEquals(0.1, state.load().costNew().seconds(), EXACT);
    LoadState after = run(monitor, state, requests(ended(100, 20, 0.05, 0.05), 2, 4000), 2);
    // 0.5 ms instead of (13 · 1 ms + 2 · 0.5 ms · 2) / (13 + 2 · 2), but for what chance explains
    double pace = 0.5 / (30.0 / 34);
    double believed = 1 - 1 / 8000.0 / ((1 - pace) * (1 - pace));
    assertEquals(0.1 * (1 - believed * (1 - pace)), after.load().costNew().seconds(), EXACT);
    // never less than their own
    LoadState later = run(monitor, after, requests(ended(100, 20, 0.05, 0.05), 2, 12_000), 2);
    assertEquals(0.05, later.load().costNew().seconds(), EXACT);
  }

  @Test
  void whatChanceExplainsOfRequestsChangesNoCost() {
    LoadMonitor monitor = new LoadMonitor(settings());
    ConnectionCounts counts = ended(20, 20, 0.05, 0.05);
    LoadState state = run(monitor, requests(counts, 1.5, 200), 20);
    double cost = state.load().costNew().seconds();
    // 5 % in 400 requests
    LoadState after = run(monitor, state, requests(counts, 1.5, 210), 2);
    assertEquals(cost, after.load().costNew().seconds(), EXACT);
    // too few to tell anything
    LoadState few = run(monitor, requests(counts, 1.5, 10), 20);
    LoadState cheap = run(monitor, few, requests(counts, 1.5, 19), 2);
    assertEquals(cost, cheap.load().costNew().seconds(), EXACT);
  }

  private static Interval requests(ConnectionCounts counts, double cpuSeconds, long requests) {
    return new Interval(2, counts, ConnectionCounts.NONE, cpuSeconds, 1, requests, 0);
  }

  /** Connections of 0.05 s that end as they come, which is known of all of them. */
  private static Interval told(long connections, double cpuSeconds, long requests) {
    ConnectionCounts counts = ended(connections, connections, 0.05, 0.05);
    return of(counts, ConnectionCounts.NONE, cpuSeconds, requests, connections * 0.05);
  }

  /** An interval of which is known what open connections took, too. */
  private static Interval of(
      ConnectionCounts newOnes,
      ConnectionCounts resumed,
      double cpuSeconds,
      long requests,
      double connectionSeconds) {
    return new Interval(
        2,
        newOnes,
        resumed,
        cpuSeconds,
        ONE,
        requests,
        0,
        0,
        cpuSeconds,
        0,
        connectionSeconds,
        0,
        1);
  }

  @Test
  void whereFewEndTheWindowReachesBackToFindEnough() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // one in 2 s: 30 of them take 60 s, two windows
    Interval few = interval(ended(1, 1, 0.05, 0.05), ConnectionCounts.NONE, 0.05);
    assertEquals(Source.START, run(monitor, few, 29).load().costNew().source());
    assertEquals(Source.AVERAGE, run(monitor, few, 30).load().costNew().source());
  }

  @Test
  void aCostThatTheDataCannotTellStaysFrozen() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState known =
        run(monitor, interval(ended(20, 20, 0.04, 0.06), ConnectionCounts.NONE, 1), 20);
    // nothing ends any more; four windows of 30 s later nothing of the average is left
    LoadState idle = run(monitor, known, interval(came(0), ConnectionCounts.NONE, 0), 64);
    assertEquals(Source.FROZEN, idle.load().costNew().source());
    assertEquals(0.05, idle.load().costNew().seconds(), EXACT);
    assertEquals(0.05, idle.load().costNew().measured().value(), EXACT);
  }

  @Test
  void anAverageThatIsKnownTooPoorlyIsNotUsed() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // one of ten costs 100 times as much: σ/mean = 2.73, ±20 % need 715 of them
    ConnectionCounts uneven = new ConnectionCounts(10, 10, 10, 9 * 0.01 + 1, 9 * 0.0001 + 1, 1.09);
    LoadState poorly = run(monitor, interval(uneven, ConnectionCounts.NONE, 1.09), 60);
    assertEquals(Source.START, poorly.load().costNew().source());
    LoadMonitor tolerant = new LoadMonitor(settings("costError", "0.5"));
    LoadState well = run(tolerant, interval(uneven, ConnectionCounts.NONE, 1.09), 60);
    assertEquals(Source.AVERAGE, well.load().costNew().source());
    assertEquals(0.109, well.load().costNew().seconds(), EXACT);
  }

  /** Most live for an interval, some for good; those that end after a step were served after it. */
  @Test
  void shortConnectionsAreNotTakenForOldOnesBecauseOthersStay() {
    LoadMonitor monitor = new LoadMonitor(settings());
    Interval before = requests(ended(50, 45, 0.04, 0.06), 2.25, 450);
    LoadState state = run(monitor, before, 200);
    assertEquals(0.05, state.load().costNew().seconds(), EXACT);
    state = monitor.step(state, changing(before, 0.4));
    Interval after = requests(ended(50, 45, 0.016, 0.024), 0.9, 450);
    for (int i = 0; i < 20; i++) {
      state = monitor.step(state, after);
      double cost = state.load().costNew().seconds();
      assertTrue(cost >= 0.018, () -> "far too little: " + cost);
      // As for two intervals the work of the one with the step is taken to be half of each.
      assertTrue(cost <= 0.026, () -> "far too much: " + cost);
    }
    assertEquals(0.02, state.load().costNew().seconds(), 0.001);
  }

  @Test
  void aFrozenCostThatIsRestatedStaysWithinItsBounds() {
    LoadMonitor monitor = new LoadMonitor(settings("costNewMillis", "50", "costRange", "10"));
    LoadState known =
        run(monitor, interval(ended(20, 20, 0.04, 0.06), ConnectionCounts.NONE, 1), 20);
    Interval idle = interval(came(0), ConnectionCounts.NONE, 0);
    LoadState frozen = run(monitor, known, idle, 64);
    LoadState once = monitor.step(frozen, changing(idle, 0.5));
    assertEquals(Source.FROZEN, once.load().costNew().source());
    assertEquals(0.025, once.load().costNew().seconds(), EXACT);
    assertEquals(0.025, once.load().costNew().measured().value(), EXACT);
    LoadState often = run(monitor, once, changing(idle, 0.25), 100);
    assertEquals(0.005, often.load().costNew().seconds(), EXACT);
  }

  /** As on a new server, whose requests get cheaper as its code is compiled. */
  @Test
  void whatANewServersConnectionsCostSoFarFollowsItsRequests() {
    LoadMonitor monitor = new LoadMonitor(settings());
    ConnectionCounts uneven = new ConnectionCounts(10, 10, 10, 9 * 0.01 + 1, 9 * 0.0001 + 1, 1.09);
    LoadState cold = run(monitor, requests(uneven, 1.09, 100), 20);
    assertEquals(Source.START, cold.load().costNew().source());
    assertEquals(0.109, cold.load().costNew().seconds(), EXACT);
    LoadState warm = run(monitor, cold, requests(uneven, 1.09 / 3, 100), 2);
    assertEquals(Source.START, warm.load().costNew().source());
    // (20 + 2/3) / 22 of 1.09 is the mean; 200 requests tell all but 1.2 % of the difference
    double pace = 22 / 3.0 / (20 + 2 / 3.0);
    assertEquals(0.109 * (pace + 0.012 * (1 - pace)), warm.load().costNew().seconds(), 1e-5);
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0.1, 0.002", "1000, 0.01, 0.1"})
  void aMeasuredCostStaysWithinItsBounds(String startMillis, double measured, double bound) {
    LoadMonitor monitor =
        new LoadMonitor(settings("costNewMillis", startMillis, "costRange", "10"));
    Interval each =
        interval(ended(20, 20, measured, measured), ConnectionCounts.NONE, 20 * measured);
    assertEquals(bound, run(monitor, each, 20).load().costNew().seconds(), EXACT);
  }

  @Test
  void whatTheConnectionsCostAlreadyRaisesAStartValueThatIsTooLow() {
    LoadMonitor monitor = new LoadMonitor(settings("costNewMillis", "4"));
    // 50 admitted, none ended, 0.6 s spent on them: 12 ms each and more to come
    ConnectionCounts open = new ConnectionCounts(50, 50, 0, 0, 0, 0.6);
    Load load = monitor.step(monitor.initial(), interval(open, ConnectionCounts.NONE, 0.6)).load();
    assertEquals(0.012, load.costNew().seconds(), EXACT);
    assertEquals(Source.START, load.costNew().source());
  }

  @Test
  void cpuTimeOfOtherThreadsIsBorneByTheConnections() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // 1.2 s used where the connections' own threads took 1.0 s
    Interval busy = interval(ended(20, 20, 0.05, 0.05), ConnectionCounts.NONE, 1.2);
    assertEquals(0.06, run(monitor, busy, 20).load().costNew().seconds(), EXACT);
    // at rest the share of the others says nothing: 0.1 s where 0.05 s were spent
    Interval idle = interval(ended(10, 10, 0.005, 0.005), ConnectionCounts.NONE, 0.1);
    assertEquals(0.005, run(monitor, idle, 20).load().costNew().seconds(), EXACT);
    // at a third of the processor it may be too large, but not too small: 0.6 s for 0.5 s
    LoadState before = run(monitor, busy, 20);
    Interval less = interval(ended(10, 10, 0.05, 0.05), ConnectionCounts.NONE, 0.55);
    assertEquals(0.055, run(monitor, before, less, 20).load().costNew().seconds(), EXACT);
    Interval more = interval(ended(10, 10, 0.05, 0.05), ConnectionCounts.NONE, 0.7);
    // 1.4 times alone; what was busy is in the first of these windows
    assertEquals(0.06, run(monitor, before, more, 20).load().costNew().seconds(), 0.003);
  }

  /** A server that has just begun: 1 s of 2 s for 20 sessions, and the rest for its compilers. */
  @Test
  void whatCompilersTakeIsBorneByNobody() {
    LoadMonitor monitor = new LoadMonitor(settings());
    ConnectionCounts counts = ended(20, 20, 0.05, 0.05);
    Interval compiling =
        new Interval(2, counts, ConnectionCounts.NONE, 2, ONE, 400, 0, 0, 2, 0, 1, 1, 1);
    LoadState cold = run(monitor, compiling, 20);
    assertEquals(0.05, cold.load().costNew().seconds(), EXACT);
    // Requests that took half as much are seen to, though compilers have taken what that left.
    ConnectionCounts cheaper = ended(20, 20, 0.025, 0.025);
    Interval compiled =
        new Interval(2, cheaper, ConnectionCounts.NONE, 2, ONE, 400, 0, 0, 2, 0, 0.5, 1.5, 1);
    assertEquals(0.025, run(monitor, cold, compiled, 3).load().costNew().seconds(), 0.002);
  }

  @Test
  void thatOthersHaveStoppedIsSeenWithinThreeIntervals() {
    LoadMonitor monitor = new LoadMonitor(settings());
    Interval crowded = new Interval(2, came(0), ConnectionCounts.NONE, 0, 1, 0, 0, 2, 0);
    LoadState before = run(monitor, crowded, 20);
    assertEquals(0.5, before.processorsLeft(ONE, settings()), EXACT);
    Interval quiet = interval(came(0), ConnectionCounts.NONE, 0);
    assertEquals(1, run(monitor, before, quiet, 3).processorsLeft(ONE, settings()), EXACT);
    // and that they have begun only when it lasts
    LoadState calm = run(monitor, quiet, 20);
    assertEquals(
        1 - 0.1 / 0.9, run(monitor, calm, crowded, 1).processorsLeft(ONE, settings()), 0.05);
  }

  @Test
  void whatOthersTakeOfTheProcessorsIsBorneByNobody() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // 1.2 s of ours where the connections' own threads took 1.0 s, and 0.8 s of others
    ConnectionCounts ended = ended(20, 20, 0.05, 0.05);
    Interval shared = new Interval(2, ended, ConnectionCounts.NONE, 1.2, 1, 0, 0, 2, 0);
    LoadState state = run(monitor, shared, 20);
    assertEquals(0.06, state.load().costNew().seconds(), EXACT);
    assertEquals(1, shared.usage(), EXACT);
    // 0.4 of a processor, at 90 %: 1 − 0.4 / 0.9
    assertEquals(1 - 0.4 / 0.9, state.processorsLeft(ONE, settings()), EXACT);
    // a neighbour that takes all there is leaves half when it is needed
    Interval crowded = new Interval(2, ended, ConnectionCounts.NONE, 0.4, 1, 0, 0, 2, 0);
    assertEquals(0.5, run(monitor, crowded, 20).processorsLeft(ONE, settings()), EXACT);
    // but who is guaranteed more than half gets that, and who is guaranteed less gets that
    LoadState full = run(monitor, crowded, 20);
    assertEquals(0.7, full.processorsLeft(new HeldProcessors(1, 0.7), settings()), EXACT);
    assertEquals(1 - 0.8 / 0.9, full.processorsLeft(new HeldProcessors(1, 0.1), settings()), EXACT);
    // at rest ourselves: the share of housekeeping says nothing, however busy the others are
    ConnectionCounts few = ended(10, 10, 0.005, 0.005);
    Interval quiet = new Interval(2, few, ConnectionCounts.NONE, 0.1, 1, 0, 0, 1.9, 0);
    assertEquals(0.005, run(monitor, quiet, 20).load().costNew().seconds(), EXACT);
  }

  @Test
  void connectionsThatAreStillOpenAreNotTakenForOtherThreads() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // of 40 that come in an interval 20 have ended: the rest of the CPU time is on the others
    ConnectionCounts building = ended(40, 20, 0.05, 0.05);
    Load load = run(monitor, interval(building, ConnectionCounts.NONE, 1.8), 20).load();
    assertEquals(0.05, load.costNew().seconds(), EXACT);
  }

  @Test
  void aWindowWithoutTheFewDearOnesIsNotBelievedForThat() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // one of twenty costs twenty times as much: 19·0.01 + 0.2 = 0.39 for twenty
    double squares = 19 * 0.0001 + 0.04;
    ConnectionCounts uneven = new ConnectionCounts(20, 20, 20, 0.39, squares, 0.39);
    LoadState before = run(monitor, interval(uneven, ConnectionCounts.NONE, 0.39), 45);
    assertEquals(0.0195, before.load().costNew().seconds(), EXACT);
    // then, for a window, two an interval, by chance all cheap
    Interval cheap = interval(ended(2, 2, 0.01, 0.01), ConnectionCounts.NONE, 0.02);
    Load after = run(monitor, before, cheap, 15).load();
    assertTrue(after.costNew().seconds() > 0.018, () -> "" + after.costNew());
    assertTrue(after.costNew().measured().upper() > 0.0195, () -> "" + after.costNew());
  }

  @Test
  void connectionsThatWereNotMeasuredTellNothingOfCosts() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // 20 end, 10 of them measured at 0.05 s; 1.2 s used, of which 20·0.05 would be theirs
    ConnectionCounts half = new ConnectionCounts(20, 20, 20, 10, 0.5, 0.025, 0.5);
    Load load = run(monitor, interval(half, ConnectionCounts.NONE, 1.2), 20).load();
    assertEquals(0.06, load.costNew().seconds(), EXACT);
    assertEquals(1, load.balance(), EXACT);
    ConnectionCounts none = new ConnectionCounts(20, 20, 20, 0, 0, 0, 0);
    Load unknown = run(monitor, interval(none, ConnectionCounts.NONE, 1.2), 20).load();
    assertEquals(Source.START, unknown.costNew().source());
    assertEquals(0.02, unknown.costNew().seconds(), EXACT);
  }

  @Test
  void connectionsThatWereDrawnStandForTheOthers() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // All 10 new ones measured at 0.05 s, of 90 resumed ones 9 at 0.004 s: 0.86 s, as were used.
    ConnectionCounts some = new ConnectionCounts(90, 90, 90, 9, 90, 0.36, 0.00144, 0.36);
    Load load = run(monitor, interval(ended(10, 10, 0.05, 0.05), some, 0.86), 20).load();
    assertEquals(0.05, load.costNew().seconds(), EXACT);
    assertEquals(0.004, load.costResumed().seconds(), EXACT);
    assertEquals(9 * 15, load.costResumed().measured().samples());
  }

  @Test
  void whatMoreConnectionsCostCountsForMore() {
    LoadMonitor monitor = new LoadMonitor(settings());
    // 10 measured of 10 at 0.05 s, then 10 of 90 at 0.01 s: 0.014 s a connection on average.
    Interval few = interval(ended(10, 10, 0.05, 0.05), ConnectionCounts.NONE, 0.5);
    ConnectionCounts drawn = new ConnectionCounts(90, 90, 90, 10, 90, 0.9, 0.009, 0.9);
    Interval many = interval(drawn, ConnectionCounts.NONE, 0.9);
    LoadState state = monitor.initial();
    for (int i = 0; i < 20; i++) {
      state = monitor.step(monitor.step(state, few), many);
    }
    assertEquals(0.014, state.load().costNew().seconds(), 0.0005);
    // In the window 10 that stand for 1 each and 10 that stand for 9, 7 or 8 times each:
    // (7.5 · 100)² / (7.5 · (10 + 810)) = 91 tell as much as these 150.
    assertEquals(91, state.load().costNew().measured().samples(), 4);
  }

  @Test
  void bothKindsAreToldApartByTheirOwnConnections() {
    LoadMonitor monitor = new LoadMonitor(settings());
    Interval both = interval(ended(10, 10, 0.05, 0.05), ended(90, 90, 0.002, 0.006), 0.86);
    Load load = run(monitor, both, 20).load();
    assertEquals(0.05, load.costNew().seconds(), EXACT);
    assertEquals(0.004, load.costResumed().seconds(), EXACT);
    assertEquals(9, load.resumedPerNew(), EXACT);
    assertEquals(1, load.balance(), EXACT);
    assertEquals(10, load.predicted().newConnections(), EXACT);
    // (90·0.004 + 10·0.05) / 2
    assertEquals(0.43, load.demand(), EXACT);
  }

  /** Connections that do not end for long, with a load that varies: what regression is for. */
  @Test
  void regressionTellsTheCostsWhereConnectionsDoNotEnd() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState state = regress(monitor, monitor.initial(), 12, 1);
    assertEquals(Source.REGRESSION, state.load().costNew().source());
    assertEquals(0.04, state.load().costNew().seconds(), 1e-6); // 0.03 + 0.01
    assertEquals(Source.REGRESSION, state.load().costResumed().source());
    assertEquals(0.003, state.load().costResumed().seconds(), 1e-6); // 0.002 + 0.001
  }

  @Test
  void regressionNeedsMoreWindowsThanCoefficients() {
    LoadMonitor monitor = new LoadMonitor(settings());
    assertEquals(Source.START, regress(monitor, monitor.initial(), 6, 1).load().costNew().source());
  }

  @Test
  void regressionCannotTellTheCostOfConnectionsThatComeEvenly() {
    LoadMonitor monitor = new LoadMonitor(settings());
    assertEquals(
        Source.START, regress(monitor, monitor.initial(), 20, 0).load().costNew().source());
  }

  @Test
  void whatCameWhileTheProcessorsWereFullIsNoDataForTheRegression() {
    LoadMonitor monitor = new LoadMonitor(settings());
    LoadState state = regress(monitor, monitor.initial(), 12, 1);
    LoadState full = run(monitor, state, interval(came(200), came(200), 2), 15 * 3);
    assertTrue(Math.abs(full.load().costNew().seconds() - 0.04) < 1e-6, () -> "" + full.load());
  }

  /**
   * Windows of 15 intervals whose CPU time is exactly 0.05 + 0.03·N + 0.01·N(before) + 0.002·O +
   * 0.001·O(before), as rates.
   */
  private static LoadState regress(
      LoadMonitor monitor, LoadState begin, int windows, int variation) {
    long[] newOnes = {10, 14, 8, 16, 12, 6, 18, 11, 9, 15, 7, 13};
    long[] resumed = {40, 90, 60, 20, 80, 100, 30, 50, 70, 110, 35, 65};
    LoadState state = begin;
    for (int w = 0; w < windows; w++) {
      int now = w * variation % newOnes.length;
      int before = Math.max(0, w - 1) * variation % newOnes.length;
      double cpu =
          0.05
              + 0.03 * newOnes[now]
              + 0.01 * newOnes[before]
              + 0.002 * resumed[now]
              + 0.001 * resumed[before];
      Interval each = interval(came(newOnes[now]), came(resumed[now]), cpu);
      state = run(monitor, state, each, 15);
    }
    return state;
  }
}
