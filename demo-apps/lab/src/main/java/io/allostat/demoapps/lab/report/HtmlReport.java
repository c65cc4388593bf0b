package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Adaptable;
import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.Change;
import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.Findings;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.StackProfile;
import io.allostat.demoapps.lab.analysis.StackRow;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.CapacityPlan;
import io.allostat.demoapps.lab.plan.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes {@code report.html}: every word about the result is computed from it. */
public final class HtmlReport {
  private static final int MOST_STACKS = 8;

  private HtmlReport() {}

  /**
   * The report of the service-level experiment.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(ServiceLevelsResult result) {
    Page page =
        Page.ofExperiment(
            "Service levels under overload, " + result.pages().title(),
            result.quick(),
            "%d emulated browsers, think time %s s, on a server that gives %s replies/s at full service"
                .formatted(
                    result.clients(),
                    Texts.count(result.thinkSeconds()),
                    Texts.number(result.capacity().repliesPerSecond())),
            result.invalid(),
            result.origin());
    page.box("note", "Note:", result.warnings());
    RowTables.headline(page, result.rows());
    page.heading("What it says");
    Findings findings = new Findings(result);
    findings.sentences().forEach(page::paragraph);
    bars(page, "Measured against the bars", findings.bars());
    charts(page, result);
    stacks(page, result.stacks());
    components(page, result.components());
    RowTables.everyRun(page, result.rows());
    predictions(page, result);
    measured(page, result);
    return page.text();
  }

  /** Figures against their bars. */
  static void bars(Page page, String caption, List<Finding> findings) {
    page.table(
        caption,
        "left",
        List.of("what", "bar", "measured", "verdict"),
        findings.stream().map(HtmlReport::line).toList());
  }

  /** A line of a table of findings. */
  static String line(Finding finding) {
    String style =
        switch (finding.verdict()) {
          case MET -> "met";
          case SHORT -> "short";
          case NOT_MEASURED, NOT_VALID -> "";
        };
    return Html.row(finding.subject())
        + Html.cell(finding.bar())
        + Html.cell(finding.measured())
        + "<td class=\"%s\">%s</td>".formatted(style, Html.text(finding.verdict().label()));
  }

  private static void charts(Page page, ServiceLevelsResult result) {
    String figure = figure(result);
    List<Trace> steady =
        result.arms().stream()
            .flatMap(arm -> median(result.rows(), result.traces(), arm).stream())
            .toList();
    if (!steady.isEmpty()) {
      page.heading("The overload over time");
      page.paragraph("Of each arm the run with the median throughput. Shaded time is not counted.");
      if (!figure.isEmpty()) {
        page.paragraph(
            "The charts bear the number of the figure of Philippe et al. that they are to be laid beside;"
                + " the pages here are those of "
                + result.pages().title()
                + ".");
      }
      page.figures(new RunCharts(result.thinkSeconds(), figure, figure).together("steady", steady));
    }
    for (Trace trace : result.traces()) {
      if (trace.run().kind() == Run.Kind.CROSSING) {
        page.heading("A load that crosses the thresholds, and falls");
        page.figures(new RunCharts(result.thinkSeconds()).together("crossing", List.of(trace)));
      }
    }
  }

  /** That of the paper with this application; none under an overload that it does not have. */
  private static String figure(ServiceLevelsResult result) {
    return !result.ofPaper()
        ? ""
        : switch (result.pages().application()) {
          case AUCTION -> "Figure 9";
          case BOOKSTORE -> "Figure 10";
        };
  }

  /** The trace of an arm's run with the median throughput. */
  static Optional<Trace> median(List<Row> rows, List<Trace> traces, String arm) {
    List<Row> steady =
        rows.stream()
            .filter(row -> row.arm().equals(arm) && row.phase().equals(Row.STEADY))
            .sorted(Comparator.comparingDouble(Row::repliesPerSecond))
            .toList();
    if (steady.isEmpty()) {
      return Optional.empty();
    }
    int number = steady.get(steady.size() / 2).run();
    return traces.stream()
        .filter(t -> t.run().kind() == Run.Kind.STEADY)
        .filter(t -> t.run().arm().label().equals(arm) && t.run().number() == number)
        .findFirst();
  }

