package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Estimate;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class RatioEstimatorTest {
  private static final double EXACT = 1e-12;

  @Test
  void nothingSeenIsAbsent() {
    assertFalse(equal(new long[] {0, 0}, new long[] {0, 0}, new long[] {0, 0}).isPresent());
  }

  @Test
  void fewBucketsCountSingleHits() {
    // p = 6/12; q = 8/16 = 0.5; 1.96 * sqrt(0.25 / 16) = 1.96 / 8
    Estimate estimate = equal(new long[] {6}, new long[] {6}, new long[] {12});
    assertEquals(0.5, estimate.value(), EXACT);
    assertEquals(0.5 - 1.959963984540054 / 8, estimate.lower(), EXACT);
    assertEquals(0.5 + 1.959963984540054 / 8, estimate.upper(), EXACT);
    assertEquals(6, estimate.samples());
  }

  @Test
  void crowdAtOneInstantIsNotAsManySamples() {
    // Six hits at one instant: D = 36/6, so the interval is sqrt(6) times as wide.
    Estimate estimate = equal(new long[] {6}, new long[] {36}, new long[] {12});
    assertEquals(1, estimate.upper(), EXACT);
    Estimate four = equal(new long[] {6}, new long[] {12}, new long[] {12});
    assertEquals(0.5 + Math.sqrt(2) * 1.959963984540054 / 8, four.upper(), EXACT);
  }

  @Test
  void variationBetweenBucketsWidensTheInterval() {
    long[] hits = {7, 3, 7, 3, 7, 3};
    long[] totals = {10, 10, 10, 10, 10, 10};
    Estimate estimate = equal(hits, new long[] {7, 3, 7, 3, 7, 3}, totals);
    // p = 0.5, residuals +-2: t(0.975, 5) = 2.570581835636; sqrt(6/5 * 24) / 60 =
    // 0.0894427190999916
    assertEquals(0.5 + 2.570581835636 * 0.0894427190999916, estimate.upper(), 1e-9);
    assertEquals(0.5 - 2.570581835636 * 0.0894427190999916, estimate.lower(), 1e-9);
  }

  @Test
  void certaintyIsNeverClaimedFromHits() {
    Estimate all = equal(new long[] {10}, new long[] {10}, new long[] {10});
    assertEquals(1, all.value(), EXACT);
    assertTrue(all.lower() < 0.9);
    Estimate none = equal(new long[] {0}, new long[] {0}, new long[] {10});
    assertEquals(0, none.value(), EXACT);
    assertTrue(none.upper() > 0.1);
  }

  @Test
  void hitsCountByTheUseTheyStandFor() {
    // Used 1 s and 4 s, ten hits each: w = 0.25 and 1; p = (0.25 * 8 + 2) / 12.5 = 0.32.
    long[] hits = {8, 2};
    long[] totals = {10, 10};
    HitWeights weights = HitWeights.of(new double[] {1, 4}, totals);
    Estimate estimate = RatioEstimator.estimate(hits, hits, totals, weights);
    assertEquals(0.32, estimate.value(), EXACT);
    assertEquals(10, estimate.samples());
    // n = 12.5^2 / (10/16 + 10)
    double effective = 156.25 / 10.625;
    double smoothed = (0.32 * effective + 2) / (effective + 4);
    double half = 1.959963984540054 * Math.sqrt(smoothed * (1 - smoothed) / (effective + 4));
    assertEquals(0.32 + half, estimate.upper(), EXACT);
    assertEquals(0.32 - half, estimate.lower(), EXACT);
  }

  @Test
  void crowdsCountByTheUseTheyStandFor() {
    // Crowds of 4 where a hit stands for a quarter, single hits where it stands for all:
    // D = (16/16 + 4) / (4/16 + 4).
    long[] hits = {4, 4};
    long[] totals = {10, 10};
    HitWeights weights = HitWeights.of(new double[] {1, 4}, totals);
    double single = RatioEstimator.estimate(hits, hits, totals, weights).upper() - 0.4;
    double crowd = RatioEstimator.estimate(hits, new long[] {16, 4}, totals, weights).upper() - 0.4;
    assertEquals(Math.sqrt(5 / 4.25), crowd / single, EXACT);
  }

  @Test
  void variationCountsByTheUseItStandsFor() {
    long[] hits = {20, 20, 20, 20, 7, 3};
    long[] totals = {40, 40, 40, 40, 10, 10};
    HitWeights weights = HitWeights.of(new double[] {1, 1, 1, 1, 10, 10}, totals);
    Estimate estimate =
        RatioEstimator.estimate(hits, new long[] {0, 0, 0, 0, 0, 0}, totals, weights);
    // w = 1/40 and 1: p = 0.5, residuals 0 and +-2, sum of w * n = 4 * 1 + 2 * 10
    assertEquals(0.5, estimate.value(), EXACT);
    assertEquals(0.5 + 2.570581835636 * Math.sqrt(6 / 5.0 * 8) / 24, estimate.upper(), 1e-9);
  }

  @Test
  void equalWeightsOfAnySizeGiveTheUnweightedInterval() {
    Random random = new Random(3);
    for (int run = 0; run < 200; run++) {
      int buckets = 1 + random.nextInt(12);
      long[] hits = new long[buckets];
      long[] squares = new long[buckets];
      long[] totals = new long[buckets];
      double[] used = new double[buckets];
      double perHit = Math.exp(6 * random.nextGaussian());
      for (int b = 0; b < buckets; b++) {
        hits[b] = random.nextInt(20);
        squares[b] = hits[b] * (1 + random.nextInt(3));
        totals[b] = hits[b] + random.nextInt(20);
        used[b] = perHit * totals[b];
      }
      totals[0]++;
      used[0] += perHit;
      HitWeights weights = HitWeights.of(used, totals);
      Estimate weighted = RatioEstimator.estimate(hits, squares, totals, weights);
      long hit = LongStream.of(hits).sum();
      long total = LongStream.of(totals).sum();
      double ratio = (double) hit / total;
      double half = unweightedHalfWidth(hits, LongStream.of(squares).sum(), totals);
      assertEquals(ratio, weighted.value(), EXACT);
      assertEquals(Math.max(0, ratio - half), weighted.lower(), EXACT);
      assertEquals(Math.min(1, ratio + half), weighted.upper(), EXACT);
      assertEquals(hit, weighted.samples());
    }
  }

  private static double unweightedHalfWidth(long[] hits, long squares, long[] totals) {
    double hit = LongStream.of(hits).sum();
    double total = LongStream.of(totals).sum();
    double smoothed = (hit + 2) / (total + 4);
    double crowd = hit == 0 ? 1 : squares / hit;
    double counting =
        1.959963984540054 * Math.sqrt(smoothed * (1 - smoothed) * crowd / (total + 4));
    int buckets = hits.length;
    if (buckets < RatioEstimator.MIN_BATCHES) {
      return counting;
    }
    double squaredResiduals = 0;
    for (int b = 0; b < buckets; b++) {
      squaredResiduals += Math.pow(hits[b] - hit / total * totals[b], 2);
    }
    double quantile = new TDistribution(null, buckets - 1).inverseCumulativeProbability(0.975);
    return Math.max(
        counting, quantile * Math.sqrt(squaredResiduals * buckets / (buckets - 1)) / total);
  }

  @Test
  void hitsWhereNothingWasUsedCountTheSame() {
    long[] totals = {10, 20};
    Estimate idle =
        RatioEstimator.estimate(
            new long[] {3, 6},
            new long[] {3, 6},
            totals,
            HitWeights.of(new double[] {0, 0}, totals));
    assertEquals(0.3, idle.value(), EXACT);
    // Weights of a whole, but a part that was only seen where they are zero.
    HitWeights weights = HitWeights.of(new double[] {0, 1}, totals);
    Estimate part =
        RatioEstimator.estimate(new long[] {3, 0}, new long[] {3, 0}, new long[] {4, 0}, weights);
    assertEquals(0.75, part.value(), EXACT);
    assertTrue(part.lower() < part.value());
  }

  private static Estimate equal(long[] hits, long[] squares, long[] totals) {
    return RatioEstimator.estimate(hits, squares, totals, HitWeights.equal(hits.length));
  }
}
