package io.allostat.policies.adaptation;

import static io.allostat.policies.adaptation.Fixture.component;
import static io.allostat.policies.adaptation.Fixture.gain;
import static io.allostat.policies.adaptation.Fixture.history;
import static io.allostat.policies.adaptation.Fixture.knowing;
import static io.allostat.policies.adaptation.Fixture.observe;
import static io.allostat.policies.adaptation.Fixture.row;
import static io.allostat.policies.adaptation.Fixture.steady;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Thresholds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which step is taken, with the numbers of Philippe et al. §4 and others worked by hand. */
class SelectionTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();

  /** Figure 4, a little faster: A.B 40 ms and A.C 80 ms, equal use; U = 96 %. */
  private static final List<Fixture.Row> FIGURE_4 =
      List.of(
          row("A", 0.0, 1800),
          new Fixture.Row("A.B", "cpu", 0.48 / 1800, 1800, 100_000),
          new Fixture.Row("A.C", "cpu", 0.48 / 1800, 1800, 100_000));

  private static Decision decide(GainTable gains, Observation observation) {
    return POLICY.step(knowing(gains), observation).decision();
  }

  private static Prediction cpu(Decision decision) {
    return decision.prediction("cpu").orElseThrow();
  }

  @Test
  void equationOneSumsOverTheAffectedStacks() {
    // (0.5 − 1)·0.48 for A.B; A.C does not contain B.
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.48 / 1800);
    Decision decision = decide(gains, observe(60, steady(60, FIGURE_4), component("B", 0, 1)));
    assertEquals(Kind.DEGRADE, decision.kind());
    assertEquals(-0.24, cpu(decision).change(), 1e-12);
    assertEquals(0.72, cpu(decision).usageAfter(), 1e-12);
    assertTrue(cpu(decision).calibrated());
  }

  /** Admission leaves the use of the processors below the ceiling, and turns the others away. */
  @Test
  void whereSomeAreTurnedAwayWhatTheyWouldNeedCountsForTheStepDown() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.02, 40));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.02);
    Observation held = observe(60, steady(60, rows), component("B", 0, 1));
    assertEquals(Kind.HOLD, decide(gains, held).kind());
    assertEquals(Kind.HOLD, decide(gains, Fixture.pressing(held, 0.84)).kind());
    Decision decision = decide(gains, Fixture.pressing(held, 1.7));
    assertEquals(Kind.DEGRADE, decision.kind());
    assertEquals(-0.4, cpu(decision).change(), 1e-12);
    assertTrue(
        decision.reason().startsWith("cpu at 80.0 %, 170.0 % with those refused, is above"),
        decision::reason);
    Observation done = Fixture.pressing(observe(60, steady(60, rows), component("B", 1, 1)), 1.7);
    assertEquals(Kind.HOLD, decide(gains, done).kind(), "nothing left to lower");
  }

  /** An attack is turned away, too. */
  @Test
  void whoIsTurnedAwayFromAResourceBelowItsFloorLowersNothing() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.02, 34));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.02);
    Observation held = observe(60, steady(60, rows), component("B", 0, 1));
    assertEquals(Kind.HOLD, decide(gains, Fixture.pressing(held, 7)).kind(), "68 % used");
  }

  @Test
  void equationOneTakesEachStackItsOwnGain() {
    // Figure 6: adapting A leaves A.B and halves A.C: (1 − 1)·0.48 + (0.5 − 1)·0.48.
    GainTable gains = gain(GainTable.EMPTY, "A", 0, "A.B", 1, 0.48 / 1800);
    gains = gain(gains, "A", 0, "A.C", 0.5, 0.48 / 1800);
    Decision decision = decide(gains, observe(60, steady(60, FIGURE_4), component("A", 0, 1)));
    assertEquals(-0.24, cpu(decision).change(), 1e-12);
  }

  @Test
  void equationOneDividesByTheCapacity() {
    // 20 ms · 180/s on 4 processors: U = 0.9; half of it is saved.
    List<Fixture.Row> rows = List.of(row("A.B", 0.02, 180));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.02);
    Observation four = observe(60, history(60, 0, 4, rows, rows), component("B", 0, 1));
    assertEquals(-0.45, cpu(decide(gains, four)).change(), 1e-12);
  }

  @Test
  void equationTwoPredictsTheUndoing() {
    // (1 − 0.4)/0.4 · 10 ms · 20/s = 0.3, on top of 0.2 + 0.2.
    List<Fixture.Row> rows = List.of(row("A.B", 0.01, 20), row("D", 0.01, 20));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.4, 0.025);
    Decision decision = decide(gains, observe(60, steady(60, rows), component("B", 1, 1)));
    assertEquals(Kind.UPGRADE, decision.kind());
    assertEquals(0.3, cpu(decision).change(), 1e-12);
    assertEquals(0.7, cpu(decision).usageAfter(), 1e-12);
    assertTrue(cpu(decision).upperBound() > 0.7);
  }

  @Test
  void undoingRemovedCallsIsPredictedFromTheRememberedCost() {
    // The calls are gone; W(root) is 20/s and c was 15 ms: +0.3 on 0.2.
    List<Fixture.Row> rows = List.of(row("A", 0.01, 20));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0, 0.015);
    Decision decision = decide(gains, observe(60, steady(60, rows), component("B", 1, 1)));
    assertEquals(0.3, cpu(decision).change(), 1e-12);
    // At 40 requests/s it would be 0.4 + 0.6, which is too much.
    List<Fixture.Row> twice = List.of(row("A", 0.01, 40));
    Decision held = decide(gains, observe(60, steady(60, twice), component("B", 1, 1)));
    assertEquals(Kind.HOLD, held.kind());
    assertTrue(held.reason().contains("100.0 %"), held.reason());
  }

  @Test
  void degradesWhatSavesMostForItsWeight() {
    // B saves 0.24 for 1; C saves 0.432 for 2, that is 0.216 for 1.
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.48 / 1800);
    gains = gain(gains, "C", 0, "A.C", 0.1, 0.48 / 1800);
    ComponentState b = component("B", 0, 1);
    Observation dear = observe(60, steady(60, FIGURE_4), b, component("C", 0, 2));
    assertEquals("B", decide(gains, dear).adaptation().orElseThrow().component());
    Observation cheap = observe(60, steady(60, FIGURE_4), b, component("C", 0, 1.5));
    assertEquals("C", decide(gains, cheap).adaptation().orElseThrow().component());
  }

  @Test
  void undoesWhatGivesMostForItsUse() {
    // B costs 0.1 and gives 1; C costs 0.3 and gives 2.
    List<Fixture.Row> rows = List.of(row("A.B", 0.001, 100), row("A.C", 0.003, 100));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.002);
    gains = gain(gains, "C", 0, "A.C", 0.5, 0.006);
    Observation seen = observe(60, steady(60, rows), component("B", 1, 1), component("C", 1, 2));
    assertEquals("B", decide(gains, seen).adaptation().orElseThrow().component());
    Observation heavier = observe(60, steady(60, rows), component("B", 1, 1), component("C", 1, 4));
    assertEquals("C", decide(gains, heavier).adaptation().orElseThrow().component());
  }

  @Test
  void undoesWhatCostsNothingFirstAndTheHeavierOfThemBefore() {
    List<Fixture.Row> rows =
        List.of(row("A.B", 0.001, 100), row("A.C", 0.001, 100), row("A.D", 0.0001, 100));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 1.1, 0.001);
    gains = gain(gains, "C", 0, "A.C", 1.3, 0.001);
    gains = gain(gains, "D", 0, "A.D", 0.5, 0.0002);
    Observation seen =
        observe(
            60,
            steady(60, rows),
            component("B", 1, 2),
            component("C", 1, 1),
            component("D", 1, 100));
    assertEquals("B", decide(gains, seen).adaptation().orElseThrow().component());
  }

  @Test
  void holdsWhenTheUpperBoundDoesNotFitEvenIfThePredictionDoes() {
    // 0.6 + 0.22 = 0.82 < 0.85, but 100 requests in 5 s tell little about the load.
    List<Fixture.Row> rows = List.of(row("A.B", 0.011, 20), row("D", 0.019, 20));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.022);
    Decision decision = decide(gains, observe(7, steady(7, rows), component("B", 1, 1)));
    assertEquals(Kind.HOLD, decision.kind());
    assertTrue(decision.reason().contains("undoing B 0->1"), decision.reason());
    assertTrue(decision.reason().contains("82.0 %"), decision.reason());
  }

  @Test
  void saysWhenNoAdaptationFitsBetweenTheThresholds() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.0001, 3000), row("D", 0.0001, 3000));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.0002);
    Decision decision = decide(gains, observe(60, steady(60, rows), component("B", 1, 1)));
    assertEquals(Kind.HOLD, decision.kind());
    assertTrue(decision.reason().contains("too narrow"), decision.reason());
  }

  @Test
  void equalEfficienciesAreDecidedByName() {
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.48 / 1800);
    gains = gain(gains, "C", 0, "A.C", 0.5, 0.48 / 1800);
    ComponentState b = component("B", 0, 1);
    ComponentState c = component("C", 0, 1);
    Observation one = observe(60, steady(60, FIGURE_4), b, c);
    Observation other = observe(60, steady(60, FIGURE_4), c, b);
    assertEquals("B", decide(gains, one).adaptation().orElseThrow().component());
    assertEquals("B", decide(gains, other).adaptation().orElseThrow().component());
  }

  @Test
  void aUselessAdaptationIsNotChosenAndTheNeverTriedOneIs() {
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 1, 0.48 / 1800);
    Observation seen =
        observe(60, steady(60, FIGURE_4), component("B", 0, 0.001), component("C", 0, 9));
    Decision decision = decide(gains, seen);
    assertEquals("C", decision.adaptation().orElseThrow().component());
    assertFalse(cpu(decision).calibrated());
    assertTrue(decision.reason().contains("never measured"), decision.reason());
    Decision held = decide(gains, observe(60, steady(60, FIGURE_4), component("B", 0, 0.001)));
    assertEquals(Kind.HOLD, held.kind());
    assertTrue(held.reason().contains("no adaptation left"), held.reason());
  }

  @Test
  void neverMovesWhatIsNotAdjustable() {
    ComponentState pinned = component("B", 0, 1);
    pinned = new ComponentState("B", pinned.serviceLevels(), 0, false);
    assertEquals(
        Kind.HOLD, decide(GainTable.EMPTY, observe(60, steady(60, FIGURE_4), pinned)).kind());
  }

  @Test
  void vetoesWhatWouldOverloadASecondResource() {
    // B takes 0.24 from the CPU and gives 2.0 times 0.3 = 0.6 to a disk at 0.5.
    List<Fixture.Row> rows =
        List.of(
            row("A.B", "cpu", 0.00048, 1000),
            row("A.C", "cpu", 0.00048, 1000),
            row("A.B", "disk", 0.0003, 1000),
            row("A.C", "disk", 0.0002, 1000));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.5, 0.00048);
    gains = gain(gains, "B", 0, "A.B", "disk", 3, 0.0003);
    gains = gain(gains, "C", 0, "A.C", 0.9, 0.00048);
    gains = gain(gains, "C", 0, "A.C", "disk", 1, 0.0002);
    ComponentState b = component("B", 0, 1);
    Observation both = observe(60, steady(60, rows), b, component("C", 0, 1));
    assertEquals("C", decide(gains, both).adaptation().orElseThrow().component());
    Decision held = decide(gains, observe(60, steady(60, rows), b));
    assertEquals(Kind.HOLD, held.kind());
    assertTrue(held.reason().contains("disk from 50.0 % to 110.0 %"), held.reason());
  }

  @Test
  void undoesNothingWhileAResourceCannotBeRead() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.01, 20), row("D", 0.01, 20));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.4, 0.025);
    Observation seen = observe(60, steady(60, rows), component("B", 1, 1));
    assertEquals(Kind.UPGRADE, decide(gains, seen).kind());
    Map<String, Thresholds> both =
        Map.of("cpu", new Thresholds(0.85, 0.7), "logic", new Thresholds(0.85, 0.7));
    Decision held = decide(gains, Fixture.with(seen, both));
    assertEquals(Kind.HOLD, held.kind());
    assertTrue(held.reason().startsWith("logic could not be read"), held.reason());
  }

  @Test
  void relievesTheResourceFurthestAboveItsCeiling() {
    List<Fixture.Row> rows =
        List.of(row("A.B", "cpu", 0.0009, 1000), row("A.C", "disk", 0.00096, 1000));
    Observation seen = observe(60, steady(60, rows), component("B", 0, 1), component("C", 0, 1));
    assertEquals("disk", decide(GainTable.EMPTY, seen).resource());
    Map<String, Thresholds> own = Map.of("disk", new Thresholds(0.95, 0.5));
    assertEquals("cpu", decide(GainTable.EMPTY, Fixture.with(seen, own)).resource());
  }

  @Test
  void relievesTheNextResourceWhereNothingHelpsTheWorst() {
    List<Fixture.Row> rows =
        List.of(row("A.B", "cpu", 0.0009, 1000), row("A.C", "disk", 0.00096, 1000));
    Decision decision =
        decide(GainTable.EMPTY, observe(60, steady(60, rows), component("B", 0, 1)));
    assertEquals("cpu", decision.resource());
    assertEquals("B", decision.adaptation().orElseThrow().component());
  }

  @Test
  void anIdleDiskDoesNotLetTheProcessorFillUp() {
    List<Fixture.Row> rows =
        List.of(row("A.B", "cpu", 0.00078, 1000), row("A.B", "disk", 0.0001, 1000));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.96, 0.00081);
    gains = gain(gains, "B", 0, "A.B", "disk", 0.9, 0.00011);
    Decision decision = decide(gains, observe(60, steady(60, rows), component("B", 1, 1)));
    assertEquals(Kind.HOLD, decision.kind());
    assertTrue(decision.reason().contains("which is not below its floor"), decision.reason());
  }

  @Test
  void aMomentAboveTheCeilingIsNotAnOverload() {
    // 0.9 over 5 s of 60 requests/s of 15 ms each: the standard error is 7.3 %.
    List<Fixture.Row> rows = List.of(row("A.B", 0.015, 60));
    Decision decision = decide(GainTable.EMPTY, observe(7, steady(7, rows), component("B", 0, 1)));
    assertEquals(Kind.HOLD, decision.kind());
    assertTrue(decision.reason().contains("may be chance"), decision.reason());
    Decision later = decide(GainTable.EMPTY, observe(60, steady(60, rows), component("B", 0, 1)));
    assertEquals(Kind.DEGRADE, later.kind());
  }

  @Test
  void whatWasNeverCalibratedIsUndoneOnceUsageHasBeenLow() {
    // At first G may be as small as 5/30, and 0.2 become 1.2; after 30 s nothing is feared.
    List<Fixture.Row> rows = List.of(row("A.B", 0.001, 200), row("D", 0.001, 200));
    ComponentState b = component("B", 1, 1);
    assertEquals(Kind.HOLD, decide(GainTable.EMPTY, observe(7, steady(7, rows), b)).kind());
    assertEquals(Kind.UPGRADE, decide(GainTable.EMPTY, observe(40, steady(40, rows), b)).kind());
  }
}
