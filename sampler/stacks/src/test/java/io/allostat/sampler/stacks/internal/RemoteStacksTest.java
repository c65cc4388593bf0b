package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try")
class RemoteStacksTest {
  private static final double EXACT = 1e-12;

  @Test
  void whatIsUsedBelowAnOriginCountsForTheWholeStackAndForEachRequestThatCame() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe servlet = harness.profiler.probe("Servlet");
    Probe bean = harness.profiler.probe("Bean");
    Continuation page = harness.profiler.continuation(ComponentStack.of("Page", "Call"));
    Continuation other = harness.profiler.continuation(ComponentStack.of("Page"));
    harness.profiler.sample();
    try (Worker worker = new Worker()) {
      worker.run(
          () -> {
            for (int i = 0; i < 3; i++) {
              try (Call origin = other.resume();
                  Call call = servlet.enter()) {
                bean.enter().close();
              }
            }
            page.resume();
            servlet.enter();
            bean.enter();
          });
      worker.spin();
      harness.sampleSeconds(1, 0.5);
      Profile profile = harness.profile(1);
      StackProfile used =
          profile.stack(ComponentStack.of("Page", "Call", "Servlet", "Bean"), "cpu").orElseThrow();
      assertEquals(10, used.samples());
      assertEquals(1, used.executionRate(), EXACT);
      assertEquals(0.5, used.cost().value(), EXACT);
      // Four requests came from below Page, by either way.
      assertEquals(4, used.rootExecutionRate(), EXACT);
      assertEquals(0.125, used.costPerRoot().value(), EXACT);
      for (StackProfile each : profile.stacks()) {
        boolean origin = each.stack().components().size() < 2;
        assertTrue(!origin || each.executionRate() == 0, () -> "" + each);
      }
    }
    assertEquals(0, harness.profiler.counters().failures());
    assertEquals(0, harness.profiler.counters().overflowedCalls());
  }

  @Test
  void noPeerCanFillTheTree() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=3", "maxRemoteStacks=5");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Probe c = harness.profiler.probe("C");
    for (int peer = 0; peer < 1000; peer++) {
      Continuation hostile =
          harness.profiler.continuation(ComponentStack.of("Hostile" + peer, "B" + peer));
      try (Call origin = hostile.resume();
          Call call = a.enter()) {
        b.enter().close();
      }
    }
    assertEquals(5, harness.profiler.counters().stacks());
    assertTrue(harness.profiler.counters().overflowedCalls() >= 998);
    long overflowed = harness.profiler.counters().overflowedCalls();
    try (Call call = a.enter()) {
      b.enter().close();
    }
    c.enter().close();
    assertEquals(8, harness.profiler.counters().stacks());
    assertEquals(overflowed, harness.profiler.counters().overflowedCalls());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void aFullTreeOfThisJvmLeavesRoomForOrigins() {
    ProfilerHarness harness = new ProfilerHarness("maxStacks=1", "maxRemoteStacks=3");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    a.enter().close();
    b.enter().close();
    assertEquals(1, harness.profiler.counters().overflowedCalls());
    try (Call origin = harness.profiler.continuation(ComponentStack.of("Page")).resume();
        Call call = a.enter()) {
      b.enter().close();
    }
    assertEquals(4, harness.profiler.counters().stacks());
    assertEquals(1, harness.profiler.counters().overflowedCalls());
  }

  @Test
  void beyondTheBoundAnOriginCountsAsOtherAndWhatIsKnownStaysKnown() {
    ProfilerHarness harness = new ProfilerHarness("maxRemoteStacks=2");
    ComponentStack known = ComponentStack.of("Page", "Call");
    assertEquals(Optional.of(known), harness.profiler.continuation(known).stack());
    Continuation beyond = harness.profiler.continuation(ComponentStack.of("Page", "Else"));
    assertEquals(Optional.of(ComponentStack.OTHER), beyond.stack());
    assertEquals(1, harness.profiler.counters().overflowedCalls());
    assertEquals(Optional.of(known), harness.profiler.continuation(known).stack());
    assertEquals(
        Optional.of(ComponentStack.of("Page")),
        harness.profiler.continuation(ComponentStack.of("Page")).stack());
    assertEquals(1, harness.profiler.counters().overflowedCalls());
    Probe a = harness.profiler.probe("A");
    harness.profiler.sample();
    try (Worker worker = new Worker()) {
      worker.run(
          () -> {
            beyond.resume();
            a.enter();
          });
      worker.spin();
      harness.sampleSeconds(1, 0.5);
      Profile profile = harness.profile(1);
      assertEquals(10, profile.stack(ComponentStack.OTHER, "cpu").orElseThrow().samples());
    }
    assertEquals(2, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void anOriginOfTheNameOfALocalStackDoesNotMakeThatRemote() {
    ProfilerHarness harness = new ProfilerHarness("maxRemoteStacks=2");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Continuation origin = harness.profiler.continuation(ComponentStack.of("A"));
    harness.profiler.sample();
    for (int i = 0; i < 2; i++) {
      try (Call call = a.enter()) {
        b.enter().close();
      }
    }
    try (Call call = origin.resume()) {
      harness.profiler.probe("C").enter().close();
    }
    harness.sampleSeconds(1, 0.5);
    Profile profile = harness.profile(1);
    for (ComponentStack stack :
        new ComponentStack[] {ComponentStack.of("A"), ComponentStack.of("A", "B")}) {
      StackProfile local = profile.stack(stack, "cpu").orElseThrow();
      assertEquals(2, local.executionRate(), EXACT);
      assertEquals(2, local.rootExecutionRate(), EXACT);
    }
    assertEquals(0, harness.profiler.counters().overflowedCalls());
  }

  @Test
  void belowTheDeepestOriginCallsCountForIt() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    ComponentStack deepest =
        new ComponentStack(Collections.nCopies(ComponentStack.MAX_DEPTH, "Deep"));
    try (Call origin = harness.profiler.continuation(deepest).resume()) {
      assertSame(Call.UNTRACKED, a.enter());
      assertEquals(Optional.of(deepest), harness.profiler.capture().stack());
    }
    assertEquals(1, harness.profiler.counters().overflowedCalls());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void whatCannotBeToldApartThereCannotBeHere() {
    ProfilerHarness harness = new ProfilerHarness();
    assertEquals(
        Optional.of(ComponentStack.OTHER),
        harness.profiler.continuation(ComponentStack.OTHER).stack());
    assertEquals(
        Optional.of(ComponentStack.OTHER),
        harness.profiler.continuation(ComponentStack.JVM).stack());
    assertEquals(0, harness.profiler.counters().stacks());
    assertEquals(2, harness.profiler.counters().overflowedCalls());
  }

  @Test
  void switchedOffThereIsNothingToGoOnWith() {
    ProfilerHarness harness = new ProfilerHarness();
    harness.profiler.setEnabled(false);
    assertSame(Continuation.NONE, harness.profiler.continuation(ComponentStack.of("Page")));
    assertEquals(0, harness.profiler.counters().stacks());
  }
}
