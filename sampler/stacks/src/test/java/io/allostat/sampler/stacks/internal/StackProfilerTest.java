package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.StackProfile;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("try")
class StackProfilerTest {
  private static final double EXACT = 1e-9;

  /** Philippe et al. figure 4 through real threads, also where the clock overflows. */
  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 5_000_000_000L, Long.MIN_VALUE})
  void tableOfFigure4ThroughThreads(long nanos) {
    ProfilerHarness harness = new ProfilerHarness(nanos);
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Probe c = harness.profiler.probe("C");
    try (Worker one = new Worker();
        Worker two = new Worker()) {
      harness.profiler.sample();
      one.run(() -> enterTimes(99, a, b));
      two.run(() -> enterTimes(49, a, c));
      one.run(() -> enter(a, b));
      two.run(() -> enter(a, c));
      one.spin();
      two.spin();
      harness.sampleSeconds(10, 0.8);
      Profile profile = harness.profile(10);

      StackProfile ab = profile.stack(ComponentStack.of("A", "B"), "cpu").orElseThrow();
      assertEquals(100, ab.samples());
      assertEquals(10, ab.executionRate(), EXACT);
      assertEquals(0.040, ab.cost().value(), EXACT);
      StackProfile ac = profile.stack(ComponentStack.of("A", "C"), "cpu").orElseThrow();
      assertEquals(100, ac.samples());
      assertEquals(5, ac.executionRate(), EXACT);
      assertEquals(0.080, ac.cost().value(), EXACT);
      assertEquals(15, ac.rootExecutionRate(), EXACT);
      assertEquals(0.8, profile.resource("cpu").orElseThrow().usage(), EXACT);
    }
  }

  @Test
  void whatAnotherThreadUsesCountsForTheCapturedStack() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    try (Worker first = new Worker();
        Worker second = new Worker()) {
      harness.profiler.sample();
      Continuation captured =
          first.call(
              () -> {
                try (Call request = harness.profiler.beginRequest();
                    Call call = a.enter()) {
                  return harness.profiler.capture();
                }
              });
      Call[] resumed = new Call[1];
      second.run(() -> resumed[0] = captured.resume());
      second.spin();
      harness.sampleSeconds(1, 0.6);
      second.rest();
      Profile profile = harness.profile(1);
      assertEquals(10, profile.stack(ComponentStack.of("A"), "cpu").orElseThrow().samples());
      assertEquals(0.6, usage(profile, ComponentStack.of("A")), EXACT);
      assertEquals(
          1, profile.stack(ComponentStack.of("A"), "cpu").orElseThrow().executionRate(), EXACT);

      // What was left open is repaired and counted when the continuation ends.
      second.run(b::enter);
      second.run(() -> resumed[0].close());
      assertEquals(1, harness.profiler.counters().repairedContexts());
      second.run(() -> captured.resume().close());
      assertEquals(1, harness.profiler.counters().repairedContexts());
      assertSame(Continuation.NONE, second.call(harness.profiler::capture));
    }
  }

  @Test
  void aTaskRunByWhoeverHandsItOverLeavesThatThreadWhereItIs() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Continuation elsewhere = capturedIn(harness, b);
    try (Call outsideOfRequests = a.enter()) {
      elsewhere.resume().close();
      b.enter().close();
    }
    try (Call request = harness.profiler.beginRequest();
        Call own = a.enter()) {
      elsewhere.resume().close();
      b.enter().close();
    }
    // A, B, A.B and no B.B.
    assertEquals(3, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void closesTooManyOrTooLateInAContinuationAreCounted() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Continuation captured = capturedIn(harness, a);

    Call resumed = captured.resume();
    Call leaving = a.enter();
    leaving.close();
    leaving.close();
    assertEquals(0, harness.profiler.counters().repairedContexts());
    resumed.close();
    assertEquals(1, harness.profiler.counters().repairedContexts());

    resumed.close();
    assertEquals(2, harness.profiler.counters().repairedContexts());

    // Late, in the next request, which stays as it is.
    try (Call request = harness.profiler.beginRequest();
        Call call = a.enter()) {
      resumed.close();
      assertEquals(3, harness.profiler.counters().repairedContexts());
    }
    assertEquals(3, harness.profiler.counters().repairedContexts());
    assertSame(Continuation.NONE, harness.profiler.capture());
  }

  @Test
  void whatIsBeyondTheBoundsGoesOnBeyondThem() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=1");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Continuation captured;
    try (Call request = harness.profiler.beginRequest();
        Call outer = a.enter();
        Call other = b.enter()) {
      captured = harness.profiler.capture();
    }
    try (Worker worker = new Worker()) {
      Call[] resumed = new Call[1];
      worker.run(() -> resumed[0] = captured.resume());
      worker.run(() -> a.enter().close());
      worker.spin();
      harness.sampleSeconds(1, 0.5);
      worker.rest();
      worker.run(() -> resumed[0].close());
      assertEquals(0.5, usage(harness.profile(1), ComponentStack.OTHER), EXACT);
    }
    assertEquals(1, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void aContinuationThatNeverEndsMakesWayForTheNext() {
    ProfilerHarness harness = new ProfilerHarness("maxRequestSeconds=2");
    Continuation a = capturedIn(harness, harness.profiler.probe("A"));
    Continuation b = capturedIn(harness, harness.profiler.probe("B"));
    try (Worker worker = new Worker()) {
      worker.run(a::resume);
      worker.spin();
      harness.sampleSeconds(5, 1);
      assertEquals(1, harness.profiler.counters().abandonedContexts());
      worker.rest();
      worker.run(b::resume);
      worker.spin();
      harness.sampleSeconds(1, 1);
      worker.rest();
      assertEquals(1, usage(harness.profile(1), ComponentStack.of("B")), EXACT);
      assertEquals(1, harness.profiler.counters().repairedContexts());
    }
  }

  private static Continuation capturedIn(ProfilerHarness harness, Probe probe) {
    try (Call request = harness.profiler.beginRequest();
        Call call = probe.enter()) {
      return harness.profiler.capture();
    }
  }

  @Test
  void waitingIsNoCpuHit() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    try (Worker worker = new Worker()) {
      worker.run(() -> enter(a));
      worker.awaitWaiting();
      harness.sampleSeconds(1, 0.5);
      Profile profile = harness.profile(1);
      assertEquals(0, profile.resource("cpu").orElseThrow().samples());
      assertEquals(0.5, usage(profile, ComponentStack.JVM), EXACT);
    }
  }

  @Test
  void readyThreadInNoComponentIsUnclaimed() {
    ProfilerHarness harness = new ProfilerHarness();
    harness.threadCpu = ids -> fill(ids.length, harness.clock.getAsLong() * 3 / 10);
    Probe a = harness.profiler.probe("A");
    try (Worker inside = new Worker();
        Worker outside = new Worker()) {
      inside.run(() -> enter(a));
      outside.run(() -> a.enter().close());
      inside.spin();
      outside.spin();
      harness.sampleSeconds(1, 0.8);
      Profile profile = harness.profile(1);
      // Two threads use 0.3 CPU s/s each, seen equally often; 0.2 belongs to neither.
      assertEquals(20, profile.resource("cpu").orElseThrow().samples());
      assertEquals(0.3, usage(profile, ComponentStack.of("A")), EXACT);
      assertEquals(0.5, usage(profile, ComponentStack.JVM), EXACT);
    }
  }

  @Test
  void samplingThreadIsNotCounted() {
    ProfilerHarness harness = new ProfilerHarness();
    try (Call call = harness.profiler.probe("A").enter()) {
      harness.sampleSeconds(1, 0.5);
    }
    assertEquals(0, harness.profile(1).resource("cpu").orElseThrow().samples());
  }

  @Test
  void historyIsEmptyBeforeTheFirstBucket() {
    ProfilerHarness harness = new ProfilerHarness();
    harness.sampleSeconds(1, 0);
    assertSame(ProfileHistory.EMPTY, harness.profiler.history());
    harness.profiler.sample();
    assertEquals(1_000_000_000L, harness.profiler.history().latestNanos());
    assertEquals(11, harness.profiler.counters().samplingInstants());
  }

  @Test
  void snapshotOfTheHistoryDoesNotChange() {
    ProfilerHarness harness = new ProfilerHarness();
    harness.sampleSeconds(1, 0);
    harness.profiler.sample();
    ProfileHistory before = harness.profiler.history();
    harness.sampleSeconds(3, 0);
    assertEquals(1_000_000_000L, before.latestNanos());
    assertTrue(before.window(1_000_000_000L, 9_000_000_000L).isEmpty());
  }

  @Test
  void bucketsThatCannotBeReadAreLeftOut() {
    ProfilerHarness harness = new ProfilerHarness();
    harness.sampleSeconds(2, 0.5);
    harness.readable = false;
    harness.sampleSeconds(1, 0.9);
    harness.readable = true;
    harness.sampleSeconds(3, 0.7);
    Profile profile = harness.profile(6);
    // The reading at second 2 failed, so neither neighbour has both ends.
    assertEquals((0.5 + 3 * 0.7) / 4, profile.resource("cpu").orElseThrow().usage(), EXACT);
    assertEquals(60, profile.samplingInstants());
  }

  @Test
  void switchedOffItTracksNothingAndWindowsDoNotSpanTheGap() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    harness.sampleSeconds(3, 0.5);
    Call before = a.enter();
    harness.profiler.setEnabled(false);
    assertSame(Call.UNTRACKED, a.enter());
    assertSame(Call.UNTRACKED, harness.profiler.beginRequest());
    before.close();
    harness.sampleSeconds(2, 1);
    assertSame(ProfileHistory.EMPTY, harness.profiler.history());

    harness.profiler.setEnabled(true);
    harness.sampleSeconds(2, 0.25);
    Profile profile = harness.profile(2);
    assertEquals(0.25, profile.resource("cpu").orElseThrow().usage(), EXACT);
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void openCallsAreRepairedAtTheEndOfTheRequest() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    try (Call request = harness.profiler.beginRequest()) {
      enter(a, b);
    }
    assertEquals(1, harness.profiler.counters().repairedContexts());
    try (Call request = harness.profiler.beginRequest();
        Call call = b.enter()) {
      assertEquals(2 + 1, harness.profiler.counters().stacks());
    }
    assertEquals(1, harness.profiler.counters().repairedContexts());
  }

  @Test
  void closingTwiceIsRepairedAndCountedOnceARequest() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    try (Call request = harness.profiler.beginRequest()) {
      Call call = a.enter();
      call.close();
      call.close();
      call.close();
    }
    assertEquals(1, harness.profiler.counters().repairedContexts());
    a.enter().close();
    assertEquals(1, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void nestedRequestsArePartOfTheOutermost() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    try (Call request = harness.profiler.beginRequest();
        Call outer = a.enter()) {
      try (Call forward = harness.profiler.beginRequest();
          Call inner = b.enter()) {
        assertEquals(2, harness.profiler.counters().stacks());
      }
      b.enter().close();
      assertEquals(2, harness.profiler.counters().stacks());
    }
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void nextRequestRepairsCallsLeftOpenOutsideOfOne() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    enter(a);
    try (Call request = harness.profiler.beginRequest()) {
      enter(a);
    }
    assertEquals(2, harness.profiler.counters().repairedContexts());
    assertEquals(1, harness.profiler.counters().stacks());
  }

  @Test
  void requestThatNeverEndsLeavesTheSamples() {
    ProfilerHarness harness = new ProfilerHarness("maxRequestSeconds=2");
    harness.threadCpu = ids -> fill(ids.length, harness.clock.getAsLong());
    Probe a = harness.profiler.probe("A");
    try (Worker worker = new Worker()) {
      worker.run(
          () -> {
            harness.profiler.beginRequest();
            enter(a);
          });
      worker.spin();
      harness.sampleSeconds(2, 1);
      assertEquals(0, harness.profiler.counters().abandonedContexts());
      harness.sampleSeconds(3, 1);
      assertEquals(1, harness.profiler.counters().abandonedContexts());
      Profile profile = harness.profile(1);
      assertEquals(0, profile.resource("cpu").orElseThrow().samples());
      assertEquals(1, usage(profile, ComponentStack.JVM), EXACT);

      worker.rest();
      worker.run(
          () -> {
            harness.profiler.beginRequest();
            enter(a);
          });
      worker.spin();
      harness.sampleSeconds(1, 1);
      assertEquals(1, harness.profiler.counters().abandonedContexts());
      assertEquals(1, harness.profiler.counters().repairedContexts());
      assertEquals(1, usage(harness.profile(1), ComponentStack.of("A")), EXACT);
    }
  }

  @Test
  void threadsThatEndLeaveTheirCounts() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    try (Worker stays = new Worker()) {
      harness.profiler.sample();
      stays.run(() -> enterTimes(30, a));
      try (Worker ends = new Worker()) {
        ends.run(() -> enterTimes(20, a));
        assertEquals(2, harness.profiler.counters().contexts());
      }
      harness.sampleSeconds(1, 0.5);
      assertEquals(1, harness.profiler.counters().contexts());
      assertEquals(50, rate(harness.profile(1), ComponentStack.of("A")), EXACT);
      stays.run(() -> enterTimes(7, a));
      harness.sampleSeconds(1, 0.5);
      assertEquals(7, rate(harness.profile(1), ComponentStack.of("A")), EXACT);
    }
  }

  @Test
  void aClockThatLacksAClassIsOneUnknown() {
    ProfilerHarness harness = new ProfilerHarness();
    harness.threadCpu =
        ids -> {
          throw new NoClassDefFoundError("thread/Clock");
        };
    Probe a = harness.profiler.probe("A");
    try (Worker worker = new Worker()) {
      worker.run(() -> enter(a));
      worker.spin();
      harness.sampleSeconds(1, 0.5);
      assertEquals(0.5, usage(harness.profile(1), ComponentStack.of("A")), EXACT);
      assertTrue(harness.profiler.counters().failures() > 0);
    }
  }

  @Test
  void cpuOfThreadThatEndsAfterItWasSeenIsUnknown() {
    ProfilerHarness harness = new ProfilerHarness("minSamples=1");
    harness.threadCpu = ids -> fill(ids.length, harness.clock.getAsLong() / 10);
    Probe a = harness.profiler.probe("A");
    harness.profiler.sample();
    try (Worker ends = new Worker()) {
      ends.run(() -> enter(a));
      ends.spin();
      harness.profiler.sample();
    }
    harness.sampleSeconds(1, 0.5);
    // Its clock cannot be read any more, so what was used counts for the stacks that were seen.
    assertEquals(0.5, usage(harness.profile(1), ComponentStack.of("A")), EXACT);
  }

  @Test
  void countersNeverFall() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=3");
    Probe a = harness.profiler.probe("A");
    long overflowed = 0;
    for (int i = 0; i < 20; i++) {
      try (Worker worker = new Worker()) {
        Probe other = harness.profiler.probe("C" + i);
        worker.run(() -> enterTimes(5, a, other));
      }
      harness.sampleSeconds(1, 0);
      assertTrue(harness.profiler.counters().overflowedCalls() >= overflowed);
      overflowed = harness.profiler.counters().overflowedCalls();
    }
    assertEquals(18 * 5, overflowed);
    assertEquals(3, harness.profiler.counters().stacks());
  }

  private static long[] fill(int length, long value) {
    long[] values = new long[length];
    Arrays.fill(values, value);
    return values;
  }

  private static void enter(Probe... probes) {
    for (Probe probe : probes) {
      assertFalse(probe.enter() == Call.UNTRACKED);
    }
  }

  private static void enterTimes(int times, Probe... probes) {
    for (int i = 0; i < times; i++) {
      Call[] calls = new Call[probes.length];
      for (int p = 0; p < probes.length; p++) {
        calls[p] = probes[p].enter();
      }
      for (int p = probes.length - 1; p >= 0; p--) {
        calls[p].close();
      }
    }
  }

  private static double usage(Profile profile, ComponentStack stack) {
    return profile.stack(stack, "cpu").orElseThrow().usage().value();
  }

  private static double rate(Profile profile, ComponentStack stack) {
    return profile.stack(stack, "cpu").orElseThrow().executionRate();
  }
}
