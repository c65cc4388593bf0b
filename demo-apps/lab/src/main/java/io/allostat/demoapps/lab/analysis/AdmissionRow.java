package io.allostat.demoapps.lab.analysis;

import java.util.Map;

/**
 * One line of the admission summary: one load of one run.
 *
 * @param arm what protected the server
 * @param variant of it, as the server writes it
 * @param shape of the sessions
 * @param load sessions offered divided by the capacity of the stock server for this shape, as
 *     planned
 * @param run from 1
 * @param offeredPerSecond sessions that arrived
 * @param completedSessionsPerSecond sessions all of whose requests were answered in time
 * @param repliesPerSecond complete pages that came in time
 * @param goodputPerSecond the same, each page 1 less what it lost by degradation
 * @param degradedShare what a page lost, averaged over them, 0 to 1; null without pages
 * @param p50Millis median response time of those replies
 * @param p95Millis 95 % quantile of it
 * @param refusedPerSecond sessions lost because a connection or a request was refused
 * @param timedOutPerSecond sessions lost because somebody had waited too long
 * @param failedPerSecond sessions lost for other reasons
 * @param fullHandshakesPerSecond as the client counts them
 * @param resumedHandshakesPerSecond as the client counts them
 * @param serverCpu CPU time of the server's process, as a share of one core
 * @param otherCpu what others used of the server's processor, as a share of it
 * @param stolenShare share of that processor that the hypervisor took
 * @param disturbedShare of the seconds that were to count, those in which it took too much; not
 *     counted, up to half of them all
 * @param clientCpu CPU time of the client's process, as a share of one core
 * @param latenessP99Millis how late the client sent, 99 % quantile
 * @param paceMicros CPU time of the pacemaker's piece of work, mean; null without a pacemaker
 */
public record AdmissionRow(
    String arm,
    String variant,
    String shape,
    double load,
    int run,
    double offeredPerSecond,
    double completedSessionsPerSecond,
    double repliesPerSecond,
    double goodputPerSecond,
    Double degradedShare,
    Double p50Millis,
    Double p95Millis,
    double refusedPerSecond,
    double timedOutPerSecond,
    double failedPerSecond,
    double fullHandshakesPerSecond,
    double resumedHandshakesPerSecond,
    double serverCpu,
    double otherCpu,
    double stolenShare,
    double disturbedShare,
    Double clientCpu,
    Double latenessP99Millis,
    Double paceMicros) {
  /**
   * Whether client or machine were the limit: nothing is to be concluded from it.
   *
   * @return whether something that is asked of them was not met
   */
  public boolean spoiled() {
    return part().spoiled();
  }

  /** Where and when it was seen. */
  Part part() {
    return new Part(
        "%s, %s, load %s".formatted(arm, shape, Texts.ratio(load)),
        run,
        new Conditions(clientCpu, latenessP99Millis, otherCpu, disturbedShare, Map.of())
            .violations());
  }
}
