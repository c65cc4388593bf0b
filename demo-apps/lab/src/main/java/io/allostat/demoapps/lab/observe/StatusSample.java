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
 */
public record StatusSample(
    double second,
    Double usage,
    Double overloadThreshold,
    Double underloadThreshold,
    Map<String, Integer> levels) {
  /** Copies the levels. */
  public StatusSample {
    levels = Map.copyOf(levels);
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
