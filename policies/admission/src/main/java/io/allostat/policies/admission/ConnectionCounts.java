package io.allostat.policies.admission;

import io.allostat.core.api.settings.Ranges;
import io.allostat.policies.admission.internal.Checks;

/**
 * What happened in one interval to the connections of one kind. Identity: what is open at its end
 * is what was open at its begin, plus admitted, minus ended.
 *
 * @param arrived connections that came, refused ones included, from 0 to 1e12
 * @param admitted those of them that were not refused, at most {@code arrived}
 * @param ended admitted connections, of this interval or an earlier one, that ended in it
 * @param endedCpuSeconds CPU time that the ended ones took in all their life, as measured by the
 *     clocks of the threads that served them; 0 if there are no such clocks
 * @param endedCpuSquares sum of the squares of the ended ones' CPU times, s²
 * @param spentCpuSeconds CPU time spent in this interval, by the same clocks, on all connections of
 *     this kind that were admitted since the monitor began, whether they ended or not
 */
public record ConnectionCounts(
    long arrived,
    long admitted,
    long ended,
    double endedCpuSeconds,
    double endedCpuSquares,
    double spentCpuSeconds) {
  /** Nothing happened. */
  public static final ConnectionCounts NONE = new ConnectionCounts(0, 0, 0, 0, 0, 0);

  /** Checks ranges, and that no more are admitted than came. */
  public ConnectionCounts {
    Checks.amount("arrived", arrived);
    Checks.amount("admitted", admitted);
    Checks.amount("ended", ended);
    Checks.amount("endedCpuSeconds", endedCpuSeconds);
    Ranges.requireBetween("endedCpuSquares", endedCpuSquares, 0, 1e24);
    Checks.amount("spentCpuSeconds", spentCpuSeconds);
    if (admitted > arrived) {
      throw new IllegalArgumentException(
          "admitted: expected at most arrived (" + arrived + "), got " + admitted);
    }
    if (ended == 0 && (endedCpuSeconds > 0 || endedCpuSquares > 0)) {
      throw new IllegalArgumentException(
          "endedCpuSeconds: expected 0 where nothing ended, got " + endedCpuSeconds);
    }
  }

  /**
   * @return connections refused
   */
  public long refused() {
    return arrived - admitted;
  }
}
