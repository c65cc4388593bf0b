package io.allostat.core.api.control;

import io.allostat.core.api.profile.Estimate;

/**
 * What a step does to the cost of one stack on one resource: G = c⁺/c⁻ (Philippe et al. §3), per
 * execution of the stack's root.
 *
 * @param ratio G with its confidence interval, >= 0; 0 if the stack disappears
 * @param costBefore c⁻, resource-seconds per execution of the root at the less degraded level, >=
 *     0; as remembered, of a server with room as far as one was seen
 * @param calibrations how many calibrations it rests on, >= 1
 */
public record Gain(Estimate ratio, double costBefore, int calibrations) {
  /** Checks the figures. */
  public Gain {
    if (!ratio.isPresent() || !(ratio.lower() >= 0) || Double.isInfinite(ratio.upper())) {
      throw new IllegalArgumentException("ratio: expected finite figures >= 0, got " + ratio);
    }
    if (!(costBefore >= 0) || Double.isInfinite(costBefore)) {
      throw new IllegalArgumentException(
          "costBefore: expected a finite number >= 0, got " + costBefore);
    }
    if (calibrations < 1) {
      throw new IllegalArgumentException("calibrations: expected >= 1, got " + calibrations);
    }
  }
}
