package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.StackSample;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A component stack over the time that counts, as in the tables of Philippe et al. §5.4 and §5.5.
 *
 * @param stack the components, outermost first, with dots between
 * @param hitRatio H, mean over the windows
 * @param executionRate W, a second, mean over the windows
 * @param costMillis C, what all windows used together by the entries of all of them
 */
public record StackRow(String stack, double hitRatio, double executionRate, double costMillis) {
  private static final double MILLIS = 1000;

  /**
   * Takes windows together; a stack that a window does not have did not run in it.
   *
   * @param windows of equal length
   * @return one row for each stack, largest H first
   */
  public static List<StackRow> of(List<List<StackSample>> windows) {
    Map<String, double[]> sums = new LinkedHashMap<>();
    for (List<StackSample> window : windows) {
      for (StackSample sample : window) {
        double[] sum = sums.computeIfAbsent(sample.stack(), stack -> new double[3]);
        sum[0] += sample.hitRatio();
        sum[1] += sample.executionRate();
        sum[2] += sample.costSeconds() * sample.executionRate();
      }
    }
    return sums.entrySet().stream()
        .map(entry -> row(entry.getKey(), entry.getValue(), windows.size()))
        .sorted(Comparator.comparingDouble(StackRow::hitRatio).reversed())
        .toList();
  }

  private static StackRow row(String stack, double[] sum, int windows) {
    return new StackRow(
        stack,
        sum[0] / windows,
        sum[1] / windows,
        sum[1] > 0 ? MILLIS * sum[2] / sum[1] : Double.NaN);
  }

  /** What the stack used, a second. */
  double usedMillis() {
    return Double.isNaN(costMillis) ? 0 : costMillis * executionRate;
  }

  /** The outermost component. */
  String root() {
    int dot = stack.indexOf('.');
    return dot < 0 ? stack : stack.substring(0, dot);
  }
}
