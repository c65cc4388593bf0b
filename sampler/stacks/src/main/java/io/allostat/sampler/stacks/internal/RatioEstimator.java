package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Estimate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Estimates the share that some hits have in the use that all hits stand for, with a 95 % interval.
 *
 * <p>With h_b of n_b hits in bucket b, each of weight w_b ({@link HitWeights}), the share is p =
 * Σw_b·h_b / Σw_b·n_b. Hits are not independent: requests seen at one instant wait for each other,
 * and one request is seen at several instants. So the half width is the larger of two:
 *
 * <ul>
 *   <li>with {@value #MIN_BATCHES} buckets or more, the ratio estimator over batch means: with d_b
 *       = w_b·(h_b − p·n_b) and B buckets, t(0.975, B − 1) · sqrt(B/(B − 1) · Σd_b²) / Σw_b·n_b;
 *   <li>always, counting: 1.96 · sqrt(q·(1 − q)·D / (n + 4)) where n = (Σw_b·n_b)² / Σw_b²·n_b is
 *       the number of equally weighted hits that are worth as much (Kish), D = Σw_b²·s_b /
 *       Σw_b²·h_b with s_b the sum of h_i² over the sampling instants i of the bucket is the size
 *       of the crowd in which a hit comes, and q = (p·n + 2)/(n + 4) keeps the width above zero at
 *       p = 0 and p = 1 (Agresti and Coull).
 * </ul>
 *
 * Pure and thread safe.
 */
final class RatioEstimator {
  static final int MIN_BATCHES = 5;

  private static final double NORMAL_QUANTILE = 1.959963984540054;

  /** t(0.975) by degrees of freedom, once it was asked for; solving for it is what costs most. */
  private static final Map<Integer, Double> STUDENT = new ConcurrentHashMap<>();

  /** From here on Student's distribution is taken as that of so many degrees of freedom. */
  private static final int MANY = 511;

  private RatioEstimator() {}

  /**
   * Estimates hits/totals.
   *
   * @param hits the hits in each bucket
   * @param squares in each bucket the sum over instants of the squared hits of each instant
   * @param totals all hits in each bucket, at least as many
   * @param weights what a hit of each bucket counts; where they leave nothing of the totals, hits
   *     of all buckets count the same
   * @return the estimate, absent if there were no hits at all
   */
  static Estimate estimate(long[] hits, long[] squares, long[] totals, HitWeights weights) {
    long hit = sum(hits);
    if (sum(totals) == 0) {
      return Estimate.absent(0);
    }
    HitWeights usable = weights.orEqual(totals);
    double total = usable.sum(totals);
    double ratio = usable.sum(hits) / total;
    double squaredHits = usable.squaredSum(hits);
    double crowd = squaredHits > 0 ? usable.squaredSum(squares) / squaredHits : 1;
    double half = counting(ratio, total * total / usable.squaredSum(totals), crowd);
    if (hits.length >= MIN_BATCHES) {
      half = Math.max(half, batches(hits, totals, usable, ratio) / total);
    }
    return new Estimate(ratio, Math.max(0, ratio - half), Math.min(1, ratio + half), hit);
  }

  private static double counting(double ratio, double effectiveTotal, double crowd) {
    double smoothed = (ratio * effectiveTotal + 2) / (effectiveTotal + 4);
    return NORMAL_QUANTILE * Math.sqrt(smoothed * (1 - smoothed) * crowd / (effectiveTotal + 4));
  }

  private static double batches(long[] hits, long[] totals, HitWeights weights, double ratio) {
    int count = hits.length;
    double squaredResiduals = 0;
    for (int b = 0; b < count; b++) {
      double residual = weights.of(b) * (hits[b] - ratio * totals[b]);
      squaredResiduals += residual * residual;
    }
    return student(count - 1) * Math.sqrt(squaredResiduals * count / (count - 1));
  }

  private static double student(int degrees) {
    return STUDENT.computeIfAbsent(
        Math.min(degrees, MANY),
        freedom -> new TDistribution(null, freedom).inverseCumulativeProbability(0.975));
  }

  static long sum(long[] counts) {
    return LongStream.of(counts).sum();
  }
}
