package io.allostat.demoapps.lab.observe;

import java.util.Map;

/**
 * What the client saw in one second of a run. Quantiles of a second without replies are null.
 *
 * @param second from 0
 * @param step index into the load plan
 * @param counted whether the second lies in the hold of its step
 * @param active emulated browsers at its end
 * @param replies complete pages that arrived
 * @param errors everything else that ended a request, by kind
 * @param p50Millis median response time from the intended start
 * @param p95Millis 95 % quantile of the response time
 * @param degradedReplies replies that lost something
 * @param lossSum sum of what they lost, each 0 to 1
 */
public record ClientSecond(
    int second,
    int step,
    boolean counted,
    int active,
    long replies,
    Map<String, Long> errors,
    Double p50Millis,
    Double p95Millis,
    long degradedReplies,
    double lossSum) {
  /** Copies the errors. */
  public ClientSecond {
    errors = Map.copyOf(errors);
  }
}
