package io.allostat.core.api.management;

/**
 * The coordinator of an instance, which orders processors, admission and adaptation: {@code
 * type=Coordinator}. Thread safe.
 */
public interface CoordinatorMXBean {
  /**
   * @return IDLE while the adaptation loop decides alone, since no connection asks for admission;
   *     FULL_SERVICE while all is served in full; ASKING while the processor manager has yet to
   *     answer; DEGRADING while service levels may be lowered; RECOVERING while they may be raised;
   *     HOLDING while neither
   */
  String getState();

  /**
   * @return D_now, processors that the present load needs at the present service levels
   */
  double getDemand();

  /**
   * @return D_full, processors that it would need at full service
   */
  double getDemandAtFullService();

  /**
   * @return R_i = D_full / u, processors asked for
   */
  double getProcessorRequest();

  /**
   * @return A_i, processors held
   */
  double getProcessors();

  /**
   * @return UNMANAGED, GRANTED or STALE
   */
  String getAllocation();

  /**
   * @return what was last asked for, given, degraded or upgraded, or null
   */
  String getLastStep();

  /**
   * @return when, milliseconds since 1970, or null
   */
  Long getLastStepEpochMillis();

  /**
   * @return one sentence about the state
   */
  String getReason();
}
