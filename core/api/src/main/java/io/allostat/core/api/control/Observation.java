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
 * @param pressure by controlled resource, what its usage would be if nobody were turned away, as a
 *     share of its capacity that may exceed 1; 0, or no entry, where nobody is, or others answer
 */
public record Observation(
    long nanoTime,
    ProfileHistory history,
    List<ComponentState> components,
    Map<String, Thresholds> thresholds,
    ControlSettings settings,
    Map<String, Double> pressure) {
  /** Copies the collections. */
  public Observation {
    components = List.copyOf(components);
    thresholds = Map.copyOf(thresholds);
    pressure = Map.copyOf(pressure);
  }

  /** An observation while nobody is turned away. */
  public Observation(
      long nanoTime,
      ProfileHistory history,
      List<ComponentState> components,
      Map<String, Thresholds> thresholds,
      ControlSettings settings) {
    this(nanoTime, history, components, thresholds, settings, Map.of());
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

  /**
   * What is asked of a resource by those it serves and those who are turned away.
   *
   * @param resource its name
   * @return a share of its capacity; 0 where nobody is turned away
   */
  public double pressureOn(String resource) {
    return pressure.getOrDefault(resource, 0.0);
  }
}
