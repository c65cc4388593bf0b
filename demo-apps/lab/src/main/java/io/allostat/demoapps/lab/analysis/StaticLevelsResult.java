package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.StaticLevels;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the search for static service levels found, and what the loop lost beside them.
 *
 * @param pages that browsers asked for
 * @param components whose service can be lowered
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacity at full service levels
 * @param thinkSeconds Z
 * @param clients N of the overload
 * @param ceiling of the utilisation, the loop's too
 * @param singles the trials of full service, and those of each level by itself
 * @param frontier what of that was worth a trial together
 * @param tried in their order
 * @param found the cheapest levels that met the ceiling; empty if none did
 * @param rows of the runs at the end
 * @param traces of the same
 * @param consistency looks at the data when the server had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param warnings what a reader should know about the machine and the procedure
 * @param options how everything was started, by name
 */
public record StaticLevelsResult(
    Pages pages,
    List<AdaptableComponent> components,
    boolean quick,
    Origin origin,
    Capacity capacity,
    double thinkSeconds,
    int clients,
    double ceiling,
    List<LevelTrial> singles,
    List<LevelFrontier.Expected> frontier,
    List<LevelTrial> tried,
    Optional<StaticLevels> found,
    List<Row> rows,
    List<Trace> traces,
    List<Consistency> consistency,
    List<String> invalid,
    List<String> warnings,
    Map<String, String> options) {
  private static final String EXPERIMENT = "static-levels";

  /** Copies the lists. */
  public StaticLevelsResult {
    components = List.copyOf(components);
    singles = List.copyOf(singles);
    frontier = List.copyOf(frontier);
    tried = List.copyOf(tried);
    rows = List.copyOf(rows);
    traces = List.copyOf(traces);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
    warnings = List.copyOf(warnings);
  }

  /**
   * The name of the experiment in summaries.
   *
   * @param pages that are asked for
   * @return the name, such as {@code static-levels-bookstore}
   */
  public static String experiment(Pages pages) {
    return pages.nameOf(EXPERIMENT);
  }

  /**
   * The runs of one arm.
   *
   * @param arm which
   * @return in their order
   */
  public List<Row> rows(Arm arm) {
    return rows.stream().filter(row -> row.arm().equals(arm.label())).toList();
  }
}
