package io.allostat.demoapps.lab.observe;

import java.util.Map;

/**
 * What the server's management endpoint said at one time.
 *
 * @param second since the start of the run
 * @param usage of the controlled resource as the loop sees it, or null
 * @param overloadThreshold or null when there is no loop
 * @param underloadThreshold or null when there is no loop
 * @param levels the service level of every component
 * @param usages of all controlled resources as the loop sees them; those it cannot tell are missing
 */
public record StatusSample(
    double second,
    Double usage,
    Double overloadThreshold,
    Double underloadThreshold,
    Map<String, Integer> levels,
    Map<String, Double> usages) {
  /** Copies the maps. */
  public StatusSample {
    levels = Map.copyOf(levels);
    usages = Map.copyOf(usages);
  }

  /**
   * Whether nothing is degraded.
   *
   * @return whether every component is at level 0
   */
  public boolean fullService() {
    return levels.values().stream().allMatch(level -> level == 0);
  }
}
