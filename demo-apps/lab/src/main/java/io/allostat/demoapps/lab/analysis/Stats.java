package io.allostat.demoapps.lab.analysis;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** Order statistics of small samples. */
public final class Stats {
  private Stats() {}

  /**
   * The median; of an even number of values the mean of the two in the middle.
   *
   * @param values any order; null and NaN are left out
   * @return the median, or empty without values
   */
  public static OptionalDouble median(Collection<Double> values) {
    List<Double> sorted = sorted(values);
    int size = sorted.size();
    return size == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2);
  }

  /**
   * The mean.
   *
   * @param values any order; null and NaN are left out
   * @return the mean, or empty without values
   */
  public static OptionalDouble mean(Collection<Double> values) {
    return sorted(values).stream().mapToDouble(Double::doubleValue).average();
  }

  /**
   * The values that there are, in order.
   *
   * @param values any order; null and NaN are left out
   * @return ascending
   */
  public static List<Double> sorted(Collection<Double> values) {
    return values.stream().filter(Objects::nonNull).filter(v -> !v.isNaN()).sorted().toList();
  }

  /**
   * Turns an absent figure into null, as summaries want it.
   *
   * @param value a figure
   * @return it, or null
   */
  public static Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
