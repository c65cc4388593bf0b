package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.sampler.stacks.internal.SimulatedServer.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageTest {
  /**
   * True is what the executions of the window really cost, as simulated. A half and more of a
   * percent is chance: 1,000 windows, of the rare kind at the least load 229.
   */
  @ParameterizedTest
  @CsvSource({
    "10, 0.55, 200",
    "10, 0.88, 200",
    "10, 1.2, 20",
    "60, 0.55, 200",
    "60, 0.88, 200",
    "60, 1.2, 20"
  })
  void theIntervalOfAWindowHoldsTheTrueCost(int window, double load, int threads) {
    List<Coverage> kinds = Coverage.of(Coverage.mix(load), threads, window, Coverage.RUNS);
    for (int k = 0; k < kinds.size(); k++) {
      Coverage seen = kinds.get(k);
      assertTrue(seen.stated() >= 200, "K" + k + " " + seen);
      assertTrue(seen.covered() >= 0.93 && seen.covered() <= 0.98, "K" + k + " " + seen);
    }
  }

  @Test
  void theServerUsesWhatItsRequestsNeed() {
    List<Kind> kinds = List.of(new Kind(10, 0.02, false), new Kind(5, 0.04, false));
    SimulatedServer.Observed run = new SimulatedServer(kinds, 50, 1).run(200);
    for (int k = 0; k < kinds.size(); k++) {
      double mean = run.usedSeconds()[k] / run.entries()[k];
      // Requests under way at an end of the window are counted in part.
      assertEquals(kinds.get(k).meanSeconds(), mean, 0.002);
    }
    assertEquals(0.4, run.profile().resource("cpu").orElseThrow().usage(), 0.05);
  }

  @Test
  void anOverloadedServerIsFull() {
    SimulatedServer.Observed run = new SimulatedServer(Coverage.mix(1.2), 20, 1).run(20);
    assertEquals(1, run.profile().resource("cpu").orElseThrow().usage(), 0.001);
    assertTrue(run.profile().resource("cpu").orElseThrow().samples() > 20 * 10 * 15);
  }
}
