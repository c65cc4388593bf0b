package io.allostat.core.api.control;

/**
 * What a decision expects of one resource.
 *
 * @param resource the resource's name
 * @param usageBefore U_R in the window before, 0 to 1
 * @param change ΔU_R by equation (1) or (2) of Philippe et al. §3
 * @param usageAfter the expected usage, {@code usageBefore + change}, not clamped
 * @param upperBound the upper end of the expected usage's interval
 * @param calibrated true if every gain it rests on has been calibrated, false if a prior was used
 */
public record Prediction(
    String resource,
    double usageBefore,
    double change,
    double usageAfter,
    double upperBound,
    boolean calibrated) {
  /**
   * @return the usage after by the usage before, >= 0; 1 where there was none
   */
  public double growth() {
    return usageBefore > 0 ? Math.max(0, usageAfter / usageBefore) : 1;
  }
}
