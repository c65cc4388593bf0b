package io.allostat.policies.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.component.ComponentDescriptor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClairvoyantTest {
  /** A saves 0.4 for 3, B saves 0.2 for 1, C saves 0.2 for 1.5, each of a demand of 0.4. */
  private static Scenario scenario(Load.Change... changes) {
    return Scenario.of(
            List.of(SimulatedResource.cpu("cpu", 1)),
            List.of(
                ComponentDescriptor.named("A").withLevel("less", 3),
                ComponentDescriptor.named("B").withLevel("less", 1),
                ComponentDescriptor.named("C").withLevel("less", 1.5)),
            List.of(
                Load.open(
                    Map.of(
                        RequestType.of(
                            Stage.adapted("R", "cpu", "A", 4.0, 0.0),
                            Stage.adapted("R.B", "cpu", "B", 4.0, 2.0),
                            Stage.adapted("R.C", "cpu", "C", 4.0, 2.0)),
                        1.0),
                    changes)))
        .withThresholds(0.9, 0.8, true)
        .withSeconds(20);
  }

  @Test
  void findsTheLeastWeightThatFits() {
    // 12 ms at 100/s: 1.2. B alone leaves 1.0, B and C 0.8 for 2.5, A alone 0.8 for 3.
    Map<String, Integer> levels = new Clairvoyant(scenario(Load.from(0, 100))).levels(0);
    assertEquals(Map.of("A", 0, "B", 1, "C", 1), levels);
    assertEquals(0.8, scenario(Load.from(0, 100)).demand("cpu", 0, levels), 1e-12);
  }

  @Test
  void appliesNothingWhereAllFitsAndEverythingWhereNothingDoes() {
    assertEquals(
        Map.of("A", 0, "B", 0, "C", 0), new Clairvoyant(scenario(Load.from(0, 70))).levels(0));
    assertEquals(
        Map.of("A", 1, "B", 1, "C", 1), new Clairvoyant(scenario(Load.from(0, 900))).levels(0));
  }

  @Test
  void followsTheLoad() {
    Clairvoyant best = new Clairvoyant(scenario(Load.from(0, 100), Load.from(10, 70)));
    assertEquals((2.5 + 2.5 + 0 + 0) / 4, best.meanDegradation(0, 20), 1e-12);
    Trace trace = Simulation.run(scenario(Load.from(0, 100), Load.from(10, 70)), best);
    // The first decision is taken at 5 s, the load of 10 s is seen then.
    assertEquals(0.5, trace.meanDegradation(0, 20) / 1.25, 0.1);
  }
}
