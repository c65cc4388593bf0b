package io.allostat.policies.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.policies.simulator.Load.Change;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two processors, of which one is guaranteed; a neighbour fills what is idle. A page takes 20 ms of
 * them at full service and 8 ms with both steps applied.
 */
@Tag("once")
class NeighbourOnPlantTest {
  private static final double CEILING = 0.85;
  private static final double FLOOR = 0.7;
  private static final double SECONDS = 500;

  private static Scenario scenario(double pagesPerSecond, Change... wanted) {
    RequestType page =
        RequestType.of(
            Stage.fixed("Page", "cpu", 4.0),
            Stage.adapted("Page.Search", "cpu", "Search", 8.0, 2.0),
            Stage.adapted("Page.List", "cpu", "List", 8.0, 2.0));
    return Scenario.of(
            List.of(SimulatedResource.cpu("cpu", 2).beside(new Neighbour(1, List.of(wanted)))),
            List.of(
                ComponentDescriptor.named("Search").withLevel("short", 0.5),
                ComponentDescriptor.named("List").withLevel("short", 0.5)),
            List.of(Load.open(Map.of(page, 1.0), Load.from(0, pagesPerSecond))))
        .withThresholds(CEILING, FLOOR, true)
        .withSeconds(SECONDS);
  }

  /** It would be at 1.0 of the processors together with its neighbour, and uses half of its own. */
  @Test
  void whoHasWhatItNeedsLosesNothingToANeighbourThatFillsTheRest() {
    Runs.seeds(scenario(25, Load.from(100, 2)), 1, 8)
        .forEach(
            trace -> {
              assertTrue(trace.changes().isEmpty(), () -> "" + trace.changes());
              assertEquals(0.5, trace.meanUsage("cpu", 110, SECONDS), 0.05);
              assertEquals(0.25, trace.meanUsage("cpu", 10, 100), 0.05);
            });
  }

  /** 1.4 of two processors are needed: too much for one, until steps are applied. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void whoUsesMoreThanItsOwnGivesWayAndComesBack(int seed) {
    Trace trace = Runs.policy(scenario(70, Load.from(100, 2), Load.from(300, 0)).withSeed(seed));
    assertTrue(
        trace.changes().stream().allMatch(c -> c.atSeconds() > 100), () -> "" + trace.changes());
    assertTrue(trace.meanUsage("cpu", 200, 300) < CEILING, () -> "" + trace.changes());
    assertTrue(trace.throughput(200, 300) > 0.97 * 70, () -> "" + trace.throughput(200, 300));
    double back = trace.secondsToFullService(300).orElse(999.0);
    assertTrue(back <= 180, () -> back + " s: " + trace.changes());
    assertTrue(trace.oscillations() <= 1, () -> "" + trace.changes());
  }
}
