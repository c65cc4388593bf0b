package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;
import java.util.Map;

/**
 * Everything that the overhead experiment found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param costs what each arm costs
 * @param noise how much slices of one arm differ, before and after each step of the analysis
 * @param loopCpuShare CPU time of Allostat's own threads at the same load, without interruption and
 *     with a full history, as a share of one core; NaN when not measured
 * @param rows the lines of the summary
 * @param slices what was measured, in its order
 * @param notAvailable arms that were wanted and cannot be run here, with the reason
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param options how everything was started, by name
 */
public record OverheadResult(
    boolean quick,
    Origin origin,
    List<ArmCost> costs,
    SliceNoise noise,
    double loopCpuShare,
    List<OverheadRow> rows,
    List<Slice> slices,
    Map<String, String> notAvailable,
    List<Consistency> consistency,
    List<String> invalid,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "overhead";

  /** Copies the lists. */
  public OverheadResult {
    costs = List.copyOf(costs);
    notAvailable = Map.copyOf(notAvailable);
    rows = List.copyOf(rows);
    slices = List.copyOf(slices);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
  }
}
