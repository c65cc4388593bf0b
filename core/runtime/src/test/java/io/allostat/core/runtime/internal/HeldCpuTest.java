package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.GivenProcessors;
import io.allostat.core.testkit.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two processors, of which 0.5 are given, and a ceiling of 0.8. */
class HeldCpuTest {
  private final ManualClock clock = new ManualClock();
  private double busy = 100;
  private double own = 10;
  private Allocation allocation = allocation(State.GRANTED, false);
  private final Processors manager = new GivenProcessors(() -> allocation);
  private final HeldCpu cpu =
      new HeldCpu(
          new GivenCpu(() -> new ResourceReading(busy, 2)), manager, () -> own, () -> 0.8, clock);

  private static Allocation allocation(State state, boolean limited) {
    return new Allocation(0.5, "", 0, state, limited);
  }

  /** Usage over so many seconds, as a profiler would compute it. */
  private double usage(int seconds, double ownProcessors, double foreignProcessors)
      throws IOException {
    ResourceReading before = cpu.read();
    ResourceReading after = before;
    for (int i = 0; i < 10 * seconds; i++) {
      clock.advance(Duration.ofMillis(100));
      own += 0.1 * ownProcessors;
      busy += 0.1 * (ownProcessors + foreignProcessors);
      after = cpu.read();
    }
    return (after.busySeconds() - before.busySeconds()) / seconds / after.capacity();
  }

  @Test
  void whatNeighboursFillOfAGuaranteeIsNotFull() throws IOException {
    assertEquals(0.2 / 0.5, usage(20, 0.2, 1.8), 1e-3, "they yield up to what is guaranteed");
    assertEquals(0.8, usage(20, 0.4, 1.6), 1e-3, "at the ceiling of what is guaranteed");
    assertEquals(0.4, usage(20, 0.8, 0), 1e-3, "alone, all is there");
    // 0.8 of two processors are in use by all when 0.8 of what is left is by the application
    assertEquals(0.8, usage(20, 0.8, 0.8), 1e-3);
    assertEquals("cpu", cpu.name());
    assertEquals(ResourceKind.CPU, cpu.kind());
  }

  @Test
  void aLimitIsAsFullAsItIs() throws IOException {
    for (Allocation as :
        new Allocation[] {
          allocation(State.GRANTED, true),
          allocation(State.STALE, true),
          allocation(State.UNMANAGED, false)
        }) {
      allocation = as;
      assertEquals(0.95, usage(20, 0.1, 1.8), 1e-9, as.toString());
    }
    allocation = allocation(State.STALE, false);
    assertEquals(0.2, usage(20, 0.1, 1.8), 1e-3, "until another one comes");
  }

  @Test
  void whatWasUsedNeverFallsWhenAGuaranteeBecomesALimit() throws IOException {
    usage(10, 0.4, 1.6);
    double before = cpu.read().busySeconds();
    allocation = allocation(State.GRANTED, true);
    clock.advance(Duration.ofSeconds(1));
    busy += 1.5;
    own += 0.4;
    assertEquals(before + 1.5, cpu.read().busySeconds(), 1e-9);
    allocation = allocation(State.GRANTED, false);
    clock.advance(Duration.ofSeconds(1));
    busy += 1.5;
    own += 0.4;
    assertEquals(before + 1.9, cpu.read().busySeconds(), 1e-9);
  }

  @Test
  void theProfilerReadsTheCpuFoundThroughWhatAManagerGives() {
    Fixture fixture = new Fixture();
    try (AllostatRuntime runtime = fixture.create(b -> b.processors(manager))) {
      assertInstanceOf(HeldCpu.class, fixture.monitors.get(0), runtime.instance());
    }
    ResourceMonitor own = Fixture.monitor("own", ResourceKind.CPU);
    try (AllostatRuntime runtime = fixture.create(b -> b.processors(manager).monitor(own))) {
      assertEquals(List.of(own), fixture.monitors, runtime.instance());
    }
    try (AllostatRuntime runtime = fixture.create()) {
      assertFalse(fixture.monitors.get(0) instanceof HeldCpu, runtime.instance());
    }
  }

  @Test
  void withoutOwnCpuTimeItIsAsTheMonitorSays() throws IOException {
    own = Double.NaN;
    assertEquals(1, usage(10, 0, 2), 1e-9);
    own = 30;
    cpu.read();
    assertEquals(0.2 / 0.5, usage(20, 0.2, 1.8), 1e-3, "known from now on");
  }
}
