package io.allostat.policies.adaptation.internal;

/**
 * What is assumed of the gain of a step that was never calibrated: 0.5, anywhere between 0 and 1.
 * Used as it stands when applying.
 *
 * <p>Undoing such a step may cost anything, and a bound that says so would keep it applied for
 * ever. So undoing it is an experiment, made when it is cheap: the smallest gain that is feared
 * rises with the time that usage has been steadily low, from next to nothing to 1 within {@value
 * #PATIENCE_CALIBRATIONS} calibration times. Its calibration then replaces the prior, so that a
 * mistake happens once.
 *
 * @param point the expected gain, 0 to 1
 * @param lower the smallest gain that is feared when undoing, above 0 and at most {@code point}
 */
public record Prior(double point, double lower) {
  /** The expected gain of a step never calibrated. */
  public static final double GAIN = 0.5;

  static final int PATIENCE_CALIBRATIONS = 3;

  private static final double SMALLEST = 0.01;

  /** The prior where only the expected gain counts. */
  public static final Prior EXPECTED = new Prior(GAIN, GAIN);

  /**
   * The prior after a time of steady low usage.
   *
   * @param steadySeconds length of the load window
   * @param calibrationSeconds length of a calibration
   * @return the prior
   */
  public static Prior after(double steadySeconds, double calibrationSeconds) {
    double patience = steadySeconds / (PATIENCE_CALIBRATIONS * calibrationSeconds);
    double lower = Math.max(SMALLEST, Math.min(1, patience));
    return new Prior(Math.max(GAIN, lower), lower);
  }
}
