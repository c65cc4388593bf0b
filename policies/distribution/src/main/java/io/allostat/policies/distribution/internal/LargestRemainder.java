package io.allostat.policies.distribution.internal;

import java.util.Arrays;

/**
 * Rounds amounts to whole units without changing their sum: all are rounded down, and the units
 * that are left go to those with the largest remainders. Remainders that differ by less than a
 * billionth are equal; then the earlier comes first.
 *
 * <p>Where one amount grows at the expense of the others, as in {@link Fill}, it is never rounded
 * to less than before: others that fall below a whole number and rank before it with their new
 * remainders have each left a unit more to be given.
 */
final class LargestRemainder {
  /** Of a unit: what binary rounding may have taken from a whole number. */
  private static final double ROUNDING = 1e-9;

  /** The same, as a share of a large number. */
  private static final double RELATIVE_ROUNDING = 1e-12;

  private static final double REMAINDER_STEPS = 1L << 30;

  private LargestRemainder() {}

  /**
   * Rounds.
   *
   * @param amounts in units, >= 0; at most 2^20 of them
   * @param most what each may be rounded up to, whole units
   * @param total their sum, whole units
   * @return whole units whose sum is the total, or that of the mosts if it is less
   */
  static long[] round(double[] amounts, double[] most, long total) {
    long[] units = new long[amounts.length];
    long[] byRemainder = new long[amounts.length];
    long left = total;
    for (int i = 0; i < amounts.length; i++) {
      double amount = amounts[i] + Math.max(ROUNDING, RELATIVE_ROUNDING * amounts[i]);
      units[i] = (long) Math.min(most[i], Math.floor(amount));
      left -= units[i];
      long remainder = (long) ((amount - Math.floor(amount)) * REMAINDER_STEPS);
      byRemainder[i] = Ranked.of((long) REMAINDER_STEPS - remainder, i);
    }
    Arrays.sort(byRemainder);
    boolean given = true;
    while (left > 0 && given) {
      given = false;
      for (int k = 0; k < byRemainder.length && left > 0; k++) {
        int i = Ranked.position(byRemainder[k]);
        if (units[i] < most[i]) {
          units[i]++;
          left--;
          given = true;
        }
      }
    }
    // Only if the sum of the amounts exceeded the total by rounding.
    for (int k = byRemainder.length - 1; k >= 0 && left < 0; k--) {
      int i = Ranked.position(byRemainder[k]);
      if (units[i] > 1) {
        units[i]--;
        left++;
      }
    }
    return units;
  }
}
