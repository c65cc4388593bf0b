package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;

/**
 * What happened in one interval to the connections of one kind. Identity: what is open at its end
 * is what was open at its begin, plus admitted, minus ended.
 *
 * @param arrived connections that came, refused ones included, from 0 to 1e12
 * @param admitted those of them that were not refused, at most {@code arrived}
 * @param ended admitted connections, of this interval or an earlier one, that ended in it
 * @param measured those of the ended ones whose CPU time is known, at most {@code ended}; where
 *     they stand for unequally many, as many fewer as tell as much (Kish, <i>Survey Sampling</i>,
 *     1965, §11.7: the square of the sum of the weights by the sum of their squares)
 * @param stoodFor connections that the measured ones stand for, themselves included, at least
 *     {@code measured}: more where they were drawn by chance out of many
 * @param endedCpuSeconds CPU time that the measured ones took in all their life, by the clocks of
 *     the threads that served them, each counted for all that it stands for
 * @param endedCpuSquares sum of the squares of the measured ones' CPU times, s², likewise
 * @param spentCpuSeconds CPU time spent in this interval, by the same clocks, on all connections of
 *     this kind that were admitted since the monitor began, whether they ended or not, as far as it
 *     is known, those that stand for others counted for all of them
 */
public record ConnectionCounts(
    long arrived,
    long admitted,
    long ended,
    long measured,
    long stoodFor,
    double endedCpuSeconds,
    double endedCpuSquares,
    double spentCpuSeconds) {
  /** Nothing happened. */
  public static final ConnectionCounts NONE = new ConnectionCounts(0, 0, 0, 0, 0, 0);

  /** Checks ranges, that no more are admitted than came, and measured than ended. */
  public ConnectionCounts {
    Numbers.amount("arrived", arrived);
    Numbers.amount("admitted", admitted);
    Numbers.amount("ended", ended);
    Numbers.amount("measured", measured);
    Numbers.amount("stoodFor", stoodFor);
    Numbers.amount("endedCpuSeconds", endedCpuSeconds);
    Ranges.requireBetween("endedCpuSquares", endedCpuSquares, 0, 1e24);
    Numbers.amount("spentCpuSeconds", spentCpuSeconds);
    if (admitted > arrived) {
      throw new IllegalArgumentException(
          "admitted: expected at most arrived (" + arrived + "), got " + admitted);
    }
    if (measured > ended) {
      throw new IllegalArgumentException(
          "measured: expected at most ended (" + ended + "), got " + measured);
    }
    if (stoodFor < measured || (measured == 0 && stoodFor > 0)) {
      throw new IllegalArgumentException(
          "stoodFor: expected at least measured, and 0 where that is, got "
              + stoodFor
              + " for "
              + measured);
    }
    if (measured == 0 && (endedCpuSeconds > 0 || endedCpuSquares > 0)) {
      throw new IllegalArgumentException(
          "endedCpuSeconds: expected 0 where nothing that ended was measured, got "
              + endedCpuSeconds);
    }
  }

  /**
   * Counts of which all that ended is measured.
   *
   * @param arrived as above
   * @param admitted as above
   * @param ended as above
   * @param endedCpuSeconds as above
   * @param endedCpuSquares as above
   * @param spentCpuSeconds as above
   */
  public ConnectionCounts(
      long arrived,
      long admitted,
      long ended,
      double endedCpuSeconds,
      double endedCpuSquares,
      double spentCpuSeconds) {
    this(arrived, admitted, ended, ended, endedCpuSeconds, endedCpuSquares, spentCpuSeconds);
  }

  /**
   * Counts of which some of what ended is measured, and stands for itself alone.
   *
   * @param arrived as above
   * @param admitted as above
   * @param ended as above
   * @param measured as above
   * @param endedCpuSeconds as above
   * @param endedCpuSquares as above
   * @param spentCpuSeconds as above
   */
  public ConnectionCounts(
      long arrived,
      long admitted,
      long ended,
      long measured,
      double endedCpuSeconds,
      double endedCpuSquares,
      double spentCpuSeconds) {
    this(
        arrived,
        admitted,
        ended,
        measured,
        measured,
        endedCpuSeconds,
        endedCpuSquares,
        spentCpuSeconds);
  }

  /**
   * @return connections refused
   */
  public long refused() {
    return arrived - admitted;
  }
}
