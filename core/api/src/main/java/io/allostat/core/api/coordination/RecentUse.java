package io.allostat.core.api.coordination;

import io.allostat.core.api.settings.Ranges;
import java.util.List;

/**
 * Processors in use lately, and how much that varied from interval to interval. Immutable.
 *
 * @param intervals that it rests on, >= 0
 * @param mean processors, >= 0
 * @param deviation by how much the use exceeded the mean, on average over all intervals,
 *     processors, >= 0
 * @param last what was in use in the last few intervals, the oldest first
 * @param nanoTime when the last of the intervals ended, monotonic nanoseconds
 */
public record RecentUse(
    long intervals, double mean, double deviation, List<Use> last, long nanoTime) {
  /** Nothing has been seen yet. */
  public static final RecentUse NONE = new RecentUse(0, 0, 0, List.of(), 0);

  /**
   * What was in use in one interval.
   *
   * @param nanoTime its end, monotonic nanoseconds
   * @param processors mean, >= 0
   */
  public record Use(long nanoTime, double processors) {
    /** Checks the number. */
    public Use {
      Ranges.requireNotNegative("processors", processors);
    }
  }

  /** Checks the numbers. */
  public RecentUse {
    Ranges.requireBetween("intervals", intervals, 0, Long.MAX_VALUE);
    Ranges.requireNotNegative("mean", mean);
    Ranges.requireNotNegative("deviation", deviation);
    last = List.copyOf(last);
  }
}
