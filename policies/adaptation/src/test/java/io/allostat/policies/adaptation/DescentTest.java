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
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When several levels are lowered at once; a ceiling of 0.85, and 1.02 that is left for sure. */
class DescentTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();

  /** A use of 0.8. */
  private static final List<Fixture.Row> ONE = List.of(row("A.B", 0.02, 40));

  private static GainTable halving(String component, int... levels) {
    GainTable gains = GainTable.EMPTY;
    for (int level : levels) {
      gains = gain(gains, component, level, "A." + component, 0.5, 0.02);
    }
    return gains;
  }

  private static Step step(
      GainTable gains, double pressure, List<Fixture.Row> rows, ComponentState... components) {
    Observation seen = pressing(observe(60, steady(60, rows), components), pressure);
    return POLICY.step(knowing(gains), seen);
  }

  private static List<String> applied(Step step) {
    return step.decisions().stream()
        .map(decision -> decision.adaptation().orElseThrow().toString())
        .toList();
  }

  @Test
  void whoIsFarBeyondItsCeilingAppliesAtOnceWhatIsSurelyNeeded() {
    // 3.2 is halved twice before it can be below 1.02.
    Step step = step(halving("B", 0, 1, 2), 3.2, ONE, component("B", 0, 1, 1, 1));
    assertEquals(List.of("B 0->1", "B 1->2"), applied(step));
    assertEquals(ControlMode.REGULATION, step.next().mode(), "nothing can be told of each");
    assertEquals(60_000_000_000L, step.next().lastChangeNanos());
    Prediction second = step.further().get(0).prediction("cpu").orElseThrow();
    assertEquals(0.4, second.usageBefore(), 1e-9);
    assertEquals(0.2, second.usageAfter(), 1e-9);
    assertTrue(second.calibrated());
  }

  @Test
  void oneStepThatMayBeEnoughIsMeasured() {
    Step step = step(halving("B", 0, 1, 2), 2, ONE, component("B", 0, 1, 1, 1));
    assertEquals(List.of("B 0->1"), applied(step));
    assertEquals(ControlMode.CALIBRATION, step.next().mode());
  }

  @Test
  void whatAStepDoesThatWasNeverMeasuredIsFoundOutAlone() {
    Step step = step(halving("B", 0), 9, ONE, component("B", 0, 1, 1, 1));
    assertEquals(List.of("B 0->1"), applied(step));
    Step unknown = step(GainTable.EMPTY, 9, ONE, component("B", 0, 1, 1, 1));
    assertEquals(List.of("B 0->1"), applied(unknown));
    assertEquals(ControlMode.CALIBRATION, unknown.next().mode());
  }

  @Test
  void whatAStepMayAlsoSaveIsNotLoweredBesides() {
    Gain vague = new Gain(new Estimate(0.5, 0.2, 0.8, 1000), 0.02, 1);
    GainTable gains =
        halving("B", 1, 2)
            .with(Map.of(new GainKey("B", 0, ComponentStack.parse("A.B"), "cpu"), vague));
    assertEquals(List.of("B 0->1"), applied(step(gains, 3.2, ONE, component("B", 0, 1, 1, 1))));
  }

  @Test
  void eachStepIsTheOneThatSavesMostAfterThoseBefore() {
    // B saves 0.24, then 0.12; C saves 0.16, then 0.08.
    List<Fixture.Row> rows = List.of(row("A.B", 0.012, 40), row("A.C", 0.008, 40));
    GainTable gains = halving("B", 0, 1).with(halving("C", 0, 1).gains());
    Step step = step(gains, 4, rows, component("B", 0, 1, 1), component("C", 0, 1, 1));
    assertEquals(List.of("B 0->1", "C 0->1", "B 1->2", "C 1->2"), applied(step));
    Step weighed = step(gains, 2, rows, component("B", 0, 2, 2), component("C", 0, 1, 1));
    assertEquals(List.of("C 0->1", "B 0->1"), applied(weighed));
  }

  @Test
  void whereNobodyIsTurnedAwayOneStepIsTaken() {
    List<Fixture.Row> full = List.of(row("A.B", 0.02, 50));
    Step step = step(halving("B", 0, 1, 2), 0, full, component("B", 0, 1, 1, 1));
    assertEquals(List.of("B 0->1"), applied(step));
  }

  @Test
  void itEndsWhereNothingIsLeft() {
    Step step = step(halving("B", 0, 1), 100, ONE, component("B", 0, 1, 1));
    assertEquals(List.of("B 0->1", "B 1->2"), applied(step));
  }
}
