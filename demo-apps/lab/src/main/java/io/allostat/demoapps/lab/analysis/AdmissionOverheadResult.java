package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import java.util.List;
import java.util.Map;

/**
 * Everything that was found about what admission control costs.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param costs what admission control costs
 * @param noise how much slices of one arm differ, before and after each step of the analysis
 * @param rows the lines of the summary
 * @param slices what was measured, in its order
 * @param consistency looks at the data when the server had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param options how everything was started, by name
 */
public record AdmissionOverheadResult(
    boolean quick,
    Origin origin,
    List<ArmCost> costs,
    SliceNoise noise,
    List<SessionOverheadRow> rows,
    List<Slice> slices,
    List<Consistency> consistency,
    List<String> invalid,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "admission-overhead";

  /** Copies the lists. */
  public AdmissionOverheadResult {
    costs = List.copyOf(costs);
    rows = List.copyOf(rows);
    slices = List.copyOf(slices);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
  }
}
