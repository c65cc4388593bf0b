package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.GarbageSummary;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSummary;
import java.util.List;

/**
 * One turn of the experiment with garbage claims; figures of sessions are those of honest clients.
 *
 * @param arm {@code allostat} or {@code stock}
 * @param mode how claims can be checked: {@code exact}, {@code ticket}, or {@code stock}
 * @param attack where garbage came from, or {@code none}
 * @param load sessions of honest clients offered divided by the capacity, as planned
 * @param run from 1
 * @param offeredPerSecond honest sessions that arrived
 * @param completedSessionsPerSecond those all of whose requests were answered in time
 * @param completedReturningPerSecond those of them whose client resumed an earlier visit
 * @param offeredReturningPerSecond of such clients
 * @param refusedPerSecond lost because a connection was refused
 * @param timedOutPerSecond lost because somebody had waited too long
 * @param p95Millis of replies
 * @param attacksPerSecond connections of attackers
 * @param attacksAnsweredShare those that the server went on with
 * @param attacksRefusedShare those that the server ended
 * @param serverCpu CPU time of the server's process, as a share of one core
 * @param otherCpu what others used of the server's processor, as a share of it
 * @param disturbedShare of the seconds that were to count, those in which the hypervisor took too
 *     much; not counted, up to half of them all
 * @param clientCpu CPU time of the honest clients' process and of the attackers', as a share of one
 *     core
 * @param latenessP99Millis how late honest clients sent, 99 % quantile
 */
public record GarbageRow(
    String arm,
    String mode,
    String attack,
    double load,
    int run,
    double offeredPerSecond,
    double completedSessionsPerSecond,
    double completedReturningPerSecond,
    double offeredReturningPerSecond,
    double refusedPerSecond,
    double timedOutPerSecond,
    Double p95Millis,
    double attacksPerSecond,
    double attacksAnsweredShare,
    double attacksRefusedShare,
    double serverCpu,
    double otherCpu,
    double disturbedShare,
    Double clientCpu,
    Double latenessP99Millis) {
  /**
   * A turn.
   *
   * @param arm what protected the server
   * @param mode how claims can be checked
   * @param attack who attacked
   * @param load of honest clients
   * @param number from 1
   */
  public record Turn(String arm, String mode, String attack, double load, int number) {}

  /**
   * Makes a row.
   *
   * @param turn which
   * @param honest what honest clients saw while it counted
   * @param garbage what attackers saw, also while it did not
   * @param cpu of the seconds that count
   * @return the row
   */
  public static GarbageRow of(
      Turn turn, SessionSummary.Step honest, GarbageSummary garbage, List<CpuSample> cpu) {
    SessionCounts counts = honest.counts();
    double seconds = honest.seconds();
    double attacks = Math.max(1, garbage.connections());
    return new GarbageRow(
        turn.arm(),
        turn.mode(),
        turn.attack(),
        turn.load(),
        turn.number(),
        counts.arrivals() / seconds,
        counts.completed() / seconds,
        counts.completedReturning() / seconds,
        counts.returning() / seconds,
        counts.refused() / seconds,
        counts.timedOut() / seconds,
        counts.p95Millis(),
        garbage.perSecond(),
        garbage.answered() / attacks,
        garbage.refused() / attacks,
        cpu.stream().mapToDouble(CpuSample::server).average().orElse(Double.NaN),
        cpu.stream()
            .mapToDouble(sample -> Math.max(0, sample.used() - sample.server()))
            .average()
            .orElse(Double.NaN),
        honest.disturbedShare(),
        counts.clientCpu() == null ? null : counts.clientCpu() + garbage.clientCpu(),
        counts.latenessP99Millis());
  }
}
