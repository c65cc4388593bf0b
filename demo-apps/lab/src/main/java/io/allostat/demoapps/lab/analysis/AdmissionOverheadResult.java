package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.Machine;
import java.util.List;
import java.util.Map;

/**
 * Everything that was found about what admission control costs.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param machine what it ran on
 * @param seed of the client and of the order of slices
 * @param costs what admission control costs
 * @param noise how much slices of one arm differ, before and after each step of the analysis
 * @param rows the lines of the summary
 * @param slices what was measured, in its order
 * @param invalid why the figures are worthless; empty for a valid result
 * @param options how everything was started, by name
 */
public record AdmissionOverheadResult(
    boolean quick,
    Machine machine,
    long seed,
    List<ArmCost> costs,
    SliceNoise noise,
    List<SessionOverheadRow> rows,
    List<Slice> slices,
    List<String> invalid,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "admission-overhead";

  /** Copies the lists. */
  public AdmissionOverheadResult {
    costs = List.copyOf(costs);
    rows = List.copyOf(rows);
    slices = List.copyOf(slices);
    invalid = List.copyOf(invalid);
  }
}
