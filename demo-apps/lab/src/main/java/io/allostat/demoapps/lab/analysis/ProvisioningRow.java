package io.allostat.demoapps.lab.analysis;

import java.util.Map;

/**
 * One line of the provisioning summary: one server in one zone of one run.
 *
 * @param arm who divided the processor; {@link ProvisioningRows#ALONE} for one server without
 *     another
 * @param zone its name
 * @param application the server's name
 * @param load sessions offered to it, divided by what one server completes alone, as planned
 * @param run from 1
 * @param offeredPerSecond sessions that arrived
 * @param completedSessionsPerSecond sessions all of whose requests were answered in time
 * @param repliesPerSecond complete pages that came in time
 * @param p50Millis median response time of those replies
 * @param p95Millis 95 % quantile of it
 * @param refusedPerSecond sessions lost because a connection was refused
 * @param timedOutPerSecond sessions lost because somebody had waited too long
 * @param failedPerSecond sessions lost for other reasons
 * @param processorsAllocatedMean A_i as the server's admission control had it, mean over the zone
 * @param processorsRequestedMean R_i as the server's load monitor had it, mean over the zone
 * @param serverCpu CPU time of the server's process, as a share of one core
 * @param otherCpu what others than the servers used of the hosting processor, as a share of it
 * @param stolenShare share of that processor that the hypervisor took
 * @param disturbedShare of the seconds that were to count, those in which it took too much; not
 *     counted, up to half of them all
 * @param clientCpu CPU time of all clients, as a share of one core
 * @param latenessP99Millis how late this server's client sent, 99 % quantile
 */
public record ProvisioningRow(
    String arm,
    String zone,
    String application,
    double load,
    int run,
    double offeredPerSecond,
    double completedSessionsPerSecond,
    double repliesPerSecond,
    Double p50Millis,
    Double p95Millis,
    double refusedPerSecond,
    double timedOutPerSecond,
    double failedPerSecond,
    double processorsAllocatedMean,
    double processorsRequestedMean,
    double serverCpu,
    double otherCpu,
    double stolenShare,
    double disturbedShare,
    Double clientCpu,
    Double latenessP99Millis) {
  /** Where and when it was seen. */
  Part part() {
    // Without sessions there is no lateness, and nobody who could be late.
    Double lateness = load == 0 ? Double.valueOf(0) : latenessP99Millis;
    return new Part(
        "%s, zone %s".formatted(arm, zone),
        run,
        new Conditions(clientCpu, lateness, otherCpu, disturbedShare, Map.of()).violations());
  }
}
