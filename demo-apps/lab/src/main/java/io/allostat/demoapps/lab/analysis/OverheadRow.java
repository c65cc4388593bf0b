package io.allostat.demoapps.lab.analysis;

/**
 * One line of the overhead summary: all slices of one kind.
 *
 * @param arm {@code on} or {@code off}
 * @param load the offered load divided by the capacity that the warm-up suggests
 * @param run always 1
 * @param offeredPerSecond N divided by the think time
 * @param repliesPerSecond complete pages received
 * @param cpuMillisPerReply CPU time of the server's process
 * @param slices how many
 * @param clientCpu mean CPU of the client, as a share of one core
 * @param latenessP99Millis how late the client sent, median over slices of their 99 % quantile
 * @param errors requests that ended without a complete page
 */
public record OverheadRow(
    String arm,
    double load,
    int run,
    double offeredPerSecond,
    double repliesPerSecond,
    double cpuMillisPerReply,
    int slices,
    double clientCpu,
    Double latenessP99Millis,
    long errors) {}
