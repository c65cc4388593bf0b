package io.allostat.sampler.stacks.internal;

import java.util.Arrays;

/**
 * What one hit of each bucket stands for: w_b = (use of the bucket)/(hits of the bucket), up to a
 * factor common to all buckets. So a bucket counts for what was used in it and not for how many
 * requests stood waiting in it, as in the mean of H·U over samples of Philippe et al. §3.
 *
 * <p>A bucket without hits has no weight: what was used in it cannot be divided among stacks by its
 * own samples, so that the others divide it as they divide their own use.
 *
 * <p>Immutable, thread safe.
 */
final class HitWeights {
  private final double[] weights;

  private HitWeights(double[] weights) {
    this.weights = weights;
  }

  /** One weight for the hits of all buckets. */
  static HitWeights equal(int buckets) {
    double[] weights = new double[buckets];
    Arrays.fill(weights, 1);
    return new HitWeights(weights);
  }

  /**
   * Divides the use of each bucket among its hits.
   *
   * @param used the use of each bucket that the hits stand for, any unit, >= 0
   * @param hits all hits of each bucket
   * @return the weights; equal ones if nothing was used where there were hits
   */
  static HitWeights of(double[] used, long[] hits) {
    double[] weights = new double[hits.length];
    double largest = 0;
    for (int b = 0; b < weights.length; b++) {
      weights[b] = hits[b] > 0 ? used[b] / hits[b] : 0;
      largest = Math.max(largest, weights[b]);
    }
    if (!(largest > 0)) {
      return equal(hits.length);
    }
    for (int b = 0; b < weights.length; b++) {
      weights[b] /= largest;
    }
    return new HitWeights(weights);
  }

  /** These weights, or equal ones if the hits came only where nothing was used. */
  HitWeights orEqual(long[] hits) {
    return squaredSum(hits) > 0 ? this : equal(weights.length);
  }

  double of(int bucket) {
    return weights[bucket];
  }

  /** The sum of w·c. */
  double sum(long[] counts) {
    double sum = 0;
    for (int b = 0; b < weights.length; b++) {
      sum += weights[b] * counts[b];
    }
    return sum;
  }

  /** The sum of w²·c. */
  double squaredSum(long[] counts) {
    double sum = 0;
    for (int b = 0; b < weights.length; b++) {
      sum += weights[b] * weights[b] * counts[b];
    }
    return sum;
  }
}
