package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * An analysis of covariance in randomised blocks: y = block + arm + Σ β·covariate + error, fitted
 * by least squares. The blocks' own levels are taken out by subtracting from each figure its mean
 * over the block, and one degree of freedom is paid for each (Frisch and Waugh). With blocks of two
 * it is the regression of the differences within pairs.
 *
 * @param effects of each arm but {@code off} on y, at equal covariates
 * @param errors their standard errors
 * @param freedom degrees of freedom of the rest
 * @param residual standard deviation of the rest
 */
record BlockFit(
    Map<OverheadArm, Double> effects,
    Map<OverheadArm, Double> errors,
    int freedom,
    double residual) {
  /**
   * Fits.
   *
   * @param slices whole blocks, one after the other
   * @param blockSize slices in each
   * @param value y
   * @param covariates those of each slice, as many for each
   * @return the fit, or empty where the figures do not tell the effects apart
   */
  static Optional<BlockFit> of(
      List<Slice> slices, int blockSize, ToDoubleFunction<Slice> value, double[][] covariates) {
    List<OverheadArm> arms =
        slices.stream()
            .map(Slice::arm)
            .distinct()
            .filter(arm -> arm != OverheadArm.OFF)
            .sorted()
            .toList();
    int columns = arms.size() + covariates[0].length;
    int freedom = slices.size() - slices.size() / blockSize - columns;
    if (freedom < 1) {
      return Optional.empty();
    }
    double[] y = slices.stream().mapToDouble(value).toArray();
    double[][] x = new double[slices.size()][columns];
    for (int i = 0; i < x.length; i++) {
      for (int a = 0; a < arms.size(); a++) {
        x[i][a] = slices.get(i).arm() == arms.get(a) ? 1 : 0;
      }
      System.arraycopy(covariates[i], 0, x[i], arms.size(), covariates[i].length);
    }
    centre(y, x, blockSize);
    OLSMultipleLinearRegression fit = new OLSMultipleLinearRegression();
    fit.setNoIntercept(true);
    try {
      fit.newSampleData(y, x);
      double[] effects = fit.estimateRegressionParameters();
      double[] errors = fit.estimateRegressionParametersStandardErrors();
      // The library does not know of the blocks, whose levels were fitted too.
      double paid = Math.sqrt((slices.size() - columns) / (double) freedom);
      Map<OverheadArm, Double> effect = new EnumMap<>(OverheadArm.class);
      Map<OverheadArm, Double> error = new EnumMap<>(OverheadArm.class);
      for (int a = 0; a < arms.size(); a++) {
        effect.put(arms.get(a), effects[a]);
        error.put(arms.get(a), errors[a] * paid);
      }
      double residual = Math.sqrt(fit.calculateResidualSumOfSquares() / freedom);
      return Optional.of(new BlockFit(effect, error, freedom, residual));
    } catch (SingularMatrixException e) {
      return Optional.empty();
    }
  }

  /** Takes the mean over each block from every column. */
  private static void centre(double[] y, double[][] x, int blockSize) {
    int columns = x[0].length;
    for (int from = 0; from < y.length; from += blockSize) {
      double[] sums = new double[columns + 1];
      for (int i = from; i < from + blockSize; i++) {
        for (int c = 0; c < columns; c++) {
          sums[c] += x[i][c];
        }
        sums[columns] += y[i];
      }
      for (int i = from; i < from + blockSize; i++) {
        for (int c = 0; c < columns; c++) {
          x[i][c] -= sums[c] / blockSize;
        }
        y[i] -= sums[columns] / blockSize;
      }
    }
  }

  /** Half the width of the 95 % interval of an arm's effect. */
  double half(OverheadArm arm) {
    return Student.quantile(freedom) * errors.get(arm);
  }
}
