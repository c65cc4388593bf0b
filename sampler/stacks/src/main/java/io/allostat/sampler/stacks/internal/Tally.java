package io.allostat.sampler.stacks.internal;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How often something was seen at which of the sampling instants of a bucket. Immutable; the arrays
 * are not to be changed.
 *
 * @param instants the instants at which it was seen, from 0, ascending
 * @param counts how often it was seen at each of these; in fractions where hits were divided
 */
record Tally(int[] instants, double[] counts) {
  static final Tally NONE = new Tally(new int[0], new double[0]);

  /** As many hits, as evenly as can be over as many instants. */
  static Tally evenly(long hits, int instants) {
    int[] all = new int[hits > 0 ? instants : 0];
    double[] counts = new double[all.length];
    Arrays.setAll(all, i -> i);
    Arrays.fill(counts, (double) hits / instants);
    return new Tally(all, counts);
  }

  /** The sum over instants, a whole number. */
  long hits() {
    double sum = 0;
    for (double count : counts) {
      sum += count;
    }
    return Math.round(sum);
  }

  /** Some of these hits, the same part at every instant. */
  Tally part(long some) {
    long all = hits();
    if (some == 0 || some == all) {
      return some == 0 ? NONE : this;
    }
    double share = (double) some / all;
    return new Tally(instants, DoubleStream.of(counts).map(count -> count * share).toArray());
  }

  Tally plus(Tally others) {
    if (others.instants.length == 0 || instants.length == 0) {
      return instants.length == 0 ? others : this;
    }
    int last = Math.max(instants[instants.length - 1], others.instants[others.instants.length - 1]);
    double[] sums = new double[last + 1];
    addTo(sums);
    others.addTo(sums);
    int[] seen = IntStream.rangeClosed(0, last).filter(i -> sums[i] > 0).toArray();
    return new Tally(seen, IntStream.of(seen).mapToDouble(i -> sums[i]).toArray());
  }

  /** Adds the counts to those of all instants. */
  void addTo(double[] sums) {
    for (int i = 0; i < instants.length; i++) {
      sums[instants[i]] += counts[i];
    }
  }
}