  /** The tables of Philippe et al. §5.4 and §5.5, and what follows for the most to be had. */
  private static void stacks(Page page, StackProfile profile) {
    if (profile.full().isEmpty()) {
      return;
    }
    page.heading("Component stacks under the overload");
    stacks(page, "At full service, the runs of off", profile.full());
    if (!profile.lowered().isEmpty()) {
      stacks(page, "With the service levels of the runs of on", profile.lowered());
    }
    Adaptable adaptable = profile.adaptable();
    page.paragraph(
        "f, the share of the processor in stacks that have a component with service levels: %s. g, what the levels of on made of it per execution: %s. At most capacity / (1 - f(1 - g)) can be served, which is %s times the capacity."
            .formatted(
                Texts.percent(adaptable.share()),
                Texts.ratio(adaptable.gain()),
                Texts.ratio(adaptable.bound())));
  }

  private static void stacks(Page page, String caption, List<StackRow> rows) {
    page.table(
        caption,
        "left",
        List.of("stack", "H(S)", "W(S), Hz", "C(S), ms"),
        rows.stream().limit(MOST_STACKS).map(HtmlReport::line).toList());
  }

  private static String line(StackRow row) {
    return Html.row(row.stack())
        + Html.cell(Texts.percent(row.hitRatio()))
        + Html.cell(Texts.ratio(row.executionRate()))
        + Html.cell(Texts.ratio(row.costMillis()));
  }

  /** What can be lowered, and what its designer says that each step takes. */
  static void components(Page page, List<AdaptableComponent> components) {
    List<String> lines = new ArrayList<>();
    for (AdaptableComponent component : components) {
      for (AdaptableComponent.Step step : component.steps()) {
        lines.add(
            Html.row(component.name())
                + Html.cell(step.level())
                + Html.cell(Texts.ratio(step.weight())));
      }
    }
    page.heading("What the server can lower");
    page.table(
        "The steps down from the full service, and what each takes from the quality by its designer's judgement",
        "left",
        List.of("component", "level", "weight"),
        lines);
  }

  private static void predictions(Page page, ServiceLevelsResult result) {
    List<String> lines =
        Change.of(result.traces()).stream()
            .filter(change -> change.predictionError() != null)
            .map(HtmlReport::line)
            .toList();
    if (!lines.isEmpty()) {
      page.heading("Every prediction that was compared with what happened");
      page.table(
          "All changes of level, with their reasons, are in summary.json as changes",
          "left",
          List.of("run", "second", "change", "component", "to level", "error"),
          lines);
    }
  }

  private static String line(Change change) {
    return Html.row(change.run())
        + Html.cell(Texts.count(Math.rint(change.second())))
        + Html.cell(change.change())
        + Html.cell(change.component())
        + Html.cell(change.level())
        + Html.cell(Texts.percent(change.predictionError()));
  }

  private static void measured(Page page, ServiceLevelsResult result) {
    page.heading("How it was measured");
    page.paragraph(
        "A closed loop of emulated browsers: each thinks, asks, waits for the whole page, and thinks again. "
            + "Response time counts from the end of the think time. Offered is the number of browsers divided by the mean think time, L is that divided by the capacity, "
            + "which is what the server gave at full service on a full CPU. Server and client have one CPU each. "
            + "CPU is that of the server's processor as the kernel counts it. An oscillation is an adaptation applied and undone, or undone and applied, "
            + "within 120 s while the offered load changed by less than 10 %. Time to full service counts from the moment the load begins to fall.");
    capacity(page, result.capacity());
    Map<String, String> facts = result.origin().facts();
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }

  /** The steps of a search. */
  static void capacity(Page page, Capacity capacity) {
    page.table(
        "The search for the capacity",
        "",
        List.of("browsers", "replies/s", "CPU"),
        capacity.points().stream().map(HtmlReport::line).toList());
  }

  private static String line(CapacityPlan.Point point) {
    return Html.row(point.clients())
        + Html.cell(Texts.number(point.repliesPerSecond()))
        + Html.cell(Texts.percent(point.utilisation()));
  }
}
