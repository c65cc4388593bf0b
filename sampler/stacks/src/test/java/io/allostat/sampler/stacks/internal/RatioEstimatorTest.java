package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Estimate;
import org.junit.jupiter.api.Test;

class RatioEstimatorTest {
  private static final double EXACT = 1e-12;

  @Test
  void nothingSeenIsAbsent() {
    assertFalse(RatioEstimator.estimate(new long[] {0, 0}, 0, new long[] {0, 0}).isPresent());
  }

  @Test
  void fewBucketsCountSingleHits() {
    // p = 6/12; q = 8/16 = 0.5; 1.96 * sqrt(0.25 / 16) = 1.96 / 8
    Estimate estimate = RatioEstimator.estimate(new long[] {6}, 6, new long[] {12});
    assertEquals(0.5, estimate.value(), EXACT);
    assertEquals(0.5 - 1.959963984540054 / 8, estimate.lower(), EXACT);
    assertEquals(0.5 + 1.959963984540054 / 8, estimate.upper(), EXACT);
    assertEquals(6, estimate.samples());
  }

  @Test
  void crowdAtOneInstantIsNotAsManySamples() {
    // Six hits at one instant: D = 36/6, so the interval is sqrt(6) times as wide.
    Estimate estimate = RatioEstimator.estimate(new long[] {6}, 36, new long[] {12});
    assertEquals(1, estimate.upper(), EXACT);
    Estimate four = RatioEstimator.estimate(new long[] {6}, 12, new long[] {12});
    assertEquals(0.5 + Math.sqrt(2) * 1.959963984540054 / 8, four.upper(), EXACT);
  }

  @Test
  void variationBetweenBucketsWidensTheInterval() {
    long[] hits = {7, 3, 7, 3, 7, 3};
    long[] totals = {10, 10, 10, 10, 10, 10};
    Estimate estimate = RatioEstimator.estimate(hits, 30, totals);
    // p = 0.5, residuals +-2: t(0.975, 5) = 2.570581835636; sqrt(6/5 * 24) / 60 =
    // 0.0894427190999916
    assertEquals(0.5 + 2.570581835636 * 0.0894427190999916, estimate.upper(), 1e-9);
    assertEquals(0.5 - 2.570581835636 * 0.0894427190999916, estimate.lower(), 1e-9);
  }

  @Test
  void certaintyIsNeverClaimedFromHits() {
    Estimate all = RatioEstimator.estimate(new long[] {10}, 10, new long[] {10});
    assertEquals(1, all.value(), EXACT);
    assertTrue(all.lower() < 0.9);
    Estimate none = RatioEstimator.estimate(new long[] {0}, 0, new long[] {10});
    assertEquals(0, none.value(), EXACT);
    assertTrue(none.upper() > 0.1);
  }
}
