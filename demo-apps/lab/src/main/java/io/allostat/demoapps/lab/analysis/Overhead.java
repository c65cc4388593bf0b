package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * The cost of being on. Slices come in pairs, one with and one without, next to each other in time,
 * so that what changes slowly meets both.
 *
 * <p>Pages differ in cost by far more than what is looked for, and a slice does not always have the
 * same ones. So there are two estimates: CPU time per reply; and an analysis of covariance, which
 * explains the difference in CPU time within each pair by the difference in pages served, by kind,
 * and takes what is left when no page differs for the cost of being on.
 *
 * <p>Neither leaves out or weighs down a slice that is far from the others: what being on does now
 * and then would be lost with it.
 */
public final class Overhead {
  private static final double LEVEL = 0.975;

  private Overhead() {}

  /**
   * Compares CPU time per reply.
   *
   * @param slices pairs, one after the other; a pair with a slice without replies is left out
   * @return the ratio, with Student's interval over the logarithms of the pairs' ratios
   */
  public static CostRatio perReply(List<Slice> slices) {
    double[] logs =
        pairs(slices).stream()
            .mapToDouble(pair -> Math.log(perReply(pair.on()) / perReply(pair.off())))
            .filter(Double::isFinite)
            .toArray();
    int n = logs.length;
    if (n < 2) {
      return new CostRatio(Double.NaN, Double.NaN, Double.NaN, n, Method.PER_REPLY);
    }
    double mean = StatUtils.mean(logs);
    double half = student(n - 1) * Math.sqrt(StatUtils.variance(logs) / n);
    return new CostRatio(
        Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), n, Method.PER_REPLY);
  }

  private static double perReply(Slice slice) {
    return slice.cpuSeconds() / slice.replies();
  }

  /**
   * Compares CPU time at equal pages.
   *
   * @param slices pairs, one after the other
   * @return the ratio, with the interval of least squares; that of {@link #perReply} when costs
   *     cannot be told apart, with the reason as its method
   */
  public static CostRatio perPage(List<Slice> slices) {
    List<Pair> pairs = pairs(slices);
    PageKinds kinds = PageKinds.of(slices);
    if (kinds.size() == 0) {
      return perReply(slices).by(kinds.tooFewPairs() ? Method.TOO_FEW_PAIRS : Method.TOO_ALIKE);
    }
    double[] cpu = new double[pairs.size()];
    double[][] pages = new double[pairs.size()][];
    for (int i = 0; i < cpu.length; i++) {
      Pair pair = pairs.get(i);
      cpu[i] = pair.on().cpuSeconds() - pair.off().cpuSeconds();
      pages[i] = kinds.difference(pair.on(), pair.off());
    }
    double off =
        pairs.stream().mapToDouble(pair -> pair.off().cpuSeconds()).average().orElseThrow();
    try {
      OLSMultipleLinearRegression fit = new OLSMultipleLinearRegression();
      fit.newSampleData(cpu, pages);
      double cost = fit.estimateRegressionParameters()[0] / off;
      double error = fit.estimateRegressionParametersStandardErrors()[0] / off;
      double half = student(pairs.size() - kinds.size() - 1) * error;
      return new CostRatio(
          1 + cost, 1 + cost - half, 1 + cost + half, pairs.size(), Method.EQUAL_PAGES);
    } catch (SingularMatrixException e) {
      return perReply(slices).by(Method.TOO_ALIKE);
    }
  }

  private record Pair(Slice on, Slice off) {}

  private static List<Pair> pairs(List<Slice> slices) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < slices.size(); i += 2) {
      Slice first = slices.get(i);
      Slice second = slices.get(i + 1);
      if (first.on() == second.on()) {
        throw new IllegalArgumentException(
            "slices %d and %d are both %s, expected one of each"
                .formatted(i, i + 1, first.on() ? "on" : "off"));
      }
      pairs.add(first.on() ? new Pair(first, second) : new Pair(second, first));
    }
    return pairs;
  }

  private static double student(int freedom) {
    return new TDistribution(freedom).inverseCumulativeProbability(LEVEL);
  }
}
