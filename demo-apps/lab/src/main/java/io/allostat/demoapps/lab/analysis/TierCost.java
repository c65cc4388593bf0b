package io.allostat.demoapps.lab.analysis;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * What moving work changes in one tier, per reply. Of each pair of slices the difference in CPU
 * time is explained by least squares with the differences in pages: Δy = δ + Σ β·Δpages + error (an
 * analysis of covariance in blocks of two). δ is what is left at equal pages, and its interval is
 * Student's. Where there are too few pairs for that, or pages do not differ, it is the mean
 * difference.
 *
 * @param tier {@code database} or {@code web tier}
 * @param fullMillis CPU milliseconds per reply at full service
 * @param movedMillis the same with the work moved
 * @param changeMillis δ per reply; below zero where it saves
 * @param lower lower end of its 95 % interval
 * @param upper upper end of its 95 % interval
 * @param pairs of slices behind it
 * @param equalPages whether pages were taken into account
 */
public record TierCost(
    String tier,
    double fullMillis,
    double movedMillis,
    double changeMillis,
    double lower,
    double upper,
    int pairs,
    boolean equalPages) {
  /** Name of the tier whose work is moved. */
  public static final String DATABASE = "database";

  /** Name of the tier that does it then. */
  public static final String WEB = "web tier";

  private static final List<String> KINDS = List.of("SearchItemsInRegion", "SearchItemsInCategory");
  private static final double MILLIS = 1000;

  /**
   * The cost in both tiers.
   *
   * @param slices pairs, one of each moved, in their order
   * @return the database's and the web tier's; empty without two pairs
   */
  public static List<TierCost> of(List<TierSlice> slices) {
    return slices.size() < 4
        ? List.of()
        : List.of(
            of(DATABASE, slices, TierSlice::databaseSeconds),
            of(WEB, slices, TierSlice::webSeconds));
  }

  private static TierCost of(
      String tier, List<TierSlice> slices, ToDoubleFunction<TierSlice> seconds) {
    int pairs = slices.size() / 2;
    double[] y = new double[pairs];
    double[][] x = new double[pairs][];
    for (int i = 0; i < pairs; i++) {
      TierSlice one = slices.get(2 * i);
      TierSlice other = slices.get(2 * i + 1);
      TierSlice moved = one.moved() ? one : other;
      TierSlice full = one.moved() ? other : one;
      y[i] = seconds.applyAsDouble(moved) - seconds.applyAsDouble(full);
      x[i] = pages(moved, full);
    }
    double replies = slices.stream().mapToLong(TierSlice::replies).average().orElse(Double.NaN);
    Fit fit = fit(y, x);
    double unit = MILLIS / replies;
    return new TierCost(
        tier,
        perReply(slices, false, seconds),
        perReply(slices, true, seconds),
        fit.effect() * unit,
        (fit.effect() - fit.half()) * unit,
        (fit.effect() + fit.half()) * unit,
        pairs,
        fit.equalPages());
  }

  /** Differences in the searches, one kind each, and in all other pages together. */
  private static double[] pages(TierSlice moved, TierSlice full) {
    double[] differences = new double[KINDS.size() + 1];
    double others = moved.replies() - full.replies();
    for (int kind = 0; kind < KINDS.size(); kind++) {
      differences[kind] = moved.replies(KINDS.get(kind)) - full.replies(KINDS.get(kind));
      others -= differences[kind];
    }
    differences[KINDS.size()] = others;
    return differences;
  }

  private record Fit(double effect, double half, boolean equalPages) {}

  private static Fit fit(double[] y, double[][] x) {
    int freedom = y.length - 1 - x[0].length;
    if (freedom >= 2) {
      try {
        OLSMultipleLinearRegression least = new OLSMultipleLinearRegression();
        least.newSampleData(y, x);
        double error = least.estimateRegressionParametersStandardErrors()[0];
        return new Fit(
            least.estimateRegressionParameters()[0], Student.quantile(freedom) * error, true);
      } catch (SingularMatrixException e) {
        return mean(y); // one of the pages was never asked for, or always as often
      }
    }
    return mean(y);
  }

  private static Fit mean(double[] y) {
    double mean = IntStream.range(0, y.length).mapToDouble(i -> y[i]).average().orElseThrow();
    double squares = IntStream.range(0, y.length).mapToDouble(i -> Math.pow(y[i] - mean, 2)).sum();
    double error = Math.sqrt(squares / (y.length - 1) / y.length);
    return new Fit(mean, Student.quantile(y.length - 1) * error, false);
  }

  private static double perReply(
      List<TierSlice> slices, boolean moved, ToDoubleFunction<TierSlice> seconds) {
    List<TierSlice> such = slices.stream().filter(s -> s.moved() == moved).toList();
    double all = such.stream().mapToDouble(seconds).sum();
    return MILLIS * all / such.stream().mapToLong(TierSlice::replies).sum();
  }
}
