package io.allostat.core.api.coordination;

import io.allostat.core.api.settings.Ranges;

/**
 * Processors in use lately, and how much that varied from interval to interval.
 *
 * @param intervals that it rests on, >= 0
 * @param mean processors, >= 0
 * @param deviation by how much the use exceeded the mean, on average over all intervals,
 *     processors, >= 0
 * @param nanoTime when the last of the intervals ended, monotonic nanoseconds
 */
public record RecentUse(long intervals, double mean, double deviation, long nanoTime) {
  /** Nothing has been seen yet. */
  public static final RecentUse NONE = new RecentUse(0, 0, 0, 0);

  /** Checks the numbers. */
  public RecentUse {
    Ranges.requireBetween("intervals", intervals, 0, Long.MAX_VALUE);
    Ranges.requireNotNegative("mean", mean);
    Ranges.requireNotNegative("deviation", deviation);
  }
}
