package io.allostat.demoapps.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Negative exponential think time, cut at ten times its mean as in TPC-W (which lowers the mean by
 * a factor 1 - e^-10).
 *
 * @param mean at least 0, at most ten minutes
 */
record ThinkTime(Duration mean) {
  private static final int CAP_IN_MEANS = 10;

  ThinkTime {
    if (mean.isNegative() || mean.compareTo(Duration.ofMinutes(10)) > 0) {
      throw new IllegalArgumentException("--think " + mean + ", expected 0 to 10 minutes");
    }
  }

  long nextNanos(RandomGenerator random) {
    // 1 - U is in (0, 1], so that the logarithm is finite.
    double means = Math.min(CAP_IN_MEANS, -Math.log(1 - random.nextDouble()));
    return Math.round(means * mean.toNanos());
  }
}
