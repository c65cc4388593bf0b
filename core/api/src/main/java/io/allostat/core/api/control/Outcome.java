package io.allostat.core.api.control;

import io.allostat.core.api.component.Adaptation;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came of a change, seen at the end of its calibration.
 *
 * @param adaptation the step that was applied or undone
 * @param usage U_R of every controlled resource during the calibration
 * @param rejection why nothing was learned, or empty if the gains were updated
 * @param predictionError |Σ(Ĝ·c⁻ − c⁺)·W⁺| / Σ c⁺·W⁺ over the affected stacks; absent unless the
 *     gains had been calibrated before
 */
public record Outcome(
    Adaptation adaptation,
    Map<String, Double> usage,
    Optional<String> rejection,
    OptionalDouble predictionError) {
  /** Copies the map. */
  public Outcome {
    usage = Map.copyOf(usage);
  }
}
