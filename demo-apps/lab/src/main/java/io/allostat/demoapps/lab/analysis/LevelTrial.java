package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.StaticLevels;

/**
 * What a trial of static service levels showed.
 *
 * @param levels that were set
 * @param repliesPerSecond complete pages received
 * @param meanUtilisation of the server's processor, 0 to 1, by whomever
 * @param cpuMillisPerReply CPU time of the server's process for a page
 * @param degradedShare loss of quality, averaged over pages
 * @param p95Millis 95 % quantile of the response time; null if the client did not tell
 */
public record LevelTrial(
    StaticLevels levels,
    double repliesPerSecond,
    double meanUtilisation,
    double cpuMillisPerReply,
    double degradedShare,
    Double p95Millis) {
  private static final double MILLIS = 1_000;

  /**
   * The figures of a trial.
   *
   * @param levels that were set
   * @param row what came of it, with at least one page
   * @param trace the same second by second
   * @return its figures
   */
  public static LevelTrial of(StaticLevels levels, Row row, Trace trace) {
    Run run = trace.run();
    double server =
        trace.cpu().stream()
            .filter(s -> s.second() > run.countedFrom() && s.second() <= run.countedTo())
            .mapToDouble(CpuSample::server)
            .average()
            .orElse(Double.NaN);
    return new LevelTrial(
        levels,
        row.repliesPerSecond(),
        row.meanUtilisation(),
        MILLIS * server / row.repliesPerSecond(),
        row.degradedShare(),
        row.p95Millis());
  }
}
