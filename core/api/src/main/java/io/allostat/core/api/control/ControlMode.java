package io.allostat.core.api.control;

/** The two modes of the adaptation loop (Philippe et al. §2, figure 1). */
public enum ControlMode {
  /** May act. */
  REGULATION,
  /** Must only measure what the last change did. */
  CALIBRATION
}
