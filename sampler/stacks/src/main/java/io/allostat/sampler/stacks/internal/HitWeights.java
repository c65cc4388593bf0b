package io.allostat.sampler.stacks.internal;

import java.util.Arrays;

/**
 * What one seen processor of each bucket stands for: w_b = (use of the bucket)/(sum of Y_i over its
 * sampling instants), up to a factor common to all buckets, where Y_i is how much of the resource
 * was seen in use at instant i. So a bucket counts for what was used in it and not for how many
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

  /** One weight for all buckets. */
  static HitWeights equal(int buckets) {
    double[] weights = new double[buckets];
    Arrays.fill(weights, 1);
    return new HitWeights(weights);
  }

  /**
   * Divides the use of each bucket among what was seen in it.
   *
   * @param used the use of each bucket that the hits stand for, any unit, >= 0
   * @param seen the sum of what was seen in use at the instants of each bucket, >= 0
   * @return the weights; equal ones if nothing was used where there were hits
   */
  static HitWeights of(double[] used, double[] seen) {
    double[] weights = new double[seen.length];
    double largest = 0;
    for (int b = 0; b < weights.length; b++) {
      weights[b] = seen[b] > 0 ? used[b] / seen[b] : 0;
      largest = Math.max(largest, weights[b]);
    }
    if (!(largest > 0)) {
      return equal(seen.length);
    }
    for (int b = 0; b < weights.length; b++) {
      weights[b] /= largest;
    }
    return new HitWeights(weights);
  }

  /** These weights, or equal ones if something was seen only where nothing was used. */
  HitWeights orEqual(SeenUse seen) {
    return seen.sum(this) > 0 ? this : equal(weights.length);
  }

  double of(int bucket) {
    return weights[bucket];
  }
}
