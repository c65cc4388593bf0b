package io.allostat.demoapps.lab.observe;

import java.util.List;

/**
 * What a client of sessions says at its end.
 *
 * @param complete whether the plan was run to its end
 * @param total everything, also what does not count
 * @param steps what counted in each step begun
 */
public record SessionSummary(boolean complete, SessionCounts total, List<Step> steps) {
  /** Copies the list. */
  public SessionSummary {
    steps = List.copyOf(steps);
  }

  /**
   * What counted in one step of the load.
   *
   * @param sessionsPerSecond planned
   * @param seconds counted
   * @param counts what was seen
   */
  public record Step(double sessionsPerSecond, double seconds, SessionCounts counts) {}
}
