package io.allostat.sampler.stacks.internal;

/**
 * How much of a resource somebody was seen to use, at each sampling instant of each bucket of a
 * window. Of n_i who were ready at an instant each used min(1, c/n_i), where c processors divide
 * themselves among those who are ready. Not thread safe.
 */
final class SeenUse {
  private final double[][] amounts;

  private SeenUse(double[][] amounts) {
    this.amounts = amounts;
  }

  /**
   * Nothing seen.
   *
   * @param instants the number of sampling instants of each bucket
   */
  static SeenUse nothing(int[] instants) {
    double[][] amounts = new double[instants.length][];
    for (int b = 0; b < instants.length; b++) {
      amounts[b] = new double[instants[b]];
    }
    return new SeenUse(amounts);
  }

  void add(int bucket, Tally tally) {
    tally.addTo(amounts[bucket]);
  }

  /** This many ready of all those ready: what they used. */
  SeenUse of(SeenUse allReady, double[] capacities) {
    double[][] used = new double[amounts.length][];
    for (int b = 0; b < used.length; b++) {
      used[b] = new double[amounts[b].length];
      for (int i = 0; i < used[b].length; i++) {
        used[b][i] =
            amounts[b][i] * Math.min(1, Math.max(1, capacities[b]) / allReady.amounts[b][i]);
      }
    }
    return new SeenUse(used);
  }

  /** The sum over the instants of each bucket. */
  double[] sums() {
    double[] sums = new double[amounts.length];
    for (int b = 0; b < sums.length; b++) {
      for (double amount : amounts[b]) {
        sums[b] += amount;
      }
    }
    return sums;
  }

  /** The weighted sum over all instants. */
  double sum(HitWeights weights) {
    double[] sums = sums();
    double sum = 0;
    for (int b = 0; b < sums.length; b++) {
      sum += weights.of(b) * sums[b];
    }
    return sum;
  }

  /** At each instant w·(this − ratio·whole), in the order of time. */
  double[] residuals(SeenUse whole, double ratio, HitWeights weights) {
    int instants = 0;
    for (double[] amount : amounts) {
      instants += amount.length;
    }
    double[] residuals = new double[instants];
    int at = 0;
    for (int b = 0; b < amounts.length; b++) {
      for (int i = 0; i < amounts[b].length; i++) {
        residuals[at++] = weights.of(b) * (amounts[b][i] - ratio * whole.amounts[b][i]);
      }
    }
    return residuals;
  }
}
