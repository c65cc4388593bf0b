package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.CombinedTrace;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import java.util.List;
import java.util.Map;

/**
 * Everything that the experiment with two applications on one processor found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param plan what was done
 * @param capacities of each application alone, at full service
 * @param thinkSeconds Z of the browsers
 * @param clients N of each application's overload
 * @param components of each application whose service can be lowered
 * @param rows the lines of the first part
 * @param crowdRows the lines of the second part
 * @param traces of the first part, one for each run
 * @param crowds of the second part, one for each run
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param notes what a reader should know about the procedure
 * @param options how everything was started, by name
 */
public record CombinedResult(
    boolean quick,
    Origin origin,
    CombinedPlan plan,
    Map<Application, Capacity> capacities,
    double thinkSeconds,
    Map<Application, Integer> clients,
    Map<Application, List<AdaptableComponent>> components,
    List<Row> rows,
    List<CrowdRow> crowdRows,
    List<CombinedTrace> traces,
    List<CrowdTrace> crowds,
    List<Consistency> consistency,
    List<String> invalid,
    List<String> notes,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "combined";

  /** Copies lists and maps. */
  public CombinedResult {
    capacities = Map.copyOf(capacities);
    clients = Map.copyOf(clients);
    components = Map.copyOf(components);
    rows = List.copyOf(rows);
    crowdRows = List.copyOf(crowdRows);
    traces = List.copyOf(traces);
    crowds = List.copyOf(crowds);
    consistency = List.copyOf(consistency);
    invalid = Consistency.reasons(invalid, consistency);
    notes = List.copyOf(notes);
  }

  /**
   * The lines of one application in one period of the first part.
   *
   * @param arm the arm's name
   * @param application which
   * @param period its name
   * @return one for each run
   */
  public List<Row> rows(String arm, Application application, String period) {
    return rows.stream()
        .filter(row -> row.arm().equals(arm) && row.phase().equals(period))
        .filter(row -> row.application().equals(application.label()))
        .toList();
  }

  /**
   * The lines of one application in one phase of the second part.
   *
   * @param arm the arm's name
   * @param application which
   * @param phase its name
   * @return one for each run
   */
  public List<CrowdRow> crowdRows(String arm, Application application, String phase) {
    return crowdRows.stream()
        .filter(row -> row.arm().equals(arm) && row.phase().equals(phase))
        .filter(row -> row.application().equals(application.label()))
        .toList();
  }
}
