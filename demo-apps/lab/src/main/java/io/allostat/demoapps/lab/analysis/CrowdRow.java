package io.allostat.demoapps.lab.analysis;

/**
 * One line about an application while a crowd comes and goes: one phase of one run. A figure that
 * there is not is null.
 *
 * @param arm what answered to the crowd
 * @param application that has the crowd, or its neighbour
 * @param phase its name
 * @param load offered, divided by what the application can serve in full alone, as planned
 * @param run from 1
 * @param offeredPerSecond sessions that arrived; of the neighbour the pages that its browsers would
 *     ask for if replies took no time
 * @param completedSessionsPerSecond sessions all of whose requests were answered in time; null for
 *     the neighbour
 * @param repliesPerSecond complete pages; of sessions those that came in time
 * @param goodputPerSecond the same, each page 1 less what it lost by degradation
 * @param degradedShare what a page lost, averaged over them, 0 to 1
 * @param p50Millis median response time of sessions' replies
 * @param p95Millis 95 % quantile of it
 * @param refusedPerSecond sessions lost because a connection was refused
 * @param timedOutPerSecond sessions lost because somebody had waited too long
 * @param failedPerSecond sessions lost for other reasons; of the neighbour requests that failed
 * @param degradedWeightShare the weights of the steps down in force, as a share of all that the
 *     application has, mean over the phase
 * @param processorsAllocatedMean A_i as admission control had it
 * @param processorsRequestedMean R_i as the load monitor had it
 * @param meanUtilisation of the processor
 * @param serverCpu what both servers used of it
 * @param otherCpu what others used of it
 * @param stolenShare what the hypervisor took of it
 * @param clientCpu CPU time of the client, as a share of one core
 * @param latenessP99Millis how late it sent, 99 % quantile
 */
public record CrowdRow(
    String arm,
    String application,
    String phase,
    double load,
    int run,
    double offeredPerSecond,
    Double completedSessionsPerSecond,
    double repliesPerSecond,
    double goodputPerSecond,
    Double degradedShare,
    Double p50Millis,
    Double p95Millis,
    Double refusedPerSecond,
    Double timedOutPerSecond,
    Double failedPerSecond,
    Double degradedWeightShare,
    Double processorsAllocatedMean,
    Double processorsRequestedMean,
    Double meanUtilisation,
    Double serverCpu,
    Double otherCpu,
    Double stolenShare,
    Double clientCpu,
    Double latenessP99Millis) {}
