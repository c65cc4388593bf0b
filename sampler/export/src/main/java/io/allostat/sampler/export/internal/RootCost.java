package io.allostat.sampler.export.internal;

import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.StackProfile;

/**
 * c_R(S), the use of a resource by one stack per execution of its root, with its standard error.
 *
 * <p>The error has two parts: that of sampling, from the interval of the profile's estimate, and
 * that of the executions themselves, {@link #executionVariance}, so that a mean over few executions
 * is not known well however many samples there are. Where the profile gives no estimate, the cost
 * is the samples times what one sample stands for; without samples it is 0, and by the rule of
 * three at most what three samples stand for.
 *
 * @param point resource-seconds per execution of the root, >= 0
 * @param standardError of {@code point}, same unit
 * @param samples how many samples it rests on
 * @param estimated whether the profile gives an estimate
 */
public record RootCost(double point, double standardError, long samples, boolean estimated) {
  /** Half the width of a 95 % interval, in standard errors. */
  public static final double Z = 1.959963984540054;

  private static final double RULE_OF_THREE = 3;

  /**
   * Takes the cost from a profile.
   *
   * @param stack the stack there, or null if it was not seen
   * @param perSample what one sample stands for, resource-seconds per execution of the root
   * @param seconds the window's length
   * @return the cost
   */
  public static RootCost of(StackProfile stack, double perSample, double seconds) {
    if (stack == null) {
      return new RootCost(0, RULE_OF_THREE * perSample / Z, 0, false);
    }
    Estimate measured = stack.costPerRoot();
    long samples = stack.samples();
    double point = measured.isPresent() ? measured.value() : samples * perSample;
    double executions =
        point
            * Math.sqrt(
                executionVariance(
                    stack.executionRate() * seconds, stack.rootExecutionRate() * seconds));
    double sampling = samplingError(measured, samples, perSample);
    return new RootCost(point, Math.hypot(sampling, executions), samples, measured.isPresent());
  }

  /**
   * The squared relative error of a mean cost per execution of the root that is due to the
   * executions: their costs differ (coefficient of variation taken as 1, as of exponential service
   * times), 1/n; and where only some executions of the root reach the stack, which ones do is
   * chance, (1 − n/N)/n, the binomial distribution's.
   *
   * @param executions n, of the stack; more than N count as N, since those of one request are alike
   * @param rootExecutions N, of its root
   * @return the variance, 0 to 2
   */
  static double executionVariance(double executions, double rootExecutions) {
    double roots = Math.max(1, rootExecutions);
    double own = Math.max(1, Math.min(executions, roots));
    return (2 - own / roots) / own;
  }

  private static double samplingError(Estimate measured, long samples, double perSample) {
    if (measured.isPresent()) {
      return (measured.upper() - measured.lower()) / (2 * Z);
    }
    return samples > 0 ? Math.sqrt(samples) * perSample : RULE_OF_THREE * perSample / Z;
  }

  /**
   * @return the squared relative error; the point must be > 0
   */
  public double relativeVariance() {
    return standardError * standardError / (point * point);
  }

  /**
   * @return the cost with its 95 % interval, which does not reach below 0
   */
  public Estimate estimate() {
    double half = Z * standardError;
    return new Estimate(point, Math.max(0, point - half), point + half, samples);
  }
}
