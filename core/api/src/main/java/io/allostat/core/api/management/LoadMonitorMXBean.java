package io.allostat.core.api.management;

/**
 * The load monitor of an instance: {@code type=LoadMonitor}. Every figure is null before the first
 * interval. Thread safe.
 */
public interface LoadMonitorMXBean {
  /**
   * @return N^, new connections expected in the coming interval, refused ones included
   */
  Double getPredictedNew();

  /**
   * @return O^, resumed connections expected in the coming interval
   */
  Double getPredictedResumed();

  /**
   * @return CTN, CPU seconds a new connection costs
   */
  Double getCostNew();

  /**
   * @return lower end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  Double getCostNewLower();

  /**
   * @return upper end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  Double getCostNewUpper();

  /**
   * @return START, AVERAGE, REGRESSION or FROZEN; see {@link LoadMonitorItem}
   */
  String getCostNewSource();

  /**
   * @return CTO, CPU seconds a resumed connection costs
   */
  Double getCostResumed();

  /**
   * @return lower end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  Double getCostResumedLower();

  /**
   * @return upper end of the 95 % interval of its last measurement, CPU seconds; null before that
   */
  Double getCostResumedUpper();

  /**
   * @return START, AVERAGE, REGRESSION or FROZEN; see {@link LoadMonitorItem}
   */
  String getCostResumedSource();

  /**
   * @return D, processors that the expected connections need
   */
  Double getDemand();

  /**
   * @return R_i, processors
   */
  Double getProcessorRequest();

  /**
   * @return A_i, processors held
   */
  Double getProcessors();

  /**
   * @return u as trimmed by feedback, with which the limit was computed
   */
  Double getUtilisation();

  /**
   * @return AN_i, new connections accepted in the coming interval
   */
  Long getLimitPerInterval();

  /**
   * @return one sentence about the limit, or null
   */
  String getReason();
}
