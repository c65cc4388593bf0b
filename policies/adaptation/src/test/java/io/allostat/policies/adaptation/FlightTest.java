package io.allostat.policies.adaptation;

import static io.allostat.policies.adaptation.Fixture.component;
import static io.allostat.policies.adaptation.Fixture.gain;
import static io.allostat.policies.adaptation.Fixture.knowing;
import static io.allostat.policies.adaptation.Fixture.observe;
import static io.allostat.policies.adaptation.Fixture.pressing;
import static io.allostat.policies.adaptation.Fixture.row;
import static io.allostat.policies.adaptation.Fixture.steady;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step that saves nothing by itself does not keep those below it from being taken. */
class FlightTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();

  /** A use of 0.96. */
  private static final List<Fixture.Row> FULL = List.of(row("A.B", 0.024, 40));

  private static Step step(GainTable gains, List<Fixture.Row> rows, ComponentState... components) {
    return POLICY.step(knowing(gains), observe(60, steady(60, rows), components));
  }

  private static List<String> applied(Step step) {
    return step.decisions().stream()
        .map(decision -> decision.adaptation().orElseThrow().toString())
        .toList();
  }

  private static GainTable known(double... ratios) {
    GainTable gains = GainTable.EMPTY;
    for (int level = 0; level < ratios.length; level++) {
      gains = gain(gains, "B", level, "A.B", ratios[level], 0.024);
    }
    return gains;
  }

  @Test
  void asManyStepsAreTakenAsItTakesToSaveSomething() {
    Step step = step(known(1.01, 1, 0.5, 0.5), FULL, component("B", 0, 1, 1, 1, 1));
    assertEquals(List.of("B 0->1", "B 1->2", "B 2->3"), applied(step));
    assertEquals(ControlMode.REGULATION, step.next().mode(), "nothing can be told of each");
    assertEquals(0.96 * 1.01, step.decision().prediction("cpu").orElseThrow().usageAfter(), 1e-9);
    assertEquals(
        0.96 * 1.01 / 2, step.further().get(1).prediction("cpu").orElseThrow().usageAfter(), 1e-9);
    assertTrue(
        step.decision()
            .reason()
            .contains(
                "applying B 0->1, which saves nothing alone, and on to level 3 saves most for its"
                    + " weight: 47.5 %, to 48.5 %"),
        step.decision()::reason);
  }

  @Test
  void theWeightOfAllOfThemCounts() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.012, 40), row("A.C", 0.012, 40));
    // B saves 0.24 for 2, C 0.19 for 1 or for 2.
    GainTable gains = gain(known(1, 0.5), "C", 0, "A.C", 0.6, 0.012);
    ComponentState both = component("B", 0, 1, 1);
    assertEquals(List.of("C 0->1"), applied(step(gains, rows, both, component("C", 0, 1))));
    assertEquals(
        List.of("B 0->1", "B 1->2"), applied(step(gains, rows, both, component("C", 0, 2))));
  }

  /** What several steps do at once cannot be told apart, nor one of them be taken back for it. */
  @Test
  void aStepThatWasNeverMeasuredIsNotTakenWithAnother() {
    Step step = step(known(1), FULL, component("B", 0, 1, 1, 1));
    assertEquals(Kind.HOLD, step.decision().kind());
    Step measured = step(known(1, 0.5), FULL, component("B", 0, 1, 1, 1));
    assertEquals(List.of("B 0->1", "B 1->2"), applied(measured));
  }

  @Test
  void whatTheyLoadTogetherIsVetoed() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.024, 40), row("A.B", "disk", 0.012, 40));
    GainTable gains =
        gain(gain(known(1, 0.5), "B", 0, "A.B", "disk", 2, 0.012), "B", 1, "A.B", "disk", 1, 0.012);
    Step step = step(gains, rows, component("B", 0, 1, 1));
    assertEquals(Kind.HOLD, step.decision().kind());
    assertTrue(
        step.decision().reason().contains("disk from 48.0 % to 96.0 %"), step.decision()::reason);
  }

  @Test
  void eachOfThemIsToBeWorthItsWeight() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.0006, 40), row("A", 0.0234, 40));
    // 0.6 % is worth one step, and not two.
    assertEquals(List.of("B 0->1"), applied(step(known(0.75), rows, component("B", 0, 1, 1))));
    Step step = step(known(1, 0.75), rows, component("B", 0, 1, 1));
    assertEquals(Kind.HOLD, step.decision().kind());
  }

  @Test
  void whereNoneOfThemSavesNothingIsTaken() {
    Step step = step(known(1, 1.2, 0.9), FULL, component("B", 0, 1, 1, 1));
    assertEquals(Kind.HOLD, step.decision().kind());
    assertTrue(
        step.decision().reason().endsWith("no adaptation left that would lower it"),
        step.decision()::reason);
  }

  @Test
  void whoeverIsFarBeyondTheCeilingGoesOnFromThere() {
    Observation seen = pressing(observe(60, steady(60, FULL), component("B", 0, 1, 1, 1, 1)), 4);
    assertEquals(
        List.of("B 0->1", "B 1->2", "B 2->3"),
        applied(POLICY.step(knowing(known(1, 0.5, 0.5, 0.5)), seen)));
  }
}
