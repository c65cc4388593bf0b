package io.allostat.policies.adaptation;

import static io.allostat.policies.adaptation.Fixture.SECOND;
import static io.allostat.policies.adaptation.Fixture.component;
import static io.allostat.policies.adaptation.Fixture.gain;
import static io.allostat.policies.adaptation.Fixture.history;
import static io.allostat.policies.adaptation.Fixture.observe;
import static io.allostat.policies.adaptation.Fixture.profile;
import static io.allostat.policies.adaptation.Fixture.row;
import static io.allostat.policies.adaptation.Fixture.steady;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.profile.ComponentStack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * What is learned of a change at 100 s, with the numbers of Philippe et al. §4 and others by hand.
 */
class CalibrationTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();

  /** Figure 4: A.B at 10/s and 40 ms, A.C at 5/s and 80 ms; per execution of A, 15/s. */
  private static final List<Fixture.Row> FIGURE_4 =
      List.of(row("A", 0, 15), row("A.B", 0.4 / 15, 15), row("A.C", 0.4 / 15, 15));

  private static ControlState changed(
      Kind kind, String component, GainTable gains, List<Fixture.Row> before) {
    Adaptation adaptation = new Adaptation(component, 0, 1);
    Decision decision =
        new Decision(
            kind,
            (long) (100 * SECOND),
            "cpu",
            Optional.of(adaptation),
            Map.of(),
            List.of(new Prediction("cpu", 0.8, 0, 0.8, 0.8, !gains.gains().isEmpty())),
            "test");
    int level = kind == Kind.DEGRADE ? 1 : 0;
    return new ControlState(
        ControlMode.CALIBRATION,
        (long) (100 * SECOND),
        Optional.of(
            new Regulation(decision, profile(50, 100, before), Map.of(component, level, "X", 0))),
        gains,
        OptionalLong.empty());
  }

  private static Step after(
      ControlState state, List<Fixture.Row> before, List<Fixture.Row> rows, ComponentState... all) {
    // The longest that a calibration takes, so that none goes on for a smaller error.
    return after(130, state, before, rows, all);
  }

  private static Step after(
      double seconds,
      ControlState state,
      List<Fixture.Row> before,
      List<Fixture.Row> rows,
      ComponentState... all) {
    return POLICY.step(state, observe(seconds, history(seconds, 100, 1, before, rows), all));
  }

  private static Gain learned(Step step, String component, String stack) {
    return step.next()
        .gains()
        .find(new GainKey(component, 0, ComponentStack.parse(stack), "cpu"))
        .orElseThrow();
  }

  @Test
  void figure5AdaptingBHalvesTheCostOfItsStackAlone() {
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    List<Fixture.Row> rows =
        List.of(row("A", 0, 15), row("A.B", 0.2 / 15, 15), row("A.C", 0.4 / 15, 15));
    Step step = after(state, FIGURE_4, rows, component("B", 1, 1));
    assertEquals(0.5, learned(step, "B", "A.B").ratio().value(), 1e-12);
    assertEquals(0.4 / 15, learned(step, "B", "A.B").costBefore(), 1e-12);
    assertEquals(1, step.next().gains().gains().size());
    assertEquals(ControlMode.REGULATION, step.next().mode());
    assertTrue(step.outcome().orElseThrow().rejection().isEmpty());
    assertTrue(step.outcome().orElseThrow().predictionError().isEmpty());
  }

  @Test
  void figure6AdaptingATouchesItsStacksUnequally() {
    ControlState state = changed(Kind.DEGRADE, "A", GainTable.EMPTY, FIGURE_4);
    List<Fixture.Row> rows =
        List.of(row("A", 0, 15), row("A.B", 0.4 / 15, 15), row("A.C", 0.2 / 15, 15));
    Step step = after(state, FIGURE_4, rows, component("A", 1, 1));
    assertEquals(1, learned(step, "A", "A.B").ratio().value(), 1e-12);
    assertEquals(0.5, learned(step, "A", "A.C").ratio().value(), 1e-12);
  }

  @Test
  void figure7AChangedRateDoesNotChangeTheGain() {
    // Queued requests double the rate: U stays, and a gain of usages would be 1.
    ControlState state = changed(Kind.DEGRADE, "A", GainTable.EMPTY, FIGURE_4);
    List<Fixture.Row> rows =
        List.of(row("A", 0, 30), row("A.B", 0.4 / 15, 30), row("A.C", 0.2 / 15, 30));
    Step step = after(state, FIGURE_4, rows, component("A", 1, 1));
    assertEquals(1, learned(step, "A", "A.B").ratio().value(), 1e-12);
    assertEquals(0.5, learned(step, "A", "A.C").ratio().value(), 1e-12);
  }

  @Test
  void theIntervalIsTheErrorOfTwoCosts() {
    // 750 executions before and 420 after: ln G is known to sqrt(1/750 + 1/420) = 6.1 %.
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    List<Fixture.Row> rows = List.of(row("A", 0, 15), row("A.B", 0.2 / 15, 15));
    Gain gain = learned(after(state, FIGURE_4, rows, component("B", 1, 1)), "B", "A.B");
    double half = 1.96 * Math.sqrt(1.0 / 750 + 1.0 / 420);
    assertEquals(0.5 * Math.exp(half), gain.ratio().upper(), 1e-9);
    assertEquals(0.5 * Math.exp(-half), gain.ratio().lower(), 1e-9);
  }

  @Test
  void removedCallsHaveTheGainZeroBoundedByTheRuleOfThree() {
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    // The calibration is seen in four blocks of 101,000 samples each.
    List<Fixture.Row> rows =
        List.of(row("A", 0, 15), new Fixture.Row("A.C", "cpu", 0.4 / 15, 15, 1000));
    Gain gain = learned(after(state, FIGURE_4, rows, component("B", 1, 1)), "B", "A.B");
    assertEquals(0, gain.ratio().value());
    double share = 0.4 / 404_000;
    assertEquals(3 * share / 0.4, gain.ratio().upper(), 1e-9);
    assertEquals(0.4 / 15, gain.costBefore(), 1e-12);
  }

  @Test
  void anUndoingTeachesTheSameGain() {
    List<Fixture.Row> degraded = List.of(row("A.B", 0.01, 20));
    List<Fixture.Row> full = List.of(row("A.B", 0.025, 20));
    ControlState state = changed(Kind.UPGRADE, "B", GainTable.EMPTY, degraded);
    Gain gain = learned(after(state, degraded, full, component("B", 0, 1)), "B", "A.B");
    assertEquals(0.4, gain.ratio().value(), 1e-12);
    assertEquals(0.025, gain.costBefore(), 1e-12);
  }

  @Test
  void useThatOnlyTheDegradedLevelHasIsPredictedAsItWasMeasured() {
    // The step moves work to a disk that was idle: 0.02 s per request at 20/s.
    List<Fixture.Row> before = List.of(row("A.B", 0.045, 20), row("D", "disk", 0.005, 20));
    List<Fixture.Row> after =
        List.of(row("A.B", 0.005, 20), row("A.B", "disk", 0.02, 20), row("D", "disk", 0.005, 20));
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, before);
    Step step = after(state, before, after, component("B", 1, 1));
    Gain gain =
        step.next()
            .gains()
            .find(new GainKey("B", 0, ComponentStack.parse("A.B"), "disk"))
            .orElseThrow();
    assertEquals(0.02, gain.ratio().value() * gain.costBefore(), 1e-9);
    ControlState later = ControlState.initial(0, step.next().gains());
    Decision again =
        POLICY.step(later, observe(60, steady(60, before), component("B", 0, 1))).decision();
    assertEquals(0.4, again.prediction("disk").orElseThrow().change(), 1e-4);
  }

  @Test
  void whereGainsDifferNeitherSettlesItAndTheOldOneFades() {
    GainTable known = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.4 / 15);
    ControlState state = changed(Kind.DEGRADE, "B", known, FIGURE_4);
    List<Fixture.Row> rows = List.of(row("A", 0, 15), row("A.B", 0.1 / 15, 15));
    Gain gain = learned(after(state, FIGURE_4, rows, component("B", 1, 1)), "B", "A.B");
    // An exact gain counts as known to 2 %; what the errors of both do not explain is common.
    double exact = 0.0004;
    double measured = 1.0 / 750 + 1.0 / 420;
    double common = (Math.pow(Math.log(2), 2) - exact - measured) / 2;
    double share = 1 / (measured + common);
    share = share / (share + 0.8 / (exact + common));
    assertEquals(0.5 * Math.pow(0.5, share), gain.ratio().value(), 1e-9);
    assertEquals(2, gain.calibrations());
    for (int i = 0; i < 20; i++) {
      ControlState next = changed(Kind.DEGRADE, "B", tableOf(gain), FIGURE_4);
      gain = learned(after(next, FIGURE_4, rows, component("B", 1, 1)), "B", "A.B");
    }
    assertEquals(0.25, gain.ratio().value(), 0.02);
  }

  private static GainTable tableOf(Gain gain) {
    GainKey key = new GainKey("B", 0, ComponentStack.parse("A.B"), "cpu");
    return new GainTable(Map.of(key, gain));
  }

  @Test
  void thePredictionErrorIsThatOfTheAffectedStacks() {
    // Expected 0.5·c⁻ + 1·c⁻ = 0.6 of use, happened 0.1 + 0.4: |0.6 − 0.5| / 0.5 = 0.2.
    GainTable known = gain(GainTable.EMPTY, "A", 0, "A.B", 0.5, 0.4 / 15);
    known = gain(known, "A", 0, "A.C", 1, 0.4 / 15);
    ControlState state = changed(Kind.DEGRADE, "A", known, FIGURE_4);
    List<Fixture.Row> rows =
        List.of(row("A.B", 0.1 / 15, 15), row("A.C", 0.4 / 15, 15), row("D", 0.01, 15));
    Step step = after(state, FIGURE_4, rows, component("A", 1, 1));
    assertEquals(0.2, step.outcome().orElseThrow().predictionError().orElseThrow(), 1e-9);
  }

  @Test
  void thePredictionErrorOfAnUndoing() {
    // Expected 0.01/0.5 = 0.02, happened 0.025: 0.2.
    List<Fixture.Row> degraded = List.of(row("A.B", 0.01, 20));
    GainTable known = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.02);
    ControlState state = changed(Kind.UPGRADE, "B", known, degraded);
    Step step = after(state, degraded, List.of(row("A.B", 0.025, 20)), component("B", 0, 1));
    assertEquals(0.2, step.outcome().orElseThrow().predictionError().orElseThrow(), 1e-9);
  }

  @Test
  void holdsUntilTheCalibrationTimeIsOver() {
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    Observation early =
        observe(105, history(105, 100, 1, FIGURE_4, FIGURE_4), component("B", 1, 1));
    Step step = POLICY.step(state, early);
    assertEquals(state, step.next());
    assertEquals(Kind.HOLD, step.decision().kind());
    assertTrue(step.decision().reason().contains("5 of 10 s"), step.decision().reason());
  }

  @Test
  void measuresLongerWhileTheUseIsKnownPoorlyAndNothingHasToBeDone() {
    // After 8 s that count there were 120 executions, so that the cost is known to 9 %.
    List<Fixture.Row> rows = List.of(row("A.B", 0.4 / 15, 15), row("A.C", 0.4 / 15, 15));
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    Step step = after(110, state, FIGURE_4, rows, component("B", 1, 1));
    assertEquals(state, step.next());
    assertTrue(step.outcome().isEmpty());
    assertTrue(
        step.decision().reason().contains("measuring longer for a smaller error"),
        step.decision().reason());
    Step last = after(130, state, FIGURE_4, rows, component("B", 1, 1));
    assertTrue(last.outcome().isPresent());
    assertEquals(ControlMode.REGULATION, last.next().mode());
  }

  @Test
  void endsAfterTheCalibrationTimeWhereTheUseIsKnownWell() {
    // 8,000 executions: known to 1.1 %.
    List<Fixture.Row> rows = List.of(row("A.B", 0.00078, 1000));
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, rows);
    Step step = after(110, state, rows, rows, component("B", 1, 1));
    assertTrue(step.outcome().isPresent());
    assertEquals(ControlMode.REGULATION, step.next().mode());
  }

  @Test
  void aSecondChangeEndsItAtOnceAndNothingIsLearned() {
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    Observation disturbed =
        observe(
            105,
            history(105, 100, 1, FIGURE_4, FIGURE_4),
            component("B", 1, 1),
            component("X", 1, 1));
    Step step = POLICY.step(state, disturbed);
    String why = step.outcome().orElseThrow().rejection().orElseThrow();
    assertEquals("disturbed by a second change: X is at level 1 instead of 0", why);
    assertEquals(GainTable.EMPTY, step.next().gains());
    assertEquals(ControlMode.REGULATION, step.next().mode());
    assertEquals(disturbed.nanoTime(), step.next().lastChangeNanos());
  }

  @Test
  void tooFewSamplesTeachNothing() {
    List<Fixture.Row> few =
        List.of(row("A", 0, 1000), new Fixture.Row("A.B", "cpu", 0.0004, 1000, 19));
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, few);
    Step step = after(110, state, few, few, component("B", 1, 1));
    assertEquals(
        "too few samples of the affected stacks: 19, at least 20 needed",
        step.outcome().orElseThrow().rejection().orElseThrow());
    assertEquals(GainTable.EMPTY, step.next().gains());
    assertEquals(ControlMode.REGULATION, step.next().mode());
  }

  @Test
  void requestsThatNoLongerRunTeachNothing() {
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    Step step = after(state, FIGURE_4, List.of(row("D", 0.01, 20)), component("B", 1, 1));
    assertEquals(
        "the affected requests did not run after the change",
        step.outcome().orElseThrow().rejection().orElseThrow());
  }

  @Test
  void withoutAWindowNothingIsLearned() {
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, FIGURE_4);
    Observation stale =
        observe(110, history(101, 100, 1, FIGURE_4, FIGURE_4), component("B", 1, 1));
    Step step = POLICY.step(state, stale);
    assertEquals(
        "no complete window after the change",
        step.outcome().orElseThrow().rejection().orElseThrow());
    assertEquals(Kind.HOLD, step.decision().kind());
  }

  @Test
  void theSameStepDecidesAgain() {
    // B saved too little: 0.96 are left, and C is next.
    List<Fixture.Row> full = List.of(row("A.B", 0.0001, 5000), row("A.C", 0.0001, 5000));
    List<Fixture.Row> less = List.of(row("A.B", 0.00009, 5000), row("A.C", 0.0001, 5000));
    ControlState state = changed(Kind.DEGRADE, "B", GainTable.EMPTY, full);
    Step step = after(110, state, full, less, component("B", 1, 1), component("C", 0, 1));
    assertEquals(0.9, learned(step, "B", "A.B").ratio().value(), 1e-9);
    assertEquals("C", step.decision().adaptation().orElseThrow().component());
    assertEquals(ControlMode.CALIBRATION, step.next().mode());
  }
}
