package io.allostat.demoapps.lab.observe;

import java.util.Map;

/**
 * What the client saw in the hold of one step of the load. Quantiles are null without replies.
 *
 * @param clients browsers planned, 0 where sessions arrive
 * @param seconds counted
 * @param replies complete pages that arrived
 * @param errors everything else that ended a request, by kind
 * @param p50Millis median response time from the intended start
 * @param p95Millis 95 % quantile of the response time
 * @param latenessP99Millis how late requests were sent, 99 % quantile
 * @param clientCpu share of one core, 0 to 1, or null
 * @param pages replies by page
 */
public record ClientHold(
    int clients,
    double seconds,
    long replies,
    Map<String, Long> errors,
    Double p50Millis,
    Double p95Millis,
    Double latenessP99Millis,
    Double clientCpu,
    Map<String, Long> pages) {
  /** Copies errors and pages. */
  public ClientHold {
    errors = Map.copyOf(errors);
    pages = Map.copyOf(pages);
  }
}
