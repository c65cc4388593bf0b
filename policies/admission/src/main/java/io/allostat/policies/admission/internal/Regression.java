package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.profile.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * The cost of connections from the CPU time of the whole process, where too few end to average
 * over. A connection's cost falls due over its life, often long after the interval in which it
 * came; so windows are long, and each is explained by the connections of its own and of the
 * preceding one:
 *
 * <pre>
 * cpu(j) = b + Σ_kind (c0·admitted(j) + c1·admitted(j−1)) + error,   cost = c0 + c1
 * </pre>
 *
 * <p>All as rates, by ordinary least squares. The interval follows from the covariance of c0 and
 * c1. Windows in which the processors were full are left out: what came in them was served later.
 * There is no estimate if the connections did not vary, or not apart from each other.
 */
final class Regression {
  /** Windows remembered; ten minutes at the default length. */
  static final int MOST_WINDOWS = 21;

  private static final int LAGS = 1;

  /** Below it the quantile of Student's distribution is so wide that nothing would be believed. */
  private static final int LEAST_FREEDOM = 3;

  private static final double FULL = 0.98;
  private static final double SINGULAR = 1e-9;

  private Regression() {}

  static Optional<Estimate> of(History history, Kind kind, AdmissionSettings settings) {
    List<Block> windows = history.complete(settings.regressionWindowSeconds());
    List<Kind> seen =
        Stream.of(Kind.values())
            .filter(each -> windows.stream().anyMatch(w -> w.of(each).admitted() > 0))
            .toList();
    if (!seen.contains(kind)) {
      return Optional.empty();
    }
    List<double[]> rows = new ArrayList<>();
    List<Double> used = new ArrayList<>();
    for (int j = LAGS; j < windows.size(); j++) {
      if (windows.subList(j - LAGS, j + 1).stream().allMatch(w -> w.usage() < FULL)) {
        rows.add(row(windows, j, seen));
        used.add(windows.get(j).costSeconds() / windows.get(j).seconds());
      }
    }
    if (rows.size() - seen.size() * (LAGS + 1) - 1 < LEAST_FREEDOM) {
      return Optional.empty();
    }
    return cost(rows, used, seen.indexOf(kind))
        .filter(e -> e.upper() - e.value() <= settings.costError() * e.value());
  }

  private static double[] row(List<Block> windows, int j, List<Kind> seen) {
    double[] row = new double[seen.size() * (LAGS + 1)];
    for (int k = 0; k < seen.size(); k++) {
      for (int lag = 0; lag <= LAGS; lag++) {
        Block window = windows.get(j - lag);
        row[k * (LAGS + 1) + lag] = window.of(seen.get(k)).admitted() / window.seconds();
      }
    }
    return row;
  }

  private static Optional<Estimate> cost(List<double[]> rows, List<Double> used, int kind) {
    double[] y = used.stream().mapToDouble(Double::doubleValue).toArray();
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SINGULAR);
    regression.newSampleData(y, rows.toArray(double[][]::new));
    try {
      double[] coefficients = regression.estimateRegressionParameters();
      double[][] covariance = regression.estimateRegressionParametersVariance();
      int first = 1 + kind * (LAGS + 1);
      double sum = 0;
      double variance = 0;
      for (int i = first; i <= first + LAGS; i++) {
        sum += coefficients[i];
        for (int j = first; j <= first + LAGS; j++) {
          variance += covariance[i][j];
        }
      }
      variance = Math.max(0, variance * regression.estimateErrorVariance());
      // Without a generator of random numbers: only the quantile is wanted.
      double quantile =
          new TDistribution(null, y.length - coefficients.length)
              .inverseCumulativeProbability(0.975);
      double half = quantile * Math.sqrt(variance);
      return sum > 0 && Double.isFinite(sum + half)
          ? Optional.of(new Estimate(sum, Math.max(0, sum - half), sum + half, y.length))
          : Optional.empty();
    } catch (SingularMatrixException e) {
      // The connections came evenly: no data to tell their cost from what runs without them.
      return Optional.empty();
    }
  }
}
