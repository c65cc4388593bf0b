package io.allostat.policies.distribution.internal;

import java.util.Arrays;

/**
 * Water filling: with one level for all, x_i = min(most_i, max(least_i, level·weight_i)), such that
 * Σx_i is the total. Who has a larger weight, a larger least or a larger most never gets less, and
 * the others never more.
 *
 * <p>Σx_i grows with the level and bends where somebody leaves the least or reaches the most. The
 * bends are sorted and searched, then the level between two bends follows from one division: O(n
 * log n). Sums are formed afresh at each bend that is tried: adding and subtracting weights that
 * differ by many orders of magnitude along the way would leave their rounding errors behind.
 */
public final class Fill {
  /** So small a weight that dividing by it says nothing; requests of a part have more. */
  private static final double NEGLIGIBLE = 1e-100;

  private Fill() {}

  /**
   * Divides a total.
   *
   * @param least what each gets at least, >= 0
   * @param most what each gets at most, >= its least
   * @param weights >= 0; who has none, or next to none, stays at its least
   * @param total between the sums of the leasts and of the mosts; beyond them these are given
   * @return what each gets
   */
  public static double[] fill(double[] least, double[] most, double[] weights, double total) {
    double[] bends = bends(least, most, weights);
    if (bends.length == 0) {
      return least.clone();
    }
    int reached = firstReaching(total, bends, least, most, weights);
    double above = bends[reached];
    double below = reached == 0 ? 0 : bends[reached - 1];
    double settled = 0;
    double slope = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > NEGLIGIBLE
          && least[i] / weights[i] <= below
          && most[i] / weights[i] >= above) {
        slope += weights[i];
      } else {
        settled += at(below, i, least, most, weights);
      }
    }
    double level = slope > 0 ? (total - settled) / slope : above;
    double[] filled = new double[weights.length];
    for (int i = 0; i < filled.length; i++) {
      filled[i] = at(Math.max(below, Math.min(above, level)), i, least, most, weights);
    }
    return filled;
  }

  private static double[] bends(double[] least, double[] most, double[] weights) {
    double[] bends = new double[2 * weights.length];
    int count = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > NEGLIGIBLE) {
        bends[count++] = least[i] / weights[i];
        bends[count++] = most[i] / weights[i];
      }
    }
    double[] sorted = Arrays.copyOf(bends, count);
    Arrays.sort(sorted);
    return sorted;
  }

  private static int firstReaching(
      double total, double[] bends, double[] least, double[] most, double[] weights) {
    int low = 0;
    int high = bends.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        sum += at(bends[middle], i, least, most, weights);
      }
      if (sum >= total) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static double at(double level, int i, double[] least, double[] most, double[] weights) {
    return weights[i] > NEGLIGIBLE
        ? Math.min(most[i], Math.max(least[i], level * weights[i]))
        : least[i];
  }
}
