package io.allostat.demoapps.lab.analysis;

import java.util.Map;

/**
 * One line of the overhead summary: all slices of one kind.
 *
 * @param arm see {@link io.allostat.demoapps.lab.plan.OverheadArm}
 * @param load the offered load divided by the capacity that the CPU time of a reply suggests
 * @param run always 1
 * @param clients N; null where sessions arrive
 * @param offeredPerSecond N divided by the think time; sessions where they arrive
 * @param repliesPerSecond complete pages received
 * @param meanUtilisation CPU time of the server's process divided by the time that passed
 * @param processorUtilisation share of the time that passed in which the server's processor was
 *     used, whoever used it
 * @param cpuMillisPerReply CPU time of the server's process
 * @param slices how many
 * @param clientCpu mean CPU of the client, as a share of one core
 * @param latenessP99Millis how late the client sent, median over slices of their 99 % quantile
 * @param errors requests that ended without a complete page; sessions lost where they arrive
 * @param errorKinds the same by what the client calls the failure
 * @param stolenShare share of the server's processor that the hypervisor took
 * @param cost what a reply costs divided by what it costs in {@code off}, the figure to be judged;
 *     null for {@code off}
 */
public record OverheadRow(
    String arm,
    double load,
    int run,
    Integer clients,
    double offeredPerSecond,
    double repliesPerSecond,
    double meanUtilisation,
    double processorUtilisation,
    double cpuMillisPerReply,
    int slices,
    double clientCpu,
    Double latenessP99Millis,
    long errors,
    Map<String, Long> errorKinds,
    double stolenShare,
    CostRatio cost) {
  /** Copies the kinds. */
  public OverheadRow {
    errorKinds = Map.copyOf(errorKinds);
  }

  /** The same where errors are not held against it. */
  OverheadRow withoutErrors() {
    return new OverheadRow(
        arm,
        load,
        run,
        clients,
        offeredPerSecond,
        repliesPerSecond,
        meanUtilisation,
        processorUtilisation,
        cpuMillisPerReply,
        slices,
        clientCpu,
        latenessP99Millis,
        0,
        Map.of(),
        stolenShare,
        cost);
  }
}
