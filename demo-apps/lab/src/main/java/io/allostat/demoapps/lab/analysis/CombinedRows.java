package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.CombinedTrace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Makes rows of a run in which applications come and go. A pure function. */
public final class CombinedRows {
  private CombinedRows() {}

  /**
   * The rows of a run.
   *
   * @param trace what was seen of all applications
   * @param loads capacity and think time of each
   * @param pages of each
   * @param periods in their order
   * @return application by application, one row for each period in which somebody came to it
   */
  public static List<Row> of(
      CombinedTrace trace,
      Map<Application, Loads> loads,
      Map<Application, Pages> pages,
      List<Period> periods) {
    DoubleUnaryOperator offered =
        second ->
            trace.traces().entrySet().stream()
                .mapToDouble(
                    each ->
                        loads
                            .get(each.getKey())
                            .load(each.getValue().run().load().clientsAt(second)))
                .sum();
    List<Row> rows = new ArrayList<>();
    trace
        .traces()
        .forEach(
            (application, seen) ->
                rows.addAll(
                    Rows.of(
                        seen, loads.get(application), pages.get(application), periods, offered)));
    return rows;
  }
}
