package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerCounters;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Profiler} keeps to. Extended by the test of an implementation. The profiler
 * runs on a {@link ManualClock} and one processor that is half busy.
 */
public abstract class ProfilerContract {
  private static final Duration INSTANT = Duration.ofMillis(100);

  private final ManualClock clock = new ManualClock(1_000_000_000L);

  /** For subclasses. */
  protected ProfilerContract() {}

  /**
   * @return what makes the subjects
   * @throws Exception if it cannot be made
   */
  protected abstract ProfilerFactory factory() throws Exception;

  @Test
  void hasNoPastAtFirst() throws Exception {
    Profiler subject = profiler(Map.of());
    long now = clock.getAsLong();
    assertNotNull(subject.history(), "history");
    assertTrue(subject.history().window(now - 60_000_000_000L, now).isEmpty());
    ProfilerCounters counters = subject.counters();
    assertEquals(0, counters.samplingInstants());
    assertEquals(0, counters.overflowedCalls());
    assertEquals(0, counters.repairedContexts());
    assertEquals(0, counters.failures());
  }

  @Test
  void countsEveryEntryOnce() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe outer = subject.probe("Outer");
    Probe inner = subject.probe("Inner");
    // Twice as long as needed, since a bucket without a reading before it may be left out.
    for (int instant = 0; instant < 60; instant++) {
      try (Call request = subject.beginRequest();
          Call outerCall = outer.enter()) {
        for (int i = 0; i < 2; i++) {
          try (Call innerCall = inner.enter()) {
            assertNotNull(request);
            assertNotNull(outerCall);
            assertNotNull(innerCall);
          }
        }
      }
      clock.advance(INSTANT);
      subject.sample();
    }
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 3_000_000_000L, latest).orElseThrow();
    assertEquals(10, rate(window, ComponentStack.of("Outer")), 0.5);
    assertEquals(20, rate(window, ComponentStack.of("Outer", "Inner")), 1);
    assertEquals(60, subject.counters().samplingInstants());
    assertEquals(0, subject.counters().repairedContexts());
    assertEquals(0, subject.counters().failures());
  }

  @Test
  void neverThrowsWhateverTheOrder() throws Exception {
    for (long seed = 0; seed < 20; seed++) {
      anyOrder(seed);
    }
  }

  private void anyOrder(long seed) throws Exception {
    Random random = new Random(seed);
    Profiler subject = profiler(Map.of());
    List<Probe> probes =
        List.of(subject.probe("A"), subject.probe("B"), subject.probe("C"), subject.probe("A"));
    List<Call> calls = new ArrayList<>();
    ProfilerCounters before = subject.counters();
    for (int operation = 0; operation < 1000; operation++) {
      switch (random.nextInt(8)) {
        case 0 -> calls.add(subject.beginRequest());
        case 1, 2, 3 -> calls.add(probes.get(random.nextInt(probes.size())).enter());
        case 4 -> subject.sample();
        case 5 -> clock.advance(Duration.ofMillis(random.nextInt(1500)));
        default -> {
          if (!calls.isEmpty()) {
            Call call = calls.get(random.nextInt(calls.size()));
            call.close();
            if (random.nextBoolean()) {
              calls.remove(call);
            }
          }
        }
      }
      ProfilerCounters after = subject.counters();
      assertNotFallen(before, after);
      before = after;
    }
    assertEquals(0, before.failures(), () -> "own failures with seed " + seed);
  }

  @Test
  void aRequestAfterALeakIsCountedFromItsRoot() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe leaked = subject.probe("Leaked");
    Probe clean = subject.probe("Clean");
    final Call first = subject.beginRequest();
    leaked.enter();
    leaked.enter();
    first.close();
    for (int instant = 0; instant < 40; instant++) {
      try (Call request = subject.beginRequest();
          Call call = clean.enter()) {
        assertNotNull(request);
        assertNotNull(call);
      }
      clock.advance(INSTANT);
      subject.sample();
    }
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 2_000_000_000L, latest).orElseThrow();
    assertEquals(10, rate(window, ComponentStack.of("Clean")), 0.5);
    assertTrue(subject.counters().repairedContexts() >= 1, "a repair is counted");
  }

  @Test
  void whileSwitchedOffNothingIsTrackedAndAfterwardsEverythingAgain() throws Exception {
    Profiler subject = profiler(Map.of());
    assertTrue(subject.enabled(), "enabled at first");
    serveSeconds(subject, 2);
    subject.setEnabled(false);
    serveSeconds(subject, 2);
    assertFalse(subject.enabled());
    long off = clock.getAsLong();
    assertEquals(
        0,
        subject
            .history()
            .window(off - 2_000_000_000L, off)
            .map(window -> rate(window, ComponentStack.of("Served")))
            .orElse(0.0));
    subject.setEnabled(true);
    serveSeconds(subject, 4);
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 2_000_000_000L, latest).orElseThrow();
    assertEquals(10, rate(window, ComponentStack.of("Served")), 0.5);
    assertEquals(0, subject.counters().repairedContexts());
  }

  private void serveSeconds(Profiler subject, int seconds) {
    Probe served = subject.probe("Served");
    for (int instant = 0; instant < 10 * seconds; instant++) {
      try (Call request = subject.beginRequest();
          Call call = served.enter()) {
        assertNotNull(request);
        assertNotNull(call);
      }
      clock.advance(INSTANT);
      subject.sample();
    }
  }

  @Test
  void whatIsBeyondABoundIsCounted() throws Exception {
    Profiler subject = profiler(Map.of("maxComponents", "2", "maxStacks", "8"));
    for (int component = 0; component < 20; component++) {
      Probe probe = subject.probe("Component" + component);
      assertNotNull(probe, "probe");
      try (Call request = subject.beginRequest();
          Call call = probe.enter()) {
        assertNotNull(request);
        assertNotNull(call);
      }
    }
    clock.advance(Duration.ofSeconds(2));
    subject.sample();
    assertTrue(subject.counters().overflowedCalls() >= 18, () -> "" + subject.counters());
  }

  @Test
  void anotherThreadGoesOnInACapturedStackWithoutEnteringItAgain() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe outer = subject.probe("Outer");
    Probe inner = subject.probe("Inner");
    for (int instant = 0; instant < 60; instant++) {
      Continuation captured;
      try (Call request = subject.beginRequest();
          Call call = outer.enter()) {
        assertNotNull(request);
        assertNotNull(call);
        captured = subject.capture();
      }
      Together.run(
          () -> {
            try (Call resumed = captured.resume()) {
              assertNotNull(resumed);
              inner.enter().close();
            }
            return null;
          });
      clock.advance(INSTANT);
      subject.sample();
    }
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 3_000_000_000L, latest).orElseThrow();
    assertEquals(10, rate(window, ComponentStack.of("Outer")), 0.5);
    assertEquals(10, rate(window, ComponentStack.of("Outer", "Inner")), 0.5);
    assertEquals(0, rate(window, ComponentStack.of("Inner")));
    assertEquals(0, subject.counters().repairedContexts());
    assertEquals(0, subject.counters().failures());
  }

  @Test
  void aThreadThatIsInARequestStaysThere() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe own = subject.probe("Own");
    Probe inner = subject.probe("Inner");
    Continuation elsewhere;
    try (Call request = subject.beginRequest();
        Call call = subject.probe("Elsewhere").enter()) {
      assertNotNull(request);
      assertNotNull(call);
      elsewhere = subject.capture();
    }
    for (int instant = 0; instant < 40; instant++) {
      try (Call request = subject.beginRequest();
          Call call = own.enter();
          Call resumed = elsewhere.resume()) {
        assertNotNull(request);
        assertNotNull(call);
        assertNotNull(resumed);
        inner.enter().close();
      }
      clock.advance(INSTANT);
      subject.sample();
    }
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 2_000_000_000L, latest).orElseThrow();
    assertEquals(10, rate(window, ComponentStack.of("Own", "Inner")), 0.5);
    assertEquals(0, subject.counters().repairedContexts());
  }

  @Test
  void whatAContinuationLeavesOpenEndsWithIt() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe inner = subject.probe("Inner");
    Continuation captured;
    try (Call request = subject.beginRequest();
        Call call = subject.probe("Outer").enter()) {
      assertNotNull(request);
      assertNotNull(call);
      captured = subject.capture();
    }
    try (Call resumed = captured.resume()) {
      assertNotNull(resumed);
      assertNotNull(inner.enter(), "a call that is not closed");
    }
    assertEquals(1, subject.counters().repairedContexts());
    try (Call resumed = captured.resume()) {
      assertNotNull(resumed);
      assertNotNull(subject.beginRequest(), "a request that is not closed");
    }
    for (int instant = 0; instant < 20; instant++) {
      inner.enter().close();
      clock.advance(INSTANT);
      subject.sample();
    }
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 1_000_000_000L, latest).orElseThrow();
    for (StackProfile each : window.stacks()) {
      assertTrue(
          each.executionRate() == 0 || !each.stack().contains("Outer"),
          () -> "the continuation has not ended: " + each);
    }
  }

  @Test
  void outsideOfEveryComponentThereIsNothingToContinue() throws Exception {
    Profiler subject = profiler(Map.of());
    assertNotNull(subject.capture(), "capture");
    subject.capture().resume().close();
    try (Call request = subject.beginRequest()) {
      assertNotNull(request);
      subject.capture().resume().close();
    }
    assertEquals(0, subject.counters().failures());
    assertEquals(0, subject.counters().repairedContexts());
  }

  @Test
  void aStackOfAnotherJvmIsGoneOnWithAndNotEntered() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe here = subject.probe("Here");
    ComponentStack origin = ComponentStack.of("Far", "Away");
    ComponentStack expected = ComponentStack.of("Far", "Away", "Here");
    for (int instant = 0; instant < 60; instant++) {
      try (Call resumed = subject.continuation(origin).resume();
          Call call = here.enter()) {
        assertNotNull(resumed);
        assertNotNull(call);
        assertEquals(Optional.of(expected), subject.capture().stack());
      }
      clock.advance(INSTANT);
      subject.sample();
    }
    assertEquals(Optional.empty(), subject.capture().stack());
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 3_000_000_000L, latest).orElseThrow();
    assertEquals(10, rate(window, expected), 0.5);
    assertEquals(0, rate(window, origin));
    assertEquals(0, rate(window, ComponentStack.of("Far")));
    assertEquals(0, rate(window, ComponentStack.of("Here")));
    // Nobody here can know how often the root ran there: requests that came count for it.
    StackProfile arrived =
        window.stacks().stream().filter(s -> s.stack().equals(expected)).findFirst().orElseThrow();
    assertEquals(arrived.executionRate(), arrived.rootExecutionRate());
    assertEquals(0, subject.counters().repairedContexts());
    assertEquals(0, subject.counters().failures());
    assertEquals(0, subject.counters().overflowedCalls());
  }

  @Test
  void stacksOfOtherJvmsTakeNoRoomFromThoseOfThisOne() throws Exception {
    Profiler subject = profiler(Map.of("maxStacks", "8", "maxRemoteStacks", "4"));
    Probe here = subject.probe("Here");
    for (int peer = 0; peer < 50; peer++) {
      try (Call resumed = subject.continuation(ComponentStack.of("Peer" + peer, "A")).resume();
          Call call = here.enter()) {
        assertNotNull(resumed);
        assertNotNull(call);
      }
    }
    assertTrue(subject.counters().overflowedCalls() >= 46, () -> "" + subject.counters());
    for (int instant = 0; instant < 40; instant++) {
      for (int component = 0; component < 8; component++) {
        try (Call request = subject.beginRequest();
            Call call = subject.probe("Local" + component).enter()) {
          assertNotNull(request);
          assertNotNull(call);
        }
      }
      clock.advance(INSTANT);
      subject.sample();
    }
    long latest = subject.history().latestNanos();
    Profile window = subject.history().window(latest - 2_000_000_000L, latest).orElseThrow();
    for (int component = 0; component < 8; component++) {
      assertEquals(10, rate(window, ComponentStack.of("Local" + component)), 0.5);
    }
    assertEquals(0, subject.counters().failures());
  }

  @Test
  void isEnteredByThreadsWhileItSamples() throws Exception {
    Profiler subject = profiler(Map.of());
    Probe outer = subject.probe("Outer");
    Probe inner = subject.probe("Inner");
    AtomicInteger serving = new AtomicInteger(2);
    Callable<Void> requests =
        () -> {
          try {
            for (int i = 0; i < 5000; i++) {
              Call request = subject.beginRequest();
              Call outerCall = outer.enter();
              inner.enter().close();
              outerCall.close();
              request.close();
            }
          } finally {
            serving.decrementAndGet();
          }
          return null;
        };
    Callable<Void> sampling =
        () -> {
          ProfilerCounters before = subject.counters();
          do {
            clock.advance(INSTANT);
            subject.sample();
            ProfilerCounters after = subject.counters();
            assertNotFallen(before, after);
            before = after;
          } while (serving.get() > 0);
          return null;
        };
    Together.run(requests, requests, sampling);
    assertEquals(0, subject.counters().failures());
    assertEquals(0, subject.counters().repairedContexts());
  }

  private Profiler profiler(Map<String, String> settings) throws Exception {
    long origin = clock.getAsLong();
    ResourceMonitor halfBusy =
        new GivenCpu(() -> new ResourceReading((clock.getAsLong() - origin) / 2e9, 1));
    return factory()
        .create(
            Settings.of(ProfileSettings.class, settings),
            List.of(halfBusy),
            List.of(),
            ThreadCpuClock.UNKNOWN,
            clock);
  }

  private static double rate(Profile window, ComponentStack stack) {
    return window.stacks().stream()
        .filter(each -> each.stack().equals(stack))
        .mapToDouble(StackProfile::executionRate)
        .max()
        .orElse(0);
  }

  private static void assertNotFallen(ProfilerCounters before, ProfilerCounters after) {
    assertTrue(
        after.samplingInstants() >= before.samplingInstants()
            && after.contexts() >= 0
            && after.stacks() >= before.stacks()
            && after.overflowedCalls() >= before.overflowedCalls()
            && after.repairedContexts() >= before.repairedContexts()
            && after.abandonedContexts() >= before.abandonedContexts()
            && after.failures() >= before.failures(),
        () -> "a counter fell: " + before + ", then " + after);
  }
}
