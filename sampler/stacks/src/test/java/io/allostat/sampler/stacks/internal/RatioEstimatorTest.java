package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Estimate;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioEstimatorTest {
  private static final double EXACT = 1e-12;

  @Test
  void nothingSeenIsAbsent() {
    assertFalse(of(counts(0, 0, 0), counts(0, 0, 0)).isPresent());
  }

  @Test
  void whatIsForgottenAtOnceVariesAsMuchAsItsNeighbours() {
    // r = +-1/2, so halves of the mean squared differences are 1/2 and 0: v = 1/2,
    // variance = 10 * 1/2 / 10^2, divided by p(1 - p): 1/5; 9^2/9 degrees of freedom.
    Estimate estimate = of(counts(1, 0, 1, 0, 1, 0, 1, 0, 1, 0), ones(10));
    assertWilson(0.5, 0.2, 2.262157162740992, estimate);
    assertEquals(5, estimate.samples());
  }

  @Test
  void whatWandersVariesByAThirdWithinAnInterval() {
    // One step: 1/(2 * 9) of neighbours, 2/(2 * 8) two apart, more than twice as much: v = 1/54,
    // variance = 10/54/100, divided by p(1 - p): 1/135; one degree of freedom.
    Estimate estimate = of(counts(1, 1, 1, 1, 1, 0, 0, 0, 0, 0), ones(10), 1000);
    assertWilson(0.5, 1 / 135.0, 12.706204736432095, estimate);
  }

  @Test
  void whatLiesBetweenIsInterpolated() {
    // Differences: 4/(2 * 7) and 4/(2 * 6), 7/6 of it: v = 2/7 / (2 * 7/6 - 1) = 3/14,
    // variance = 8 * 3/14 / 64, divided by p(1 - p) = 3/16: 1/7; 4^2/4 degrees of freedom.
    Estimate estimate = of(counts(1, 1, 0, 1, 1, 0, 1, 1), ones(8));
    assertWilson(0.75, 1 / 7.0, 2.7764451051977987, estimate);
  }

  @Test
  void differencesDoNotEndAtTheEndOfABucket() {
    SeenUse part = seen(new double[][] {counts(1, 1, 0), counts(1, 1, 0, 1, 1)});
    SeenUse whole = seen(new double[][] {ones(3), ones(5)});
    Estimate estimate = RatioEstimator.estimate(part, 6, whole, 8, HitWeights.equal(2));
    assertWilson(0.75, 1 / 7.0, 2.7764451051977987, estimate);
  }

  /** Twenty at one instant, and another one alone at each of nine. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.1", "1, 0.1", "4, 0.3076923076923077", "40, 0.6896551724137931"})
  void crowdCountsForTheProcessorsItFinds(double processors, double expected) {
    double[] crowd = counts(20, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    double[] all = ones(10);
    all[0] = 20;
    SeenUse ready = seen(new double[][] {all});
    double[] capacities = {processors};
    Estimate estimate =
        RatioEstimator.estimate(
            seen(new double[][] {crowd}).of(ready, capacities),
            20,
            ready.of(ready, capacities),
            29,
            HitWeights.equal(1));
    assertEquals(expected, estimate.value(), EXACT);
  }

  @Test
  void certaintyIsNeverClaimedFromHits() {
    // As if ten hits were independent: the score interval for 0 and 10 of 10.
    double widening = 0.1 * Math.pow(1.964784, 2);
    Estimate all = of(ones(10), ones(10));
    assertEquals(1, all.value(), EXACT);
    assertEquals(1, all.upper(), EXACT);
    assertEquals(1 / (1 + widening), all.lower(), 1e-4);
    Estimate none = of(new double[10], ones(10));
    assertEquals(0, none.value(), EXACT);
    assertEquals(0, none.lower(), EXACT);
    assertEquals(widening / (1 + widening), none.upper(), 1e-4);
  }

  @Test
  void oneHitMoreOrLessIsAlwaysPossible() {
    // All are there at all instants, as at an overload: only 1/10^2 of variance remains.
    double[] half = new double[10];
    Arrays.fill(half, 0.5);
    assertWilson(0.5, 0.04, 1.964638, of(half, ones(10)), 1e-5);
  }

  @Test
  void rareStackHasMoreRoomAboveThanBelow() {
    double[] rare = new double[100];
    for (int i = 0; i < 6; i++) {
      rare[10 + 13 * i] = 1;
    }
    Estimate estimate = of(rare, ones(100));
    assertTrue(estimate.lower() > 0, () -> estimate.toString());
    assertTrue(estimate.upper() - 0.06 > 1.3 * (0.06 - estimate.lower()), estimate::toString);
  }

  @Test
  void bucketsCountByTheUseTheyStandFor() {
    // Used 1 s and 4 s, ten seen in each: w = 1/4 and 1; p = (8/4 + 2) / (10/4 + 10) = 0.32.
    SeenUse part = seen(new double[][] {counts(8), counts(2)});
    SeenUse whole = seen(new double[][] {counts(10), counts(10)});
    HitWeights weights = HitWeights.of(new double[] {1, 4}, whole.sums());
    Estimate estimate = RatioEstimator.estimate(part, 10, whole, 20, weights);
    assertEquals(0.32, estimate.value(), EXACT);
    assertEquals(10, estimate.samples());
    // r = (8 - 3.2)/4 and 2 - 3.2, so v = 2.4^2/2, variance 2 v / 12.5^2; one degree of freedom.
    assertWilson(0.32, 5.76 / 156.25 / (0.32 * 0.68), 12.706204736432095, estimate);
  }

  @Test
  void seenWhereNothingWasUsedCountsTheSame() {
    SeenUse whole = seen(new double[][] {counts(10), counts(20)});
    SeenUse part = seen(new double[][] {counts(3), counts(6)});
    HitWeights nothing = HitWeights.of(new double[] {0, 0}, whole.sums());
    assertEquals(0.3, RatioEstimator.estimate(part, 9, whole, 30, nothing).value(), EXACT);
    // Weights of a whole, but a part that was only seen where they are zero.
    HitWeights weights = HitWeights.of(new double[] {0, 1}, whole.sums());
    SeenUse some = seen(new double[][] {counts(3), counts(0)});
    SeenUse more = seen(new double[][] {counts(4), counts(0)});
    Estimate estimate = RatioEstimator.estimate(some, 3, more, 4, weights);
    assertEquals(0.75, estimate.value(), EXACT);
    assertTrue(estimate.lower() < estimate.value());
  }

  @Test
  void scaleOfUseDoesNotMatter() {
    SeenUse part = seen(new double[][] {counts(1, 0, 2), counts(0, 3, 1)});
    SeenUse whole = seen(new double[][] {counts(2, 1, 3), counts(4, 3, 1)});
    Estimate small =
        RatioEstimator.estimate(
            part, 7, whole, 14, HitWeights.of(new double[] {1, 3}, whole.sums()));
    Estimate large =
        RatioEstimator.estimate(
            part, 7, whole, 14, HitWeights.of(new double[] {1e6, 3e6}, whole.sums()));
    assertEquals(small.value(), large.value(), EXACT);
    assertEquals(small.lower(), large.lower(), EXACT);
    assertEquals(small.upper(), large.upper(), EXACT);
  }

  /** Wilson's interval, from the textbook's equation (p - u)^2 = t^2 * f * u * (1 - u). */
  private static void assertWilson(double p, double f, double t, Estimate estimate) {
    assertWilson(p, f, t, estimate, 1e-9);
  }

  private static void assertWilson(
      double p, double f, double t, Estimate estimate, double tolerance) {
    assertEquals(p, estimate.value(), EXACT);
    for (double u : new double[] {estimate.lower(), estimate.upper()}) {
      assertEquals(t * t * f * u * (1 - u), Math.pow(p - u, 2), tolerance);
    }
    assertTrue(estimate.lower() < p && p < estimate.upper());
  }

  private static Estimate of(double[] part, double[] whole) {
    return of(part, whole, Math.round(Arrays.stream(whole).sum()));
  }

  private static Estimate of(double[] part, double[] whole, long hits) {
    return RatioEstimator.estimate(
        seen(new double[][] {part}),
        Math.round(Arrays.stream(part).sum()),
        seen(new double[][] {whole}),
        hits,
        HitWeights.equal(1));
  }

  private static SeenUse seen(double[][] counts) {
    SeenUse seen = SeenUse.nothing(Arrays.stream(counts).mapToInt(c -> c.length).toArray());
    for (int b = 0; b < counts.length; b++) {
      seen.add(b, new Tally(IntStream.range(0, counts[b].length).toArray(), counts[b]));
    }
    return seen;
  }

  private static double[] counts(double... counts) {
    return counts;
  }

  private static double[] ones(int instants) {
    double[] ones = new double[instants];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * Points at random instants, one in each interval T, of what forgets as e^(−t/τ), with x = T/τ:
   * γ₁ = 1 − a, γ₂ = 1 − a·e^(−x) with a = ((1 − e^(−x))/x)², and truly v = 1 − 2(x − 1 +
   * e^(−x))/x².
   */
  @Test
  void aMemoryThatFadesBetweenTheInstantsIsNeverTakenForTooShortAnError() {
    double widest = 0;
    for (double x = 0.01; x < 1000; x *= 1.05) {
      double fades = Math.exp(-x);
      double common = Math.pow((1 - fades) / x, 2);
      double truth = 1 - 2 * (x - 1 + fades) / (x * x);
      double ratio = RatioEstimator.within(1 - common, 1 - common * fades) / truth;
      assertTrue(ratio > 0.99, x + ": " + ratio);
      widest = Math.max(widest, ratio);
    }
    assertEquals(1.365, widest, 0.001);
  }
}
