package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.CombinedFindings;
import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.CrowdRow;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.plan.Period;
import java.util.ArrayList;
import java.util.List;

/** What the terminal shows at the end of the experiment with two applications. */
public final class CombinedTextReport {
  private CombinedTextReport() {}

  /**
   * The final tables.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(CombinedResult result) {
    String end = System.lineSeparator();
    StringBuilder out = new StringBuilder(end);
    out.append(together(result).text()).append(end);
    out.append(crowd(result).text()).append(end);
    result.crowds().stream()
        .filter(crowd -> crowd.arm().coordinated())
        .limit(1)
        .forEach(
            crowd -> {
              ConsoleTable steps =
                  new ConsoleTable(List.of("second", "done, " + crowd.title(), ""));
              CombinedColumns.steps(crowd).forEach(steps::add);
              out.append(steps.text()).append(end);
            });
    out.append(TextReport.bars(new CombinedFindings(result).bars()).text());
    if (result.quick()) {
      out.append("This was a quick run, for a look. Publish full runs only.").append(end);
    }
    result.notes().forEach(note -> out.append("Note: ").append(note).append(end));
    result.consistency().forEach(look -> out.append(look.text()).append(end));
    result.invalid().forEach(reason -> out.append("NOT VALID: ").append(reason).append(end));
    return out.toString();
  }

  private static ConsoleTable together(CombinedResult result) {
    List<String> header = new ArrayList<>(List.of("arm, application, period (medians)"));
    Column.HEADLINE.forEach(column -> header.add(column.title()));
    ConsoleTable table = new ConsoleTable(header);
    for (Period period : result.plan().periods()) {
      for (Application application : CombinedPlan.APPLICATIONS) {
        for (Arm arm : CombinedPlan.ARMS) {
          List<Row> rows = result.rows(arm.label(), application, period.name());
          if (!rows.isEmpty()) {
            List<String> cells = new ArrayList<>();
            cells.add(arm.label() + ", " + application.label() + ", " + period.name());
            Column.HEADLINE.forEach(column -> cells.add(column.median(rows)));
            table.add(cells);
          }
        }
      }
    }
    return table;
  }

  private static ConsoleTable crowd(CombinedResult result) {
    List<String> header = new ArrayList<>(List.of("arm, phase of the crowd (medians)"));
    CombinedColumns.CROWD.forEach(column -> header.add(column.title()));
    ConsoleTable table = new ConsoleTable(header);
    for (CombinedPlan.Phase phase : result.plan().phases()) {
      for (CrowdArm arm : result.plan().crowdArms()) {
        List<CrowdRow> rows = result.crowdRows(arm.label(), CombinedPlan.SECOND, phase.name());
        List<String> cells = new ArrayList<>(List.of(arm.label() + ", " + phase.name()));
        CombinedColumns.CROWD.forEach(column -> cells.add(column.of(rows)));
        table.add(cells);
      }
    }
    return table;
  }
}
