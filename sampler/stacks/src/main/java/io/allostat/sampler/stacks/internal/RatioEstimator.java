package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Estimate;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Estimates the share that some hits have among all hits, with a 95 % interval.
 *
 * <p>Hits are not independent: requests seen at one instant wait for each other, and one request is
 * seen at several instants. So the half width is the larger of two:
 *
 * <ul>
 *   <li>with {@value #MIN_BATCHES} buckets or more, the ratio estimator over batch means: with h_b
 *       of n_b hits in bucket b, d_b = h_b − p·n_b and B buckets, t(0.975, B − 1) · sqrt(B/(B − 1)
 *       · Σd_b²) / Σn_b;
 *   <li>always, counting: 1.96 · sqrt(q·(1 − q)·D / (n + 4)) where D = Σh_i² / Σh_i over the
 *       sampling instants i is the size of the crowd in which a hit comes, and q = (h + 2)/(n + 4)
 *       keeps the width above zero at p = 0 and p = 1 (Agresti and Coull).
 * </ul>
 *
 * Pure and thread safe.
 */
final class RatioEstimator {
  static final int MIN_BATCHES = 5;

  private static final double NORMAL_QUANTILE = 1.959963984540054;

  private RatioEstimator() {}

  /**
   * Estimates hits/totals.
   *
   * @param hits the hits in each bucket
   * @param squares the sum over instants of the squared hits of each instant
   * @param totals all hits in each bucket, at least as many
   * @return the estimate, absent if there were no hits at all
   */
  static Estimate estimate(long[] hits, long squares, long[] totals) {
    long hit = sum(hits);
    long total = sum(totals);
    if (total == 0) {
      return Estimate.absent(0);
    }
    double ratio = (double) hit / total;
    double half = counting(hit, squares, total);
    if (hits.length >= MIN_BATCHES) {
      half = Math.max(half, batches(hits, totals, ratio, total));
    }
    return new Estimate(ratio, Math.max(0, ratio - half), Math.min(1, ratio + half), hit);
  }

  private static double counting(long hit, long squares, long total) {
    double crowd = hit == 0 ? 1 : (double) squares / hit;
    double smoothed = (hit + 2.0) / (total + 4.0);
    return NORMAL_QUANTILE * Math.sqrt(smoothed * (1 - smoothed) * crowd / (total + 4.0));
  }

  private static double batches(long[] hits, long[] totals, double ratio, long total) {
    int count = hits.length;
    double squaredResiduals = 0;
    for (int b = 0; b < count; b++) {
      double residual = hits[b] - ratio * totals[b];
      squaredResiduals += residual * residual;
    }
    double quantile = new TDistribution(null, count - 1).inverseCumulativeProbability(0.975);
    return quantile * Math.sqrt(squaredResiduals * count / (count - 1)) / total;
  }

  static long sum(long[] counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }
}
