package io.allostat.demoapps.lab.compare;

import io.allostat.demoapps.lab.analysis.Stats;
import java.util.List;

/**
 * The runs of one figure.
 *
 * @param median of them
 * @param min the least, or the lower end of the widest interval
 * @param max the largest, or the upper end of the widest interval
 * @param runs how many
 * @param interval whether the figures come with intervals of their own
 */
public record Sample(double median, double min, double max, int runs, boolean interval) {
  /**
   * Collects runs.
   *
   * @param values at least one
   * @return the sample
   */
  static Sample of(List<Measured> values) {
    boolean interval = values.stream().allMatch(Measured::hasInterval);
    return new Sample(
        Stats.median(values.stream().map(Measured::value).toList()).orElseThrow(),
        values.stream().mapToDouble(v -> interval ? v.lower() : v.value()).min().orElseThrow(),
        values.stream().mapToDouble(v -> interval ? v.upper() : v.value()).max().orElseThrow(),
        values.size(),
        interval);
  }

  /** How far its runs lie apart. */
  double range() {
    return max - min;
  }
}
