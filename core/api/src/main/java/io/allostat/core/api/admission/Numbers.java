package io.allostat.core.api.admission;

/** Refuses numbers from outside, naming what was expected and what came. */
final class Numbers {
  /** So large that nothing real exceeds it, so small that sums and products stay finite. */
  private static final double MOST = 1e12;

  private Numbers() {}

  /** Checks an amount. */
  static void amount(String name, double value) {
    if (!(value >= 0 && value <= MOST)) {
      throw new IllegalArgumentException(name + ": expected a number from 0 to 1e12, got " + value);
    }
  }
}
