package io.allostat.core.api.management;

import java.util.List;

/**
 * The load monitor of an instance: {@code type=LoadMonitor}. Every figure is null before the first
 * interval. Thread safe.
 */
@Described("What connections are expected and cost, and the limit that follows.")
public interface LoadMonitorMXBean {
  /**
   * @return N^, new connections expected in the coming interval, refused ones included
   */
  @Described(
      value = "N^, new connections expected in the coming interval, refused ones included.",
      units = "connections")
  Double getPredictedNew();

  /**
   * @return O^, resumed connections expected in the coming interval
   */
  @Described(
      value = "O^, resumed connections expected in the coming interval.",
      units = "connections")
  Double getPredictedResumed();

  /**
   * @return CTN, CPU seconds a new connection costs
   */
  @Described(value = "CTN, CPU seconds a new connection costs.", units = "CPU s")
  Double getCostNew();

  /**
   * @return lower end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  @Described(
      value =
          "Lower end of the 95 % interval of its last measurement, CPU seconds; null "
              + "before that.",
      units = "CPU s")
  Double getCostNewLower();

  /**
   * @return upper end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  @Described(
      value =
          "Upper end of the 95 % interval of its last measurement, CPU seconds; null "
              + "before that.",
      units = "CPU s")
  Double getCostNewUpper();

  /**
   * @return START, AVERAGE, REGRESSION or FROZEN; see {@link LoadMonitorItem}
   */
  @Described(
      "Where the cost of a new connection is from: START (configured), AVERAGE, "
          + "REGRESSION or FROZEN (measured before).")
  String getCostNewSource();

  /**
   * @return CTO, CPU seconds a resumed connection costs
   */
  @Described(value = "CTO, CPU seconds a resumed connection costs.", units = "CPU s")
  Double getCostResumed();

  /**
   * @return lower end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  @Described(
      value =
          "Lower end of the 95 % interval of its last measurement, CPU seconds; null "
              + "before that.",
      units = "CPU s")
  Double getCostResumedLower();

  /**
   * @return upper end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  @Described(
      value =
          "Upper end of the 95 % interval of its last measurement, CPU seconds; null "
              + "before that.",
      units = "CPU s")
  Double getCostResumedUpper();

  /**
   * @return START, AVERAGE, REGRESSION or FROZEN; see {@link LoadMonitorItem}
   */
  @Described(
      "Where the cost of a resumed connection is from: START (configured), AVERAGE, "
          + "REGRESSION or FROZEN (measured before).")
  String getCostResumedSource();

  /**
   * @return D, processors that the expected connections need
   */
  @Described(value = "D, processors that the expected connections need.", units = "processors")
  Double getDemand();

  /**
   * @return R_i, processors
   */
  @Described(value = "R_i, processors.", units = "processors")
  Double getProcessorRequest();

  /**
   * @return A_i, processors held
   */
  @Described(value = "A_i, processors held.", units = "processors")
  Double getProcessors();

  /**
   * @return u as trimmed by feedback, with which the limit was computed
   */
  @Described(
      value = "U as trimmed by feedback, with which the limit was computed.",
      units = "ratio")
  Double getUtilisation();

  /**
   * @return AN_i, new connections accepted in the coming interval
   */
  @Described(
      value = "AN_i, new connections accepted in the coming interval.",
      units = "connections")
  Long getLimitPerInterval();

  /**
   * @return the classes of new sessions, which share that limit by their weights; none where all
   *     are alike
   */
  @Described(
      "Classes of new sessions, which share the limit by their weights: what each is guaranteed of "
          + "it, and how many were admitted and refused. None where all are alike.")
  List<AdmissionClassItem> getClasses();

  /**
   * @return how long ago the last interval was closed and a limit computed, seconds
   */
  @Described(
      value =
          "How long ago the last interval was closed and a limit computed; much more than the "
              + "interval means that admission control hangs, fails at each turn or has died.",
      units = "s")
  Double getSecondsSinceLastStep();

  /**
   * @return one sentence about the limit, or null
   */
  @Described("One sentence about the limit, or null.")
  String getReason();
}
