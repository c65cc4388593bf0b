package io.allostat.core.api.control;

import io.allostat.core.api.profile.ProfileHistory;
import java.util.List;
import java.util.Map;

/**
 * Everything a decision may depend on, read once.
 *
 * @param nanoTime now, on the clock of the history
 * @param history the recent past
 * @param components all components
 * @param thresholds by controlled resource; a resource without an entry has those of the settings
 * @param settings the loop's settings
 */
public record Observation(
    long nanoTime,
    ProfileHistory history,
    List<ComponentState> components,
    Map<String, Thresholds> thresholds,
    ControlSettings settings) {
  /** Copies the collections. */
  public Observation {
    components = List.copyOf(components);
    thresholds = Map.copyOf(thresholds);
  }

  /**
   * Finds the thresholds of a resource.
   *
   * @param resource its name
   * @return its own thresholds, or those of the settings
   */
  public Thresholds thresholdsOf(String resource) {
    Thresholds own = thresholds.get(resource);
    return own != null ? own : settings.thresholds();
  }
}
