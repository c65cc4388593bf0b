package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try")
class BoundsTest {
  @Test
  void stacksBeyondTheBoundCountAsOther() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=1");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Probe c = harness.profiler.probe("C");
    harness.profiler.sample();
    try (Worker worker = new Worker()) {
      worker.run(
          () -> {
            Call outer = a.enter();
            try (Call other = b.enter();
                Call insideOther = c.enter()) {
              assertSame(Call.UNTRACKED, insideOther);
            }
            // Back in A: entering what is known works again.
            outer.close();
            a.enter().close();
            a.enter();
            b.enter();
          });
      worker.spin();
      harness.sampleSeconds(1, 0.5);
      Profile profile = harness.profile(1);
      StackProfile other = profile.stack(ComponentStack.OTHER, "cpu").orElseThrow();
      assertEquals(10, other.samples());
      assertEquals(3, other.executionRate());
      assertEquals(3, profile.stack(ComponentStack.of("A"), "cpu").orElseThrow().executionRate());
    }
    assertEquals(3, harness.profiler.counters().overflowedCalls());
    assertEquals(1, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  /** The first component there was, and as deep as never to come to an end by itself. */
  @Test
  void whoeverRecursesInOtherGoesNoDeeper() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=1");
    Probe first = harness.profiler.probe("First");
    Probe second = harness.profiler.probe("Second");
    harness.profiler.sample();
    try (Worker worker = new Worker()) {
      worker.run(
          () -> {
            for (int request = 0; request < 2; request++) {
              try (Call open = harness.profiler.beginRequest();
                  Call outer = first.enter();
                  Call other = second.enter()) {
                List<Call> calls = new ArrayList<>();
                for (int depth = 0; depth < 200; depth++) {
                  calls.add(first.enter());
                }
                calls.forEach(call -> assertSame(Call.UNTRACKED, call));
              }
            }
          });
      worker.spin();
      harness.sampleSeconds(1, 0.5);
    }
    assertEquals(
        2,
        harness.profile(1).stack(ComponentStack.of("First"), "cpu").orElseThrow().executionRate());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void callLeftOpenInOtherIsRepairedWithItsRequest() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=2");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Probe c = harness.profiler.probe("C");
    try (Call request = harness.profiler.beginRequest();
        Call outer = a.enter();
        Call inner = b.enter()) {
      c.enter();
    }
    assertEquals(1, harness.profiler.counters().repairedContexts());
    a.enter().close();
    assertEquals(1, harness.profiler.counters().overflowedCalls());
    assertEquals(1, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void componentsBeyondTheBoundShareOther() {
    ProfilerHarness harness = new ProfilerHarness("maxComponents=1");
    Probe a = harness.profiler.probe("A");
    assertSame(a, harness.profiler.probe("A"));
    Probe b = harness.profiler.probe("B");
    assertSame(b, harness.profiler.probe("C"));
    assertSame(b, harness.profiler.probe("(other)"));
    b.enter().close();
    try (Call call = a.enter()) {
      b.enter().close();
    }
    assertEquals(2, harness.profiler.counters().overflowedCalls());
    assertEquals(1, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void deeperThanTheDeepestCountsForItsAncestor() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Deque<Call> calls = new ArrayDeque<>();
    try (Call request = harness.profiler.beginRequest()) {
      for (int depth = 0; depth < ComponentStack.MAX_DEPTH + 10; depth++) {
        calls.push(a.enter());
      }
      assertEquals(ComponentStack.MAX_DEPTH, harness.profiler.counters().stacks());
      assertEquals(10, harness.profiler.counters().overflowedCalls());
      calls.forEach(Call::close);
    }
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void contextsBeyondTheBoundAreUntrackedUntilOneEnds() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    try (Worker first = new Worker()) {
      first.run(() -> a.enter().close());
      assertSame(Call.UNTRACKED, a.enter());
      assertSame(Call.UNTRACKED, harness.profiler.beginRequest());
      assertEquals(2, harness.profiler.counters().overflowedCalls());
    }
    harness.profiler.sample();
    try (Call call = a.enter()) {
      assertTrue(call != Call.UNTRACKED);
    }
    assertEquals(1, harness.profiler.counters().contexts());
  }

  @Test
  void transitionsOfManyParentsAreAllFound() {
    Transitions transitions = new Transitions();
    for (int parent = 85; parent < 1085; parent++) {
      assertEquals(Transitions.UNKNOWN, transitions.from(parent));
      transitions.add(parent, 5000 + parent);
    }
    for (int parent = 85; parent < 1085; parent++) {
      assertEquals(5000 + parent, transitions.from(parent));
    }
    assertEquals(Transitions.UNKNOWN, transitions.from(1085));
  }
}
