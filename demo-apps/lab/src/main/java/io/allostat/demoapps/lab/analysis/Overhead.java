package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * The cost of being on: slices come in pairs, one with and one without, next to each other in time;
 * each pair gives the logarithm of one ratio, and their mean has a Student interval.
 *
 * <p>Pages differ in cost by far more than what is looked for, and a slice does not always have the
 * same ones. So there are two estimates: CPU time per reply, and CPU time per expected CPU time,
 * where what a page costs is fitted by least squares over all slices, with and without alike.
 */
public final class Overhead {
  private static final double LEVEL = 0.975;
  private static final String SEARCH = "SearchItems";

  private Overhead() {}

  /**
   * Compares CPU time per reply.
   *
   * @param slices pairs, one after the other; a pair with a slice without replies is left out
   * @return the ratio
   */
  public static CostRatio perReply(List<Slice> slices) {
    return compare(slices, slice -> slice.cpuSeconds() / slice.replies());
  }

  /**
   * Compares CPU time per expected CPU time of the pages served.
   *
   * @param slices pairs, one after the other
   * @return the ratio; that of {@link #perReply} if the pages do not tell costs apart
   */
  public static CostRatio perPage(List<Slice> slices) {
    RealMatrix counts = MatrixUtils.createRealMatrix(slices.size(), 3);
    RealVector cpu = MatrixUtils.createRealVector(new double[slices.size()]);
    for (int i = 0; i < slices.size(); i++) {
      counts.setRow(i, kinds(slices.get(i)));
      cpu.setEntry(i, slices.get(i).cpuSeconds());
    }
    try {
      RealVector costs = new QRDecomposition(counts, 1e-9).getSolver().solve(cpu);
      if (costs.getMinValue() < 0) {
        return perReply(slices);
      }
      return compare(
          slices,
          slice ->
              slice.cpuSeconds() / MatrixUtils.createRealVector(kinds(slice)).dotProduct(costs));
    } catch (SingularMatrixException e) {
      return perReply(slices);
    }
  }

  /** The two searches, which carry most of the cost, and everything else. */
  private static double[] kinds(Slice slice) {
    double category = slice.pages().getOrDefault(SEARCH + "InCategory", 0L);
    double region = slice.pages().getOrDefault(SEARCH + "InRegion", 0L);
    return new double[] {category, region, slice.replies() - category - region};
  }

  private static CostRatio compare(List<Slice> slices, ToDoubleFunction<Slice> cost) {
    List<Double> logs = new ArrayList<>();
    for (int i = 0; i + 1 < slices.size(); i += 2) {
      Slice first = slices.get(i);
      Slice second = slices.get(i + 1);
      if (first.on() == second.on()) {
        throw new IllegalArgumentException(
            "slices %d and %d are both %s, expected one of each"
                .formatted(i, i + 1, first.on() ? "on" : "off"));
      }
      double log = Math.log(cost.applyAsDouble(first) / cost.applyAsDouble(second));
      if (Double.isFinite(log)) {
        logs.add(first.on() ? log : -log);
      }
    }
    return interval(logs);
  }

  private static CostRatio interval(List<Double> logs) {
    int n = logs.size();
    if (n < 2) {
      return new CostRatio(Double.NaN, Double.NaN, Double.NaN, n);
    }
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double squares = logs.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    double half =
        new TDistribution(n - 1).inverseCumulativeProbability(LEVEL)
            * Math.sqrt(squares / (n - 1) / n);
    return new CostRatio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), n);
  }
}
