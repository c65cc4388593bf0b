package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.CombinedFindings;
import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.CrowdRow;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.CombinedTrace;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.plan.Period;
import io.allostat.demoapps.lab.report.CombinedColumns.CrowdColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes {@code report.html} of the experiment with two applications on one processor. */
public final class CombinedHtmlReport {
  private CombinedHtmlReport() {}

  /**
   * The report: bars; both applications over time as in figures 11 and 12 of Philippe et al.; a
   * crowd over time, and the order of what was done about it.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(CombinedResult result) {
    Page page =
        Page.ofExperiment(
            "Two applications on one processor, and a crowd",
            result.quick(),
            "%s first, %s joins it and stays; then a crowd comes to %s"
                .formatted(
                    CombinedPlan.FIRST.label(),
                    CombinedPlan.SECOND.label(),
                    CombinedPlan.SECOND.label()),
            result.invalid(),
            result.origin());
    page.box("note", "Note:", result.notes());
    HtmlReport.bars(
        page,
        "Measured against the bars; medians of the runs",
        new CombinedFindings(result).bars());
    together(page, result);
    crowd(page, result);
    CombinedPlan.APPLICATIONS.forEach(
        application -> {
          page.heading(application.label());
          HtmlReport.components(page, result.components().getOrDefault(application, List.of()));
        });
    runs(page, result);
    method(page, result);
    return page.text();
  }

  private static void together(Page page, CombinedResult result) {
    page.heading("Both applications over time");
    page.paragraph(
        "The charts bear the numbers of the figures of Philippe et al. that they are to be laid beside.");
    page.paragraph(periods(result) + " The first run of each arm; shaded time is not counted.");
    RunCharts charts = new RunCharts(result.thinkSeconds(), "Figure 11", "Figure 12");
    for (Application application : CombinedPlan.APPLICATIONS) {
      List<Trace> traces =
          CombinedPlan.ARMS.stream()
              .flatMap(arm -> first(result, arm).stream())
              .map(trace -> trace.traces().get(application))
              .toList();
      if (!traces.isEmpty()) {
        page.heading("The " + application.label());
        page.figures(charts.together(application.label(), traces));
      }
    }
    List<String> header = new ArrayList<>(List.of("arm, application, period"));
    Column.HEADLINE.forEach(column -> header.add(column.title()));
    List<String> lines = new ArrayList<>();
    for (Period period : result.plan().periods()) {
      for (Application application : CombinedPlan.APPLICATIONS) {
        for (Arm arm : CombinedPlan.ARMS) {
          List<Row> rows = result.rows(arm.label(), application, period.name());
          if (!rows.isEmpty()) {
            String name = arm.label() + ", " + application.label() + ", " + period.name();
            lines.add(
                Html.row(name)
                    + Column.HEADLINE.stream()
                        .map(column -> Html.cell(column.of(rows)))
                        .collect(Collectors.joining()));
          }
        }
      }
    }
    page.table("Median of the runs, and their range where there are several", "", header, lines);
  }

  private static List<CombinedTrace> first(CombinedResult result, Arm arm) {
    return result.traces().stream().filter(trace -> trace.arm() == arm).limit(1).toList();
  }

  private static String periods(CombinedResult result) {
    return result.plan().periods().stream()
        .map(p -> "%s from %d to %d s".formatted(p.name(), p.from(), p.to()))
        .collect(Collectors.joining(", ", "Counted: ", "."));
  }

  private static void crowd(Page page, CombinedResult result) {
    page.heading("A crowd");
    page.paragraph(
        "Sessions come to the %s in multiples of what it can serve in full alone: %s. Beside it browsers ask the %s for %s of what that can serve."
            .formatted(
                CombinedPlan.SECOND.label(),
                result.plan().phases().stream()
                    .map(phase -> phase.name() + " " + Texts.ratio(phase.load()))
                    .collect(Collectors.joining(", ")),
                CombinedPlan.FIRST.label(),
                Texts.percent(CombinedPlan.NEIGHBOUR_LOAD)));
    for (CrowdArm arm : CrowdArm.values()) {
      result.crowds().stream()
          .filter(crowd -> crowd.arm() == arm)
          .limit(1)
          .forEach(crowd -> one(page, result, crowd));
    }
    List<String> header = new ArrayList<>(List.of("arm, application, phase"));
    CombinedColumns.CROWD.forEach(column -> header.add(column.title()));
    page.table("Medians of the runs", "", header, crowdLines(result));
  }

  private static void one(Page page, CombinedResult result, CrowdTrace crowd) {
    page.heading("A crowd, " + crowd.title());
    page.figures(new CrowdCharts(result.plan(), crowd).all());
    if (crowd.arm().coordinated()) {
      page.table(
          "What was done about it, in the order of time",
          "left",
          List.of("second", "what", "in words"),
          CombinedColumns.steps(crowd).stream().map(CombinedHtmlReport::line).toList());
      page.table(
          "What the coordinator called its steps",
          "left",
          List.of("second", "state", "step"),
          CombinedColumns.coordinator(crowd).stream().map(CombinedHtmlReport::line).toList());
    }
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    cells.forEach(text -> line.append(line.isEmpty() ? Html.row(text) : Html.cell(text)));
    return line.toString();
  }

  private static List<String> crowdLines(CombinedResult result) {
    List<String> lines = new ArrayList<>();
    for (CombinedPlan.Phase phase : result.plan().phases()) {
      for (Application application : List.of(CombinedPlan.SECOND, CombinedPlan.FIRST)) {
        for (CrowdArm arm : result.plan().crowdArms()) {
          List<CrowdRow> rows = result.crowdRows(arm.label(), application, phase.name());
          StringBuilder line =
              new StringBuilder(
                  Html.row(arm.label() + ", " + application.label() + ", " + phase.name()));
          for (CrowdColumn column : CombinedColumns.CROWD) {
            line.append(Html.cell(column.of(rows)));
          }
          lines.add(line.toString());
        }
      }
    }
    return lines;
  }

  private static void runs(Page page, CombinedResult result) {
    List<Column> columns = new ArrayList<>(Column.HEADLINE);
    columns.addAll(Column.DETAILS);
    List<String> header = new ArrayList<>(List.of("arm, application, period, run"));
    columns.forEach(column -> header.add(column.title()));
    page.heading("Every run of both applications");
    page.table(
        "In summary.json among the rows, with those of the crowd",
        "",
        header,
        result.rows().stream()
            .map(
                row ->
                    Html.row(
                            "%s, %s, %s, %d"
                                .formatted(row.arm(), row.application(), row.phase(), row.run()))
                        + columns.stream()
                            .map(column -> Html.cell(column.of(row)))
                            .collect(Collectors.joining()))
            .toList());
  }

  private static void method(Page page, CombinedResult result) {
    page.heading("How it was measured");
    page.paragraph(
        "Two servers share one processor and bear all arms; a client with a processor of its own plays both loads. First closed loops of emulated browsers with a think time of %s s, as in Philippe et al. §5.6: what they offer is their number divided by that, L is that divided by what the application alone gave at full service. "
                .formatted(Texts.count(result.thinkSeconds()))
            + "Then sessions of %d pages that arrive by a Poisson process, with think times of 0.3 s on average and a patience of 2 s. off observes and lets everybody in, and the kernel divides the processor; allostat-levels has control loops; allostat-all has a processor manager and admission control too, in the order that the coordinator gives them. "
                .formatted(CombinedPlan.REQUESTS)
            + "Both control loops see the use of the processor or, under the manager, of their server's share of it, and each moves the levels of its own application; the manager alone decides about both. Processors held are those that admission control counts on.");
    Map<String, String> facts = result.origin().facts();
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }
}
