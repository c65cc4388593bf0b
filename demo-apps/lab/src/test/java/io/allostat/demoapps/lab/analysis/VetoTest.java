package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.control.Decision;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.policies.adaptation.CalibratedPolicy;
import io.allostat.policies.simulator.Load;
import io.allostat.policies.simulator.PolicyController;
import io.allostat.policies.simulator.RequestType;
import io.allostat.policies.simulator.Scenario;
import io.allostat.policies.simulator.SimulatedResource;
import io.allostat.policies.simulator.Simulation;
import io.allostat.policies.simulator.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VetoTest {
  private static DecisionSample hold(String resource, String reason) {
    return new DecisionSample(1, 30, "HOLD", resource, "", null, reason, null);
  }

  @Test
  void anUndoingThatWouldOverloadASecondResource() {
    List<Veto> vetoes =
        Veto.of(
            List.of(
                hold(
                    "cpu",
                    "cpu at 9.1 % is below its floor of 70.0 %; undoing Region 0->1 is expected to take Database to 92.4 %, at most 101.3 %, not below its ceiling of 85.0 %")));
    assertEquals(
        List.of(new Veto(30, "cpu", "Database", "Region 0->1", 0.924, 1.013, 0.85)), vetoes);
  }

  @Test
  void oneThatIsNotBelowItsFloor() {
    Veto veto =
        Veto.of(
                List.of(
                    hold(
                        "cpu",
                        "cpu at 9.1 % is below its floor of 70.0 %; undoing Region 0->1 would use more of Database, which is not below its floor")))
            .get(0);
    assertEquals("Database", veto.vetoing());
    assertNull(veto.expected());
  }

  @Test
  void whatAResourceForbidsItselfIsNoSecondOnesVeto() {
    assertEquals(
        List.of(),
        Veto.of(
            List.of(
                hold(
                    "cpu",
                    "cpu at 69.0 % is below its floor of 70.0 %; undoing Region 0->1 is expected to take cpu to 92.4 %, at most 101.3 %, not below its ceiling of 85.0 %"),
                hold("cpu", "cpu at 9.1 % is below its floor of 70.0 %; nothing to undo"),
                hold("", "calibrating Region 0->1: 5 of 10 s"))));
  }

  /** The words are the policy's: this fails when they change. */
  @Test
  void theShippedPolicySaysItInTheseWords() {
    RequestType search =
        RequestType.of(
            Stage.fixed("Search", "cpu", 1),
            Stage.adapted("Search.Sort", "cpu", "Sort", 1.0, 4.0),
            Stage.adapted("Search.Sort.Database", "Database", "Sort", 12.0, 9.5));
    Scenario scenario =
        Scenario.of(
                List.of(SimulatedResource.cpu("cpu", 1), SimulatedResource.cpu("Database", 1)),
                List.of(ComponentDescriptor.named("Sort").withLevel("in-the-web-tier", 0.1)),
                List.of(Load.open(Map.of(search, 1.0), Load.from(0, 80))))
            .withThresholds(0.85, 0.7, true)
            .withSeconds(200);
    List<Decision> decisions =
        Simulation.run(scenario, new PolicyController(new CalibratedPolicy())).decisions();
    List<Veto> vetoes =
        Veto.of(
            decisions.stream()
                .map(
                    d ->
                        new DecisionSample(
                            1,
                            d.nanoTime() / 1e9,
                            d.kind().name(),
                            d.resource(),
                            d.adaptation().map(a -> a.component()).orElse(""),
                            null,
                            d.reason(),
                            null))
                .toList());
    assertTrue(vetoes.size() > 10, () -> "" + decisions);
    for (Veto veto : vetoes) {
      assertEquals("cpu", veto.wish());
      assertEquals("Database", veto.vetoing());
      assertEquals("Sort 0->1", veto.undoing());
    }
    assertTrue(vetoes.stream().anyMatch(v -> v.expected() != null && v.expected() > 0.85));
  }
}
