package io.allostat.policies.distribution.internal;

/**
 * A rank and a position in one number, so that to sort numbers is to sort positions by their ranks,
 * of equal ones the earlier first. Stateless and thread safe.
 */
final class Ranked {
  private static final int POSITION_BITS = 20;
  private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

  private Ranked() {}

  /**
   * Joins them.
   *
   * @param rank from 0 to 2^43 - 1
   * @param position from 0 to 2^20 - 1, more than there may be applications or CPUs
   * @return both
   */
  static long of(long rank, int position) {
    return rank << POSITION_BITS | position;
  }

  /**
   * Takes the position out again.
   *
   * @param ranked from {@link #of}
   * @return the position
   */
  static int position(long ranked) {
    return (int) (ranked & POSITION_MASK);
  }
}
