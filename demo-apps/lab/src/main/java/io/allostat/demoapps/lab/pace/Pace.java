package io.allostat.demoapps.lab.pace;

/**
 * How fast a processor was for some time: mean CPU time of a piece of work.
 *
 * @param computeNanos of its part that computes, or NaN when unknown
 * @param memoryNanos of its part that waits for memory, or NaN when unknown
 */
public record Pace(double computeNanos, double memoryNanos) {
  /** Nobody looked. */
  public static final Pace UNKNOWN = new Pace(Double.NaN, Double.NaN);

  /**
   * Whether somebody looked.
   *
   * @return whether both parts are known
   */
  public boolean known() {
    return computeNanos > 0 && memoryNanos > 0;
  }

  /**
   * The whole piece.
   *
   * @return nanoseconds
   */
  public double nanos() {
    return computeNanos + memoryNanos;
  }
}
