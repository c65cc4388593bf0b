package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.Gain;

/**
 * What a step does to the cost of one stack, per execution of its root.
 *
 * @param change in resource-seconds; negative where the step saves
 * @param deviation the 95 % half width of {@code change} towards more use, >= 0
 */
record Effect(double change, double deviation) {
  /** Relative error (95 %) of a remembered cost: the application may have changed since. */
  static final double REMEMBERED_ERROR = 0.25;

  /** Equation (1): (G − 1)·c. Without present use of the resource, c is the remembered one. */
  static Effect ofApplying(Cost cost, Gain gain) {
    double ratio = gain == null ? Prior.GAIN : gain.ratio().value();
    double upper = gain == null ? 1 : gain.ratio().upper();
    double before = before(cost, gain);
    double error = Math.abs(ratio - 1) * Cost.Z * cost.standardError();
    return new Effect((ratio - 1) * before, Math.hypot(error, (upper - ratio) * before));
  }

  private static double before(Cost cost, Gain gain) {
    return cost.samples() > 0 || gain == null ? cost.point() : gain.costBefore();
  }

  /**
   * The most that a measured step may save.
   *
   * @return the 95 % half width of {@link #ofApplying}'s change towards less use, >= 0
   */
  static double deviationDown(Cost cost, Gain gain) {
    double ratio = gain == null ? Prior.GAIN : gain.ratio().value();
    double lower = gain == null ? 0 : gain.ratio().lower();
    double error = Math.abs(ratio - 1) * Cost.Z * cost.standardError();
    return Math.hypot(error, (ratio - lower) * before(cost, gain));
  }

  /**
   * Equation (2): (1 − G)/G·c. Where the step removed the calls, or left too few of them to be
   * measured, there is no c to start from, and the remembered one is used: (1 − G)·c⁻. Otherwise
   * c/G and the remembered cost are two estimates of the same cost and are averaged by their
   * precision: c is known poorly at a low load or where the step left little of it, and G from a
   * calibration on a full server.
   */
  static Effect ofUndoing(Cost cost, Gain gain, Prior prior) {
    if (gain == null) {
      double feared = cost.point() / prior.lower();
      double expected = cost.point() / prior.point();
      return new Effect(expected - cost.point(), feared - expected);
    }
    double ratio = gain.ratio().value();
    double remembered = gain.costBefore();
    if (!(ratio > 0) || cost.samples() == 0) {
      double error = Math.hypot(gain.ratio().upper() - ratio, REMEMBERED_ERROR) * remembered;
      return new Effect((1 - ratio) * remembered, error);
    }
    double logarithmic = Math.min(Math.log(ratio / gain.ratio().lower()), Math.log(1e3));
    double own = Math.hypot(logarithmic, Cost.Z * Math.sqrt(cost.relativeVariance()));
    double weight = remembered > 0 ? 1 / (1 + Math.pow(own / REMEMBERED_ERROR, 2)) : 1;
    double before =
        weight == 1
            ? cost.point() / ratio
            : Math.pow(cost.point() / ratio, weight) * Math.pow(remembered, 1 - weight);
    double spread = Math.hypot(weight * logarithmic, (1 - weight) * REMEMBERED_ERROR);
    double feared = Math.max(before * Math.exp(spread), remembered);
    double error = Math.abs(weight / ratio - 1) * Cost.Z * cost.standardError();
    return new Effect(before - cost.point(), Math.hypot(error, feared - before));
  }
}
