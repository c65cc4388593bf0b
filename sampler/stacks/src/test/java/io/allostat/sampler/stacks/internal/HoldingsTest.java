package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.Holders;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Real threads in stacks, and a pool of ten that says which of them hold how much of it. */
class HoldingsTest {
  private static final double EXACT = 1e-9;
  private static final int SIZE = 10;

  private final ManualClock clock = new ManualClock(0);
  private final List<Use> holders = new ArrayList<>();
  private LongSupplier request;
  private boolean broken;
  private boolean incomplete;
  private double busySeconds;
  private final Profiler profiler =
      new StackProfiler(
          ProfileSettings.defaults(),
          List.of(new GivenCpu(() -> new ResourceReading(0, 1)), new Pool()),
          List.of(),
          ThreadCpuClock.UNKNOWN,
          clock);

  private record Use(Thread thread, long request) {}

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
      requireComplete();
      return new ResourceReading(busySeconds, SIZE);
    }

    @Override
    public void requests(LongSupplier current) {
      request = current;
    }

    @Override
    public void holders(Holders told) {
      requireComplete();
      holders.forEach(use -> told.hold(use.thread, use.request));
      if (broken) {
        throw new IllegalStateException("broken");
      }
    }

    private void requireComplete() {
      if (incomplete) {
        throw new NoClassDefFoundError("pool/Driver");
      }
    }
  }

  /** The worker uses units that were nobody's, in the request that it serves. */
  private void hold(Worker worker, int units) {
    Use use = worker.call(() -> new Use(Thread.currentThread(), request.getAsLong()));
    for (int i = 0; i < units; i++) {
      holders.add(use);
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
      hold(runs, 5);
      runs.spin();
      waits.run(profiler.probe("Page")::enter);
      inLine.run(profiler.probe("Page")::enter);
      inLine.run(profiler.probe("Pool")::enter);
      hold(waits, 2);
      hold(idle, 1);
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
      hold(worker, 1);
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
      hold(worker, 1);
      assertEquals(10, inPool(second(), "Page").samples());
      assertEquals(11, profiler.counters().failures());
    }
  }

  @Test
  void aMonitorThatLacksAClassCostsTheOtherResourcesNothing() {
    incomplete = true;
    try (Worker worker = new Worker()) {
      worker.run(profiler.probe("Page")::enter);
      worker.spin();
      for (int round = 0; round < 2; round++) {
        Profile profile = second();
        assertEquals(1, profile.seconds(), EXACT);
        assertTrue(profile.resource("cpu").orElseThrow().samples() >= 10);
        assertTrue(profile.resource("Pool").isEmpty());
      }
      assertTrue(profiler.counters().failures() > 0);
    }
  }

  @Test
  void aRequestThatTookTooLongHoldsWhatItHolds() {
    try (Worker worker = new Worker()) {
      worker.run(profiler::beginRequest);
      worker.run(profiler.probe("Report")::enter);
      hold(worker, 1);
      second();
      clock.advance(Duration.ofDays(1));
      Profile profile = second();
      assertEquals(1, profiler.counters().abandonedContexts());
      assertEquals(10, inPool(profile, "Report").samples());
    }
  }

  private long inNoStack(Profile profile) {
    return profile.stack(ComponentStack.JVM, "Pool").map(StackProfile::samples).orElse(0L);
  }

  @Test
  void whatIsNeverGivenBackIsNotChargedToLaterRequestsOfItsThread() {
    try (Worker worker = new Worker()) {
      Call request = worker.call(profiler::beginRequest);
      Call call = worker.call(profiler.probe("Leak")::enter);
      hold(worker, 1);
      assertEquals(10, inPool(second(), "Leak").samples());
      worker.run(call::close);
      worker.run(request::close);
      for (int i = 0; i < 3; i++) {
        Call next = worker.call(profiler::beginRequest);
        worker.run(profiler.probe("Leak")::enter);
        profiler.sample();
        clock.advance(Duration.ofSeconds(2));
        Profile profile = second();
        assertEquals(10, inNoStack(profile));
        assertTrue(profile.stack(ComponentStack.of("Leak"), "Pool").isEmpty());
        worker.run(next::close);
      }
    }
  }

  @Test
  void whatAnAsynchronousRequestKeepsIsNotChargedToWhomItsThreadServesMeanwhile() {
    try (Worker first = new Worker();
        Worker second = new Worker()) {
      Call request = first.call(profiler::beginRequest);
      first.run(profiler.probe("Async")::enter);
      hold(first, 1);
      Continuation rest = first.call(profiler::capture);
      first.run(request::close);
      first.run(profiler::beginRequest);
      first.run(profiler.probe("Page")::enter);
      Profile meanwhile = second();
      assertEquals(10, inNoStack(meanwhile));
      assertTrue(meanwhile.stack(ComponentStack.of("Page"), "Pool").isEmpty());

      holders.clear();
      second.run(rest::resume);
      hold(second, 1);
      profiler.sample();
      clock.advance(Duration.ofSeconds(2));
      Profile afterwards = second();
      assertEquals(10, inPool(afterwards, "Async").samples());
      assertEquals(0, inNoStack(afterwards));
    }
  }

  @Test
  void aVirtualThreadHoldsForOneRequest() throws InterruptedException {
    Virtual.assumed();
    Exchanger<Long> told = new Exchanger<>();
    Thread thread =
        Virtual.start(
            () -> {
              servePage(told);
              servePage(told);
            });
    holders.add(new Use(thread, told.exchange(0L)));
    assertEquals(10, inPool(second(), "Page").samples());
    told.exchange(0L);
    told.exchange(0L);
    profiler.sample();
    clock.advance(Duration.ofSeconds(2));
    assertEquals(10, inNoStack(second()));
    told.exchange(0L);
    thread.join();
  }

  /** Tells the number of a request, and ends it when it is answered. */
  private void servePage(Exchanger<Long> told) {
    Call request = profiler.beginRequest();
    Call call = profiler.probe("Page").enter();
    try {
      told.exchange(this.request.getAsLong());
      told.exchange(0L);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    call.close();
    request.close();
  }
}
