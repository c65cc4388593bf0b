package io.allostat.demoapps.lab.analysis;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Median, least and largest of the runs of one arm.
 *
 * @param median null without a value
 * @param min null without a value
 * @param max null without a value
 * @param count how many values there were
 */
public record Spread(Double median, Double min, Double max, int count) {
  /**
   * The spread of one figure.
   *
   * @param rows the runs
   * @param figure the figure; null where a run has none
   * @return its spread
   */
  public static Spread of(Collection<Row> rows, Function<Row, Double> figure) {
    List<Double> sorted = Stats.sorted(rows.stream().map(figure).toList());
    int size = sorted.size();
    return size == 0
        ? new Spread(null, null, null, 0)
        : new Spread(Stats.orNull(Stats.median(sorted)), sorted.get(0), sorted.get(size - 1), size);
  }

  /**
   * The spread for people.
   *
   * @param format of one value
   * @return the median, and the range when there are several values
   */
  public String text(Function<Double, String> format) {
    return count < 2
        ? format.apply(median)
        : format.apply(median) + " [" + format.apply(min) + " … " + format.apply(max) + "]";
  }
}
