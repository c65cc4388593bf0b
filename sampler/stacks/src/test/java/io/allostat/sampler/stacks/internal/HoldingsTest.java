package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Real threads in stacks, and a pool of ten that says which of them hold how much of it. */
class HoldingsTest {
  private static final double EXACT = 1e-9;
  private static final int SIZE = 10;

  private final ManualClock clock = new ManualClock(0);
  private final List<Thread> holders = new ArrayList<>();
  private boolean broken;
  private double busySeconds;
  private final Profiler profiler =
      new StackProfiler(
          ProfileSettings.defaults(),
          List.of(new GivenCpu(() -> new ResourceReading(0, 1)), new Pool()),
          List.of(),
          ThreadCpuClock.UNKNOWN,
          clock);

  private final class Pool implements ResourceMonitor {
    @Override
    public String name() {
      return "Pool";
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.HELD;
    }

    @Override
    public ResourceReading read() {
      return new ResourceReading(busySeconds, SIZE);
    }

    @Override
    public void holders(Consumer<Thread> told) {
      holders.forEach(told);
      if (broken) {
        throw new IllegalStateException("broken");
      }
    }
  }

  private void hold(Thread thread, int units) {
    for (int i = 0; i < units; i++) {
      holders.add(thread);
    }
  }

  private Profile second() {
    for (int i = 0; i < 10; i++) {
      profiler.sample();
      clock.advance(Duration.ofMillis(100));
      busySeconds += holders.size() / 10.0;
    }
    profiler.sample();
    long latest = profiler.history().latestNanos();
    return profiler.history().window(latest - 1_000_000_000L, latest).orElseThrow();
  }

  private static StackProfile inPool(Profile profile, String... stack) {
    return profile.stack(ComponentStack.of(stack), "Pool").orElseThrow();
  }

  @Test
  void whatAThreadHoldsCountsForTheStackInWhichItIsWhateverItDoes() {
    try (Worker runs = new Worker();
        Worker waits = new Worker();
        Worker inLine = new Worker();
        Worker idle = new Worker()) {
      runs.run(profiler.probe("Report")::enter);
      runs.spin();
      waits.run(profiler.probe("Page")::enter);
      inLine.run(profiler.probe("Page")::enter);
      inLine.run(profiler.probe("Pool")::enter);
      hold(runs.thread(), 5);
      hold(waits.thread(), 2);
      hold(idle.thread(), 1);
      Profile profile = second();
      assertEquals(0.8, profile.resource("Pool").orElseThrow().usage(), EXACT);
      assertEquals(0.5, inPool(profile, "Report").usage().value(), EXACT);
      assertEquals(50, inPool(profile, "Report").samples());
      assertEquals(0.2, inPool(profile, "Page").usage().value(), EXACT);
      assertEquals(
          0.1, profile.stack(ComponentStack.JVM, "Pool").orElseThrow().usage().value(), EXACT);
      ComponentStack line = ComponentStack.of("Page", "Pool");
      assertTrue(profile.stack(line, "Pool").isEmpty());
      assertEquals(10, profile.stack(line, "cpu").orElseThrow().states().waitingForResource());
    }
  }

  @Test
  void whoGoesOnTakesAlongWhatItHolds() {
    try (Worker worker = new Worker()) {
      worker.run(profiler.probe("Page")::enter);
      hold(worker.thread(), 1);
      second();
      worker.run(profiler.probe("Database")::enter);
      Profile profile = second();
      assertEquals(10, inPool(profile, "Page", "Database").samples());
      assertEquals(
          1, inPool(profile, "Page").samples(), "the instant that ended the second before");
    }
  }

  @Test
  void aMonitorThatThrowsIsCountedAndCostsNoSample() {
    broken = true;
    try (Worker worker = new Worker()) {
      worker.run(profiler.probe("Page")::enter);
      hold(worker.thread(), 1);
      assertEquals(10, inPool(second(), "Page").samples());
      assertEquals(11, profiler.counters().failures());
    }
  }

  @Test
  void aRequestThatTookTooLongHoldsWhatItHolds() {
    try (Worker worker = new Worker()) {
      worker.run(profiler::beginRequest);
      worker.run(profiler.probe("Report")::enter);
      hold(worker.thread(), 1);
      second();
      clock.advance(Duration.ofDays(1));
      Profile profile = second();
      assertEquals(1, profiler.counters().abandonedContexts());
      assertEquals(10, inPool(profile, "Report").samples());
    }
  }
}
