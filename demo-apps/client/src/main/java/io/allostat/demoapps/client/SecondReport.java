package io.allostat.demoapps.client;

import java.util.Map;

/**
 * What happened in one second. Latencies count from the intended start of a request, that is from
 * the moment its think time ended. Quantiles of a second without a reply are NaN.
 *
 * @param second from 0; the last one of a run that was ended early is shorter
 * @param phase index into the plan
 * @param counted whether the second belongs to the hold of its phase
 * @param active browsers at its end
 * @param offered requests whose think time ended in it
 * @param replies complete pages (status 200, or 409 for a write that could not be) that arrived in
 *     it
 * @param errors everything else that ended a request, by kind: {@code status-<code>}, {@code
 *     connect}, {@code tls}, {@code closed}, {@code timeout}, {@code bad-loss}
 * @param bytes of bodies of replies
 * @param latenessP99Millis how late requests were handed to their connection, 99 % quantile
 * @param degradedReplies replies that say they lost something
 * @param lossSum sum of what they lost, each 0..1
 * @param clientCpu CPU time of this process, as a share of one core
 */
public record SecondReport(
    int second,
    int phase,
    boolean counted,
    int active,
    long offered,
    long replies,
    Map<String, Long> errors,
    long bytes,
    double meanMillis,
    double p50Millis,
    double p95Millis,
    double p99Millis,
    double latenessP99Millis,
    long degradedReplies,
    double lossSum,
    double clientCpu) {
  public SecondReport {
    errors = Map.copyOf(errors);
  }
}
