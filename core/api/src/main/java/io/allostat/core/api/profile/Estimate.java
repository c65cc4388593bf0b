package io.allostat.core.api.profile;

import java.util.NoSuchElementException;

/**
 * A measured figure with its 95 % confidence interval, or the statement that there were too few
 * samples to give one. Never zero for lack of data.
 *
 * @param point the figure; NaN when absent, read it through {@link #value()}
 * @param lower the interval's lower end; NaN when absent
 * @param upper the interval's upper end; NaN when absent
 * @param samples how many samples it rests on
 */
public record Estimate(double point, double lower, double upper, long samples) {
  /** Checks the order of the three figures. */
  public Estimate {
    boolean absent = Double.isNaN(point) && Double.isNaN(lower) && Double.isNaN(upper);
    if (!absent && !(lower <= point && point <= upper)) {
      throw new IllegalArgumentException(
          "estimate: expected lower <= point <= upper, got " + lower + ", " + point + ", " + upper);
    }
  }

  /**
   * States that there is no figure.
   *
   * @param samples how many samples there were
   * @return the absent estimate
   */
  public static Estimate absent(long samples) {
    return new Estimate(Double.NaN, Double.NaN, Double.NaN, samples);
  }

  /**
   * A figure that is known without sampling error.
   *
   * @param value the figure
   * @param samples how many samples it rests on
   * @return the estimate
   */
  public static Estimate exact(double value, long samples) {
    return new Estimate(value, value, value, samples);
  }

  /**
   * @return true if there is a figure
   */
  public boolean isPresent() {
    return !Double.isNaN(point);
  }

  /**
   * @return the figure
   * @throws NoSuchElementException if it is absent
   */
  public double value() {
    if (!isPresent()) {
      throw new NoSuchElementException("absent: only " + samples + " samples");
    }
    return point;
  }

  /**
   * Scales figure and interval.
   *
   * @param factor a finite factor >= 0
   * @return the scaled estimate; absent stays absent
   */
  public Estimate times(double factor) {
    if (!(factor >= 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException("factor: expected a finite number >= 0, got " + factor);
    }
    return isPresent()
        ? new Estimate(point * factor, lower * factor, upper * factor, samples)
        : this;
  }
}
