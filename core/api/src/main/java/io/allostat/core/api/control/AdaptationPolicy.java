package io.allostat.core.api.control;

import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Chooses which service level to move next. Implementations are pure: the same state and
 * observation give the same step, without clock, I/O or memory of their own. Found through {@link
 * java.util.ServiceLoader} or as an OSGi service.
 */
@ProviderType
@FunctionalInterface
public interface AdaptationPolicy {
  /**
   * Takes one step.
   *
   * @param state what the step before left
   * @param observation what is seen now
   * @return the decision, assumed to be carried out at once; the policy learns from the next
   *     observation whether it was
   */
  Step step(ControlState state, Observation observation);

  /**
   * Predicts what full service would take.
   *
   * @param state what the step before left
   * @param observation what is seen now
   * @return by controlled resource, its usage with all adaptations undone that the loop may undo,
   *     divided by its usage now, >= 0; a resource of which nothing can be said is missing
   */
  default Map<String, Double> fullServiceRatios(ControlState state, Observation observation) {
    return Map.of();
  }
}
