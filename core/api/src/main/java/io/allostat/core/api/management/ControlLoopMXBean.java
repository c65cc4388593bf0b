package io.allostat.core.api.management;

import java.util.List;

/**
 * The adaptation loop and one controlled resource: {@code type=ControlLoop,resource=…}. Thread
 * safe.
 */
@Described("The adaptation loop and one controlled resource.")
public interface ControlLoopMXBean {
  /** Type of the notification sent for each decision that changes something. */
  String DECISION_NOTIFICATION = "io.allostat.control.decision";

  /**
   * @return REGULATION or CALIBRATION
   */
  @Described("REGULATION or CALIBRATION.")
  String getMode();

  /**
   * @return whether the loop only observes
   */
  @Described("Whether the loop only observes.")
  boolean isPaused();

  /**
   * @return whether gains are measured and used
   */
  @Described(
      "Whether gains are measured and used; false regulates by the thresholds alone. "
          + "Holds for all resources of the instance.")
  boolean isCalibration();

  /**
   * @param enabled true to measure and use gains, false to regulate by the thresholds alone; holds
   *     for all resources of the instance
   */
  void setCalibration(boolean enabled);

  /**
   * @return usage in the last window, 0 to 1, or null before the first
   */
  @Described(value = "Usage in the last window, 0 to 1, or null before the first.", units = "ratio")
  Double getUsage();

  /**
   * @return usage above which components are degraded
   */
  @Described(
      value =
          "Usage above which components are degraded, 0.01 to 1, above the underload "
              + "threshold.",
      units = "ratio")
  double getOverloadThreshold();

  /**
   * @param threshold in the range of the control settings, above the underload threshold
   * @throws IllegalArgumentException if it is not; the message names setting, range and value
   */
  void setOverloadThreshold(double threshold);

  /**
   * @return usage below which an upgrade is considered
   */
  @Described(
      value =
          "Usage below which an upgrade is considered, 0 to 0.99, below the overload "
              + "threshold.",
      units = "ratio")
  double getUnderloadThreshold();

  /**
   * @param threshold in the range of the control settings, below the overload threshold
   * @throws IllegalArgumentException if it is not; the message names setting, range and value
   */
  void setUnderloadThreshold(double threshold);

  /**
   * @return the usage that the last change expected, or null
   */
  @Described(value = "The usage that the last change expected, or null.", units = "ratio")
  Double getPredictedUsage();

  /**
   * @return median prediction error of the resource's decisions in the journal, or null
   */
  @Described(
      value = "Median prediction error of the resource's decisions in the journal, or null.",
      units = "ratio")
  Double getPredictionError();

  /**
   * Tells a loop that works from one that hangs, fails at each turn or has died.
   *
   * @return how long ago the loop completed a step, in seconds, or null before the first
   */
  @Described(
      value =
          "How long ago the loop completed a step, or null before the first; much more "
              + "than its interval means that it hangs, fails at each turn or has died.",
      units = "s")
  Double getSecondsSinceLastStep();

  /**
   * @return the newest decisions, oldest first
   */
  @Described("The newest decisions, oldest first.")
  List<DecisionItem> getDecisions();

  /** Observes without acting from now on. */
  @Described("Observes without acting from now on.")
  void pause();

  /** Acts again. */
  @Described("Acts again.")
  void resume();
}
