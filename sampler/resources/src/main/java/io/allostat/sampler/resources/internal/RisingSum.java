package io.allostat.sampler.resources.internal;

/**
 * Makes a sum that never falls of a counter that may step back: adds differences, never negative
 * ones. Begins at 0. Not thread safe.
 */
final class RisingSum {
  private double last = Double.NaN;
  private double sum;

  /**
   * Takes a reading of the counter.
   *
   * @param counter the reading
   * @return the sum
   */
  double upTo(double counter) {
    if (counter > last) {
      sum += counter - last;
    }
    last = counter;
    return sum;
  }
}
