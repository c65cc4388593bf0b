package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.Trace;
import java.util.List;
import java.util.Map;

/**
 * Everything that the service-level experiment found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param machine what it ran on
 * @param seed of the clients in the first round of runs; each further round has one more
 * @param capacity at full service levels
 * @param thinkSeconds Z
 * @param clients N at the high load
 * @param rows the lines of the summary
 * @param traces what was seen, one for each run
 * @param invalid why the figures are worthless; empty for a valid result
 * @param warnings what a reader should know about the machine and the procedure
 * @param options how everything was started, by name
 */
public record ServiceLevelsResult(
    boolean quick,
    Machine machine,
    long seed,
    Capacity capacity,
    double thinkSeconds,
    int clients,
    List<Row> rows,
    List<Trace> traces,
    List<String> invalid,
    List<String> warnings,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "service-levels";

  /** Copies the lists. */
  public ServiceLevelsResult {
    rows = List.copyOf(rows);
    traces = List.copyOf(traces);
    invalid = List.copyOf(invalid);
    warnings = List.copyOf(warnings);
  }

  /**
   * The lines of one arm in one phase.
   *
   * @param arm the arm's name
   * @param phase as in {@link Row#phase}
   * @return in their order
   */
  public List<Row> rows(String arm, String phase) {
    return rows.stream().filter(r -> r.arm().equals(arm) && r.phase().equals(phase)).toList();
  }

  /**
   * The arms that were run.
   *
   * @return their names, in the order of their first run
   */
  public List<String> arms() {
    return rows.stream().map(Row::arm).distinct().toList();
  }
}
