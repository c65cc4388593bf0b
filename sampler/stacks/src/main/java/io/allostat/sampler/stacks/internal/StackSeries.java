package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;

/** What one stack did over the buckets of a window, as far as one resource is concerned. */
final class StackSeries {
  private final ComponentStack stack;
  private final long[] hits;
  private final long[] squares;
  private long waiting;
  private long entries;

  StackSeries(ComponentStack stack, int buckets) {
    this.stack = stack;
    this.hits = new long[buckets];
    this.squares = new long[buckets];
  }

  void add(int bucket, Tally seen, long waited, long entered) {
    hits[bucket] += seen.hits();
    squares[bucket] += seen.squares();
    waiting += waited;
    entries += entered;
  }

  /** Adds this stack's hits to those of others. */
  void addHitsTo(long[] sums) {
    for (int b = 0; b < sums.length; b++) {
      sums[b] += hits[b];
    }
  }

  /** This stack's share of the use that hits stand for, without regard to how few they are. */
  Estimate ratioOf(long[] totals, HitWeights weights) {
    return RatioEstimator.estimate(hits, squares, totals, weights);
  }

  ComponentStack stack() {
    return stack;
  }

  long hits() {
    return RatioEstimator.sum(hits);
  }

  /** How often it was seen waiting for something else than a processor. */
  long waiting() {
    return waiting;
  }

  long entries() {
    return entries;
  }
}
