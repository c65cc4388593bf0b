package io.allostat.demoapps.lab.analysis;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** Student's 95 % interval, two-sided. */
final class Student {
  private static final double LEVEL = 0.975;

  private Student() {}

  /** The quantile that half an interval is so many standard errors wide by; from 1 freedom on. */
  static double quantile(int freedom) {
    return new TDistribution(null, freedom).inverseCumulativeProbability(LEVEL);
  }

  /** Half the width of the interval of a mean of two values or more. */
  static double half(double[] values) {
    return quantile(values.length - 1) * Math.sqrt(StatUtils.variance(values) / values.length);
  }
}
