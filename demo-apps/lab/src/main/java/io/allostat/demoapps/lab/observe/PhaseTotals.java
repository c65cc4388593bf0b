package io.allostat.demoapps.lab.observe;

import java.util.Map;
import java.util.TreeMap;

/**
 * Where the time of a server's connections has gone.
 *
 * @param sums by phase, as the server names them: {@code HANDSHAKE_FULL}, {@code
 *     HANDSHAKE_RESUMED}, {@code REQUEST}, {@code SERVICE}, {@code IDLE}, {@code REFUSAL}
 */
public record PhaseTotals(Map<String, Sum> sums) {
  private static final Sum NONE = new Sum(0, 0, 0);
  private static final double MILLIS = 1000;

  /**
   * What was spent in a phase.
   *
   * @param count how often a connection has been through it
   * @param seconds from its begin to its end, all added
   * @param cpuSeconds CPU time meanwhile, all added; NaN where it cannot be known
   */
  public record Sum(long count, double seconds, double cpuSeconds) {}

  /** Copies the map. */
  public PhaseTotals {
    sums = Map.copyOf(sums);
  }

  /**
   * What was spent since.
   *
   * @param earlier totals of the same server
   * @return the difference
   */
  public PhaseTotals since(PhaseTotals earlier) {
    Map<String, Sum> differences = new TreeMap<>();
    sums.forEach(
        (phase, sum) -> {
          Sum before = earlier.of(phase);
          differences.put(
              phase,
              new Sum(
                  sum.count() - before.count(),
                  sum.seconds() - before.seconds(),
                  sum.cpuSeconds() - before.cpuSeconds()));
        });
    return new PhaseTotals(differences);
  }

  private Sum of(String phase) {
    return sums.getOrDefault(phase, NONE);
  }

  /**
   * How often connections have been through phases.
   *
   * @param phases which
   * @return the counts, added
   */
  public long count(String... phases) {
    long count = 0;
    for (String phase : phases) {
      count += of(phase).count();
    }
    return count;
  }

  /**
   * The time in phases.
   *
   * @param per how many to divide it among
   * @param phases which
   * @return milliseconds each, or null if there are none
   */
  public Double millis(long per, String... phases) {
    double seconds = 0;
    for (String phase : phases) {
      seconds += of(phase).seconds();
    }
    return per == 0 ? null : MILLIS * seconds / per;
  }

  /**
   * The CPU time of going through a phase once.
   *
   * @param phase which
   * @return milliseconds, or null if nobody has been through it or it cannot be known
   */
  public Double cpuMillis(String phase) {
    Sum sum = of(phase);
    return sum.count() == 0 || Double.isNaN(sum.cpuSeconds())
        ? null
        : MILLIS * sum.cpuSeconds() / sum.count();
  }
}
