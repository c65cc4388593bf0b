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
   * True is what the executions of the window really cost, as simulated; not what they would cost
   * in the long run. The bounds leave room for the chance of so many windows, which are fewer where
   * a rare stack has no figure.
   */
  @ParameterizedTest
  @CsvSource({
    "10, 0.55, 200, 1000, 0.935, 0.98",
    "10, 0.88, 200, 1000, 0.935, 0.98",
    "10, 1.2, 20, 1000, 0.935, 0.98",
    "60, 0.55, 200, 200, 0.92, 0.99",
    "60, 0.88, 200, 200, 0.92, 0.99",
    "60, 1.2, 20, 200, 0.92, 0.99"
  })
  void theIntervalOfAWindowHoldsTheTrueCost(
      int window, double load, int threads, int runs, double least, double most) {
    List<Coverage> kinds = Coverage.of(Coverage.mix(load), threads, window, runs);
    for (int k = 0; k < kinds.size(); k++) {
      Coverage seen = kinds.get(k);
      assertTrue(seen.stated() >= 190, "K" + k + " " + seen);
      assertTrue(seen.covered() >= least && seen.covered() <= most, "K" + k + " " + seen);
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
