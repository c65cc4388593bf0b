package io.allostat.policies.adaptation.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.Gain;
import org.junit.jupiter.api.Test;

/**
 * Costs as they were seen on a real server: those of getting a connection, which is 2 ms a request
 * while the pool is full and next to nothing while it is not.
 */
class GainEstimatorTest {
  private static final Cost CONTENDED = cost(2.00, 0.20, 180);

  /** In milliseconds. */
  private static Cost cost(double point, double error, long samples) {
    return new Cost(point / 1000, error / 1000, samples > 0 ? point / 1000 / samples : 0, samples);
  }

  private static Cost unseen(double perSample) {
    return new Cost(0, 3 * perSample / Cost.Z / 1000, perSample / 1000, 0);
  }

  private static Gain first(Cost full, Cost degraded) {
    return GainEstimator.measure(full, degraded).orElseThrow();
  }

  @Test
  void aCalibrationThatSawNothingDoesNotOutweighThoseThatDid() {
    Gain gain = first(CONTENDED, unseen(0.009));
    assertTrue(gain.ratio().upper() < 0.02, "the rule of three makes it look exact");
    double sum = 0;
    for (double degraded : new double[] {0.4, 1.0, 0.9, 0.15}) {
      gain = GainEstimator.learn(gain, CONTENDED, cost(degraded, 0.15, 50), false);
      sum += degraded;
    }
    // By inverse variances alone it would stay below 0.05.
    assertEquals(sum / 4 / 2, gain.ratio().value(), 0.1);
    assertTrue(gain.ratio().upper() - gain.ratio().lower() > 0.2, gain.toString());
    assertEquals(5, gain.calibrations());
  }

  @Test
  void calibrationsThatAgreeAreWeighedByTheirPrecision() {
    Gain gain = first(cost(20, 1, 1500), cost(2, 0.3, 150));
    gain = GainEstimator.learn(gain, cost(20, 1, 1500), cost(2.2, 0.3, 150), false);
    double earlier = 0.8 / (0.15 * 0.15 + 0.05 * 0.05);
    double newer = 1 / (Math.pow(0.3 / 2.2, 2) + 0.05 * 0.05);
    double share = newer / (earlier + newer);
    assertEquals(0.1 * Math.pow(1.1, share), gain.ratio().value(), 1e-9);
    double half = Cost.Z / Math.sqrt(earlier + newer);
    assertEquals(Math.exp(half), gain.ratio().upper() / gain.ratio().value(), 1e-9);
  }

  @Test
  void theRememberedCostBecomesThatOfAServerWithRoom() {
    Gain gain = first(CONTENDED, cost(0.4, 0.15, 50));
    for (int i = 0; i < 5; i++) {
      gain = GainEstimator.learn(gain, unseen(0.15), unseen(0.2), true);
      gain = GainEstimator.learn(gain, CONTENDED, cost(0.4, 0.15, 50), false);
    }
    assertTrue(gain.costBefore() < 0.0007, gain.toString());
    assertEquals(0.2, gain.ratio().value(), 1e-9, "an undoing without samples says nothing of it");
  }

  @Test
  void aCostThatWasMeasuredPoorlyHardlyMovesTheRememberedOne() {
    Gain gain = first(cost(20, 1, 1500), cost(10, 0.5, 750));
    Gain poor = GainEstimator.learn(gain, cost(40, 30, 2), cost(20, 10, 4), true);
    assertEquals(0.020, poor.costBefore(), 0.0015);
    Gain exact = GainEstimator.learn(gain, cost(40, 0.1, 9000), cost(20, 0.1, 9000), true);
    assertEquals(0.030, exact.costBefore(), 0.0001);
  }

  @Test
  void whereTheRootDidNotRunNothingIsLearned() {
    Gain gain = first(CONTENDED, cost(0.4, 0.15, 50));
    assertEquals(gain, GainEstimator.learn(gain, Cost.UNKNOWN, cost(0.4, 0.1, 20), true));
    assertEquals(gain, GainEstimator.learn(gain, CONTENDED, Cost.UNKNOWN, false));
    assertTrue(GainEstimator.measure(CONTENDED, Cost.UNKNOWN).isEmpty());
  }

  @Test
  void useOfTheDegradedLevelAloneKeepsItsBase() {
    Gain gain = first(unseen(0.01), cost(20, 1, 400));
    assertEquals(0.020, gain.ratio().value() * gain.costBefore(), 1e-9);
    Gain again = GainEstimator.learn(gain, unseen(0.02), cost(22, 1, 400), false);
    assertEquals(gain.costBefore(), again.costBefore());
    assertEquals(0.021, again.ratio().value() * again.costBefore(), 0.0005);
  }

  @Test
  void aRatioDoesNotExplodeWhereFullUseWasMissedByChance() {
    Gain gain = first(CONTENDED, cost(0.4, 0.15, 50));
    Gain later = GainEstimator.learn(gain, unseen(0.05), cost(0.5, 0.15, 12), true);
    assertEquals(gain.ratio(), later.ratio());
    assertTrue(later.costBefore() < gain.costBefore());
  }
}
