package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Pages;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Everything that the service-level experiment found.
 *
 * @param pages that browsers asked for
 * @param load L of the overload, as it was wanted
 * @param components whose service can be lowered
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacity at full service levels
 * @param thinkSeconds Z
 * @param clients N at the high load
 * @param rows the lines of the summary
 * @param traces what was seen, one for each run
 * @param stacks of the steady runs
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param warnings what a reader should know about the machine and the procedure
 * @param options how everything was started, by name
 */
public record ServiceLevelsResult(
    Pages pages,
    double load,
    List<AdaptableComponent> components,
    boolean quick,
    Origin origin,
    Capacity capacity,
    double thinkSeconds,
    int clients,
    List<Row> rows,
    List<Trace> traces,
    StackProfile stacks,
    List<Consistency> consistency,
    List<String> invalid,
    List<String> warnings,
    Map<String, String> options) {
  private static final String EXPERIMENT = "service-levels";

  private static final String LOAD = "-load-";

  /** Copies the lists. */
  public ServiceLevelsResult {
    components = List.copyOf(components);
    rows = List.copyOf(rows);
    traces = List.copyOf(traces);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
    warnings = List.copyOf(warnings);
  }

  /**
   * The name of the experiment in summaries. Each application, each mix and each overload has its
   * own, as their figures have nothing to do with one another.
   *
   * @param pages that are asked for
   * @param load L of the overload, above 1
   * @return the name, such as {@code service-levels-load-2-2}
   */
  public static String experiment(Pages pages, double load) {
    return experiment(pages)
        + (ofPaper(pages, load)
            ? ""
            : LOAD
                + new BigDecimal(Double.toString(load))
                    .stripTrailingZeros()
                    .toPlainString()
                    .replace('.', '-'));
  }

  /**
   * The same under the overload of the paper.
   *
   * @param name of an experiment
   * @return the name without a load; of other experiments the name as it is
   */
  public static String withoutLoad(String name) {
    int load = name.startsWith(EXPERIMENT) ? name.indexOf(LOAD) : -1;
    return load < 0 ? name : name.substring(0, load);
  }

  private static boolean ofPaper(Pages pages, double load) {
    return load == pages.application().overload().load();
  }

  /**
   * Whether the overload is that of the paper, for which there are bars.
   *
   * @return false for one that was named
   */
  public boolean ofPaper() {
    return ofPaper(pages, load);
  }

  /**
   * The name under the overload of the paper.
   *
   * @param pages that are asked for
   * @return the name
   */
  public static String experiment(Pages pages) {
    return pages.nameOf(EXPERIMENT);
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
