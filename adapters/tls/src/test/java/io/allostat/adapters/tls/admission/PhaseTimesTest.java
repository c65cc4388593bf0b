package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseTimesTest {
  private final PhaseTimes times = new PhaseTimes(ConnectionPhase.IDLE);

  @Test
  void whatIsAddedCountsForAllThatItStandsFor() {
    times.through(ConnectionPhase.IDLE, 16);
    times.time(ConnectionPhase.IDLE, 2_000_000_000, 16);
    times.cpu(ConnectionPhase.IDLE, 1_000_000, 16);
    times.time(ConnectionPhase.IDLE, -5, 16);
    assertEquals(List.of(new PhaseTime(ConnectionPhase.IDLE, 16, 32, 0.016)), times.read(true));
    assertEquals(Double.NaN, times.read(false).get(0).cpuSeconds());
  }

  /** Ten thousand idle connections for a year: more nanoseconds than a long can hold. */
  @Test
  void yearsOfIdleConnectionsCanStillBeTold() {
    long day = 86_400_000_000_000L;
    for (int i = 0; i < 365; i++) {
      times.time(ConnectionPhase.IDLE, day, 10_000);
      times.cpu(ConnectionPhase.IDLE, day, 10_000);
    }
    PhaseTime told = times.read(true).get(0);
    assertEquals(86_400.0 * 365 * 10_000, told.seconds(), 1);
    assertEquals(told.seconds(), told.cpuSeconds());
  }
}
