package io.allostat.policies.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.policies.simulator.Trace.Change;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step that saves one resource and loads another, which then is overloaded. */
class SecondResourceOnPlantTest {
  private static final double CEILING = 0.85;
  private static final double FLOOR = 0.7;
  private static final List<SimulatedResource> CPU_AND_DISK =
      List.of(SimulatedResource.cpu("cpu", 1), SimulatedResource.disk("disk"));

  private static Trace run(Scenario scenario, int seed) {
    return Runs.policy(scenario.withThresholds(CEILING, FLOOR, true).withSeed(seed));
  }

  /**
   * At 108/s the CPU is at 0.92. Caching on disk promises most for its weight, but takes 12 ms of
   * the disk, which would be at 1.30.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aFirstTryThatOverloadsASecondResourceIsTakenBackAndNotTriedAgain(int seed) {
    RequestType search =
        RequestType.of(
            Stage.fixed("Search", "cpu", 1.5),
            Stage.adapted("Search.Cache", "cpu", "Cache", 5.0, 1.0),
            Stage.adapted("Search.Cache", "disk", "Cache", 0.0, 12.0),
            Stage.adapted("Search.List", "cpu", "List", 2.0, 0.5));
    Scenario scenario =
        Scenario.of(
                CPU_AND_DISK,
                List.of(
                    ComponentDescriptor.named("Cache").withLevel("disk", 0.5),
                    ComponentDescriptor.named("List").withLevel("short", 1)),
                List.of(Load.open(Map.of(search, 1.0), Load.from(0, 108))))
            .withSeconds(500);
    Trace trace = run(scenario, seed);
    List<Change> cache =
        trace.changes().stream().filter(c -> c.adaptation().component().equals("Cache")).toList();
    assertEquals(2, cache.size(), () -> "" + trace.changes());
    assertTrue(cache.get(0).applied());
    assertFalse(cache.get(1).applied());
    double tried = cache.get(1).atSeconds() - cache.get(0).atSeconds();
    assertTrue(tried <= 40, () -> tried + " s: " + trace.decisions());
    assertTrue(trace.meanUsage("cpu", 400, 500) < CEILING, () -> "" + trace.changes());
    assertTrue(trace.meanUsage("disk", 400, 500) < CEILING);
    assertTrue(trace.oscillations() <= 1, () -> "" + trace.changes());
  }

  /**
   * The disk gets work of its own while the CPU needs the step; later the CPU does not need it any
   * more, and the disk still has too much.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aStepThatIsNoLongerNeededIsUndoneToRelieveWhatItLoads(int seed) {
    RequestType search =
        RequestType.of(
            Stage.adapted("Search.Cache", "cpu", "Cache", 10.0, 2.0),
            Stage.adapted("Search.Cache", "disk", "Cache", 0.0, 5.0));
    RequestType page = RequestType.of(Stage.fixed("Page", "cpu", 10.0));
    RequestType report = RequestType.of(Stage.fixed("Report", "disk", 10.0));
    Scenario scenario =
        Scenario.of(
                CPU_AND_DISK,
                List.of(ComponentDescriptor.named("Cache").withLevel("disk", 1)),
                List.of(
                    Load.open(Map.of(search, 1.0), Load.from(0, 30)),
                    Load.open(Map.of(page, 1.0), Load.from(0, 70), Load.from(300, 20)),
                    Load.open(Map.of(report, 1.0), Load.from(0, 10), Load.from(200, 76))))
            .withSeconds(500);
    Trace trace = run(scenario, seed);
    assertEquals(
        List.of(true, false),
        trace.changes().stream().map(Change::applied).toList(),
        () -> "" + trace.changes());
    assertTrue(trace.changes().get(0).atSeconds() < 200, () -> "" + trace.changes());
    assertTrue(trace.changes().get(1).atSeconds() > 300, () -> "" + trace.changes());
    Decision undoing =
        trace.decisions().stream().filter(d -> d.kind() == Kind.UPGRADE).findFirst().orElseThrow();
    assertEquals("disk", undoing.resource());
    assertTrue(undoing.reason().contains("which loads it"), undoing.reason());
    assertTrue(trace.meanUsage("disk", 400, 500) < CEILING);
  }
}
