package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.profile.Estimate;
import org.junit.jupiter.api.Test;

/** A step that halves a cost of 20 ms as remembered, seen at 12 ms now. */
class EffectTest {
  private static final double REMEMBERED = 0.020;

  private static Gain gain(double ratio, double factor) {
    return new Gain(new Estimate(ratio, ratio / factor, ratio * factor, 1000), REMEMBERED, 1);
  }

  @Test
  void applyingScalesTheCost() {
    Cost cost = new Cost(0.012, 0, 0, 1000);
    assertEquals(-0.006, Effect.ofApplying(cost, gain(0.5, 1)).change(), 1e-12);
  }

  @Test
  void whereCostAndGainAreKnownUndoingIsEquationTwo() {
    Cost cost = new Cost(0.012, 0, 0, 1000);
    // (1 − G)/G·c
    assertEquals(0.012, Effect.ofUndoing(cost, gain(0.5, 1), Prior.EXPECTED).change(), 1e-12);
  }

  @Test
  void whatIsKnownAsPoorlyAsTheRememberedCostCountsAsMuch() {
    // A standard error of 0.25/1.96 of the cost, as the remembered cost has.
    Cost cost = new Cost(0.012, 0.012 * 0.25 / 1.96, 0, 1000);
    Effect effect = Effect.ofUndoing(cost, gain(0.5, 1), Prior.EXPECTED);
    assertEquals(Math.sqrt(0.024 * 0.020) - 0.012, effect.change(), 1e-12);
  }

  @Test
  void aCostThatIsHardlyKnownLeavesTheRememberedOne() {
    Cost cost = new Cost(0.003, 0.03, 0, 2);
    Effect effect = Effect.ofUndoing(cost, gain(0.1, 1.1), Prior.EXPECTED);
    assertEquals(REMEMBERED, effect.change() + 0.003, 0.0001);
    assertTrue(effect.deviation() > 0.25 * REMEMBERED, "as sure as the remembered cost at most");
  }

  @Test
  void aStepThatLeftNothingIsUndoneToTheRememberedCost() {
    Effect effect = Effect.ofUndoing(new Cost(0, 0, 0, 0), gain(0.25, 1), Prior.EXPECTED);
    assertEquals(0.75 * REMEMBERED, effect.change(), 1e-12);
  }
}
