package io.allostat.demoapps.lab.compare;

/**
 * A figure of a row.
 *
 * @param value NaN if there is none
 * @param lower end of its interval, or NaN without one
 * @param upper end of its interval, or NaN without one
 */
public record Measured(double value, double lower, double upper) {
  /**
   * A figure without an interval.
   *
   * @param value or NaN
   * @return the figure
   */
  static Measured of(double value) {
    return new Measured(value, Double.NaN, Double.NaN);
  }

  /** Whether it comes with an interval. */
  boolean hasInterval() {
    return lower <= upper;
  }
}
