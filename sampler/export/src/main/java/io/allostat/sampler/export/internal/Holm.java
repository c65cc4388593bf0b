package io.allostat.sampler.export.internal;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Corrects the p-values of a family of tests by Holm's step-down procedure (1979): in ascending
 * order, the i-th of m becomes max over j ≤ i of (m − j + 1)·p_j, at most 1. Rejecting what is then
 * at most α keeps the probability of any false rejection at α, however the tests depend on each
 * other, and rejects whatever Bonferroni's correction does. Stateless, thread safe.
 */
public final class Holm {
  private Holm() {}

  /**
   * Corrects.
   *
   * @param values p-values, 0 to 1
   * @return the corrected values, in the same order
   */
  public static double[] adjust(List<Double> values) {
    int[] ascending =
        IntStream.range(0, values.size())
            .boxed()
            .sorted(Comparator.comparing(values::get))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[ascending.length];
    double largest = 0;
    for (int i = 0; i < ascending.length; i++) {
      largest = Math.max(largest, (ascending.length - i) * values.get(ascending[i]));
      adjusted[ascending[i]] = Math.min(1, largest);
    }
    return adjusted;
  }
}
