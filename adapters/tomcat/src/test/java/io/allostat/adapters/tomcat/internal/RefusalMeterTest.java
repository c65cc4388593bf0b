package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.admission.CpuClock;
import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RefusalMeterTest {
  private final PhaseTimes times = new PhaseTimes(ConnectionPhase.REFUSAL);
  private final CpuClock clock = new CpuClock();

  private PhaseTime seen() {
    return times.read(true).get(0);
  }

  /** Works until the clock of this thread has moved, and refuses. */
  private long refuse(RefusalMeter meter) {
    long accepted = System.nanoTime();
    long begin = meter.looks();
    long cpu = clock.nanos();
    while (clock.nanos() < cpu + 100_000) {
      Thread.onSpinWait();
    }
    meter.refused(begin, accepted);
    return System.nanoTime() - accepted;
  }

  @Test
  void whoIsDrawnStandsForOthers() {
    long nanos = refuse(new RefusalMeter(times, clock, bound -> 0));
    assertEquals(RefusalMeter.ONE_IN, seen().count());
    double most = RefusalMeter.ONE_IN * nanos / 1e9;
    assertTrue(seen().cpuSeconds() >= RefusalMeter.ONE_IN * 1e-4, () -> "" + seen());
    assertTrue(seen().seconds() > 0 && seen().seconds() <= most, () -> seen() + " of " + most);
  }

  @Test
  void whoIsNotDrawnAddsNothing() {
    refuse(new RefusalMeter(times, clock, bound -> bound - 1));
    assertEquals(new PhaseTime(ConnectionPhase.REFUSAL, 0, 0, 0), seen());
  }

  @Test
  void aboutAllAreStoodFor() {
    RefusalMeter meter = new RefusalMeter(times, clock, new Random(1)::nextInt);
    for (int i = 0; i < 16_000; i++) {
      meter.refused(meter.looks(), System.nanoTime());
    }
    assertEquals(16_000, seen().count(), 1_500, "about three standard deviations");
  }
}
