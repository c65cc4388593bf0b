package io.allostat.policies.admission.internal;

/** Refuses numbers from outside, naming what was expected and what came. */
public final class Checks {
  /** So large that nothing real exceeds it, so small that sums and products stay finite. */
  private static final double MOST = 1e12;

  private Checks() {}

  /**
   * Checks an amount.
   *
   * @param name what it is called
   * @param value what came
   */
  public static void amount(String name, double value) {
    if (!(value >= 0 && value <= MOST)) {
      throw new IllegalArgumentException(name + ": expected a number from 0 to 1e12, got " + value);
    }
  }

  /**
   * Checks a figure that comes from amounts.
   *
   * @param name what it is called
   * @param value what came
   */
  public static void finite(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + ": expected a finite number >= 0, got " + value);
    }
  }
}
