package io.allostat.core.api.management;

/**
 * The coordinator of an instance, which orders processors, admission and adaptation: {@code
 * type=Coordinator}. Thread safe.
 */
@Described("What orders processors, admission and adaptation.")
public interface CoordinatorMXBean {
  /**
   * @return IDLE while the adaptation loop decides alone, since no connection asks for admission;
   *     FULL_SERVICE while all is served in full; ASKING while the processor manager has yet to
   *     answer; DEGRADING while service levels may be lowered; RECOVERING while they may be raised;
   *     HOLDING while neither
   */
  @Described(
      "IDLE while the adaptation loop decides alone, since no connection asks for "
          + "admission; FULL_SERVICE while all is served in full; ASKING while the processor "
          + "manager has yet to answer; DEGRADING while service levels may be lowered; "
          + "RECOVERING while they may be raised; HOLDING while neither.")
  String getState();

  /**
   * @return D_now, processors that the present load needs at the present service levels
   */
  @Described(
      value = "D_now, processors that the present load needs at the present service levels.",
      units = "processors")
  double getDemand();

  /**
   * @return D_full, processors that it would need at full service
   */
  @Described(value = "D_full, processors that it would need at full service.", units = "processors")
  double getDemandAtFullService();

  /**
   * @return R_i, processors asked for: D_full / min(u, overload threshold), but little less than
   *     before
   */
  @Described(
      value =
          "R_i, processors asked for: D_full / min(u, overload threshold), but little less than"
              + " before.",
      units = "processors")
  double getProcessorRequest();

  /**
   * @return A_i, processors held
   */
  @Described(value = "A_i, processors held.", units = "processors")
  double getProcessors();

  /**
   * @return UNMANAGED, GRANTED or STALE
   */
  @Described("UNMANAGED, GRANTED or STALE.")
  String getAllocation();

  /**
   * @return what was last asked for, given, degraded or upgraded, or null
   */
  @Described("What was last asked for, given, degraded or upgraded, or null.")
  String getLastStep();

  /**
   * @return when, milliseconds since 1970, or null
   */
  @Described(value = "When, milliseconds since 1970, or null.", units = "ms since 1970")
  Long getLastStepEpochMillis();

  /**
   * @return one sentence about the state
   */
  @Described("One sentence about the state.")
  String getReason();
}
