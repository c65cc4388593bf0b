package io.allostat.demoapps.lab.analysis;

import java.util.Map;

/**
 * One line of the summary: one arm, one load, one run. A figure that could not be measured is null,
 * never zero.
 *
 * @param arm the arm's name
 * @param application whose pages were asked for
 * @param mix in which proportions
 * @param load L: what the clients offer divided by the capacity, averaged over the counted time
 * @param run from 1
 * @param phase {@code steady}, {@code crossing} (the load crosses the thresholds) or {@code fall}
 * @param clients N, averaged over the counted time
 * @param countedSeconds the time that the figures cover
 * @param offeredPerSecond N divided by the think time: what the clients would ask for if replies
 *     took no time
 * @param repliesPerSecond complete pages received
 * @param servedShare the latter divided by the former
 * @param p50Millis median response time; null where the load changes
 * @param p95Millis 95 % quantile of the response time from the intended start; null where the load
 *     changes
 * @param worstHoldP95Millis the largest of the 95 % quantiles of the times of constant load
 * @param meanUtilisation of the server's processor, from /proc/stat
 * @param oscillations as in {@link Oscillations}
 * @param decisions that changed a level
 * @param predictionErrorMedian over the decisions whose prediction rested on measured gains
 * @param predictions how many of these there were
 * @param degradedShare loss of quality, averaged over replies: 1 less Σw applied / Σw of all is
 *     what a reply is worth
 * @param degradedReplyShare share of replies that lost anything
 * @param secondsToFullService after the load's fall, null elsewhere and when it did not happen
 * @param clientCpu mean CPU of the client, as a share of one core
 * @param latenessP99Millis how late the client sent, 99 % quantile
 * @param errors requests that ended without a complete page
 * @param errorKinds the same by what the client calls the failure
 * @param otherCpu share of the server's processor used by others than the server
 * @param stolenShare share of the server's processor that the hypervisor took
 */
public record Row(
    String arm,
    String application,
    String mix,
    double load,
    int run,
    String phase,
    double clients,
    int countedSeconds,
    double offeredPerSecond,
    double repliesPerSecond,
    double servedShare,
    Double p50Millis,
    Double p95Millis,
    Double worstHoldP95Millis,
    Double meanUtilisation,
    int oscillations,
    int decisions,
    Double predictionErrorMedian,
    int predictions,
    Double degradedShare,
    Double degradedReplyShare,
    Double secondsToFullService,
    Double clientCpu,
    Double latenessP99Millis,
    long errors,
    Map<String, Long> errorKinds,
    Double otherCpu,
    Double stolenShare) {

  /** Copies the kinds. */
  public Row {
    errorKinds = Map.copyOf(errorKinds);
  }

  /** A constant overload. */
  public static final String STEADY = "steady";

  /** A load that crosses the thresholds again and again. */
  public static final String CROSSING = "crossing";

  /** A low load after a high one. */
  public static final String FALL = "fall";
}
