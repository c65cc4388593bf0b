package io.allostat.demoapps.lab.distribution;

import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;

/**
 * What was found.
 *
 * @param origin where the ticks were timed; the runs are the same everywhere
 * @param runs figure by figure
 * @param sizes the same zones on hosts of 4, 64 and 1,024 processors
 * @param ticks how long decisions take
 */
public record DistributionResult(
    Origin origin, List<FigureRun> runs, List<HostSizeRow> sizes, List<TickTime> ticks) {
  /** Name of the experiment. */
  public static final String EXPERIMENT = "distribution";

  /** Copies. */
  public DistributionResult {
    runs = List.copyOf(runs);
    sizes = List.copyOf(sizes);
    ticks = List.copyOf(ticks);
  }

  /**
   * @return all rows
   */
  public List<FigureRow> rows() {
    return runs.stream().flatMap(run -> FigureRow.of(run).stream()).toList();
  }
}
