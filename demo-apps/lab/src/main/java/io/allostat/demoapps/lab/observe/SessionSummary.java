package io.allostat.demoapps.lab.observe;

import java.util.List;
import java.util.Map;

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
   * @param disturbedShare of its seconds, those in which the hypervisor took too much; not counted,
   *     up to half of them all
   * @param counts what was seen
   * @param pages the replies by page
   */
  public record Step(
      double sessionsPerSecond,
      double seconds,
      double disturbedShare,
      SessionCounts counts,
      Map<String, Long> pages) {
    /** Copies the map. */
    public Step {
      pages = Map.copyOf(pages);
    }

    /**
     * What a client of a closed loop would say of it: sessions lost are its errors.
     *
     * @return the same, without browsers
     */
    public ClientHold hold() {
      return new ClientHold(
          0,
          seconds,
          counts.replies(),
          counts.lost(),
          counts.p50Millis(),
          counts.p95Millis(),
          counts.latenessP99Millis(),
          counts.clientCpu(),
          pages);
    }
  }
}
