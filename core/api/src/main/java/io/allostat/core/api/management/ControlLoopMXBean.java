package io.allostat.core.api.management;

import java.util.List;

/**
 * The adaptation loop and one controlled resource: {@code type=ControlLoop,resource=…}. Thread
 * safe.
 */
public interface ControlLoopMXBean {
  /** Type of the notification sent for each decision that changes something. */
  String DECISION_NOTIFICATION = "io.allostat.control.decision";

  /**
   * @return REGULATION or CALIBRATION
   */
  String getMode();

  /**
   * @return whether the loop only observes
   */
  boolean isPaused();

  /**
   * @return whether gains are measured and used
   */
  boolean isCalibration();

  /**
   * @param enabled true to measure and use gains, false to regulate by the thresholds alone; holds
   *     for all resources of the instance
   */
  void setCalibration(boolean enabled);

  /**
   * @return usage in the last window, 0 to 1, or null before the first
   */
  Double getUsage();

  /**
   * @return usage above which components are degraded
   */
  double getOverloadThreshold();

  /**
   * @param threshold in the range of the control settings, above the underload threshold
   * @throws IllegalArgumentException if it is not; the message names setting, range and value
   */
  void setOverloadThreshold(double threshold);

  /**
   * @return usage below which an upgrade is considered
   */
  double getUnderloadThreshold();

  /**
   * @param threshold in the range of the control settings, below the overload threshold
   * @throws IllegalArgumentException if it is not; the message names setting, range and value
   */
  void setUnderloadThreshold(double threshold);

  /**
   * @return the usage that the last change expected, or null
   */
  Double getPredictedUsage();

  /**
   * @return median prediction error of the resource's decisions in the journal, or null
   */
  Double getPredictionError();

  /**
   * Tells a loop that works from one that hangs, fails at each turn or has died.
   *
   * @return how long ago the loop completed a step, in seconds, or null before the first
   */
  Double getSecondsSinceLastStep();

  /**
   * @return the newest decisions, oldest first
   */
  List<DecisionItem> getDecisions();

  /** Observes without acting from now on. */
  void pause();

  /** Acts again. */
  void resume();
}
