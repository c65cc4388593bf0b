package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.LevelFrontier;
import io.allostat.demoapps.lab.analysis.LevelTrial;
import io.allostat.demoapps.lab.analysis.StaticLevelsFindings;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.StaticLevelsPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes {@code report.html} of the search for static service levels. */
public final class StaticLevelsHtmlReport {
  private StaticLevelsHtmlReport() {}

  /**
   * The report of the experiment.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(StaticLevelsResult result) {
    Page page =
        Page.ofExperiment(
            "Static service levels beside the loop, " + result.pages().title(),
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
    StaticLevelsFindings findings = new StaticLevelsFindings(result);
    findings.sentences().forEach(page::paragraph);
    HtmlReport.bars(page, "Measured against the bars", findings.bars());
    charts(page, result);
    search(page, result);
    HtmlReport.components(page, result.components());
    RowTables.everyRun(page, result.rows());
    measured(page, result);
    return page.text();
  }

  private static void charts(Page page, StaticLevelsResult result) {
    List<Trace> steady =
        StaticLevelsPlan.ARMS.stream()
            .flatMap(arm -> HtmlReport.median(result.rows(), result.traces(), arm.label()).stream())
            .toList();
    if (!steady.isEmpty()) {
      page.heading("The overload over time");
      page.paragraph("Of each arm the run with the median throughput. Shaded time is not counted.");
      page.figures(new RunCharts(result.thinkSeconds()).together("static", steady));
    }
  }

  private static void search(Page page, StaticLevelsResult result) {
    page.heading("The search");
    trials(page, "Full service, and each level by itself, under the overload", result.singles());
    page.table(
        "What of that was worth a trial together, as the sum of what each does by itself; less than %s of the CPU time of a page at full service counts as nothing saved"
            .formatted(Texts.percent(LevelFrontier.leastSaving(result.singles()))),
        "left",
        List.of("levels", "CPU of a reply", "quality lost"),
        result.frontier().stream().map(StaticLevelsHtmlReport::line).toList());
    trials(page, "Tried together, in their order", result.tried());
  }

  private static void trials(Page page, String caption, List<LevelTrial> trials) {
    List<String> header = new ArrayList<>(List.of("levels"));
    StaticLevelsTextReport.FIGURES.forEach(figure -> header.add(figure.title()));
    List<String> lines =
        trials.stream()
            .map(
                trial ->
                    Html.row(trial.levels().toString())
                        + StaticLevelsTextReport.FIGURES.stream()
                            .map(figure -> Html.cell(figure.text().apply(trial)))
                            .collect(Collectors.joining()))
            .toList();
    page.table(caption, "left", header, lines);
  }

  private static String line(LevelFrontier.Expected expected) {
    return Html.row(expected.levels().toString())
        + Html.cell(Texts.millis(expected.cpuMillisPerReply()))
        + Html.cell(Texts.percent(expected.degradedShare()));
  }

  private static void measured(Page page, StaticLevelsResult result) {
    page.heading("How it was measured");
    page.paragraph(
        "A closed loop of emulated browsers, as in service-levels. Full service and each level of each component by itself are tried under the overload, all by the same choices of the browsers. "
            + "Of their combinations those remain of which no other is expected to cost less CPU time and to lose no more. In the order of what they lose these are tried, "
            + "the first that is expected to meet the ceiling before all others, and then the middle of what is open; the last before the first that met it once more, which is found if the mean of both trials meets it. What was found and the loop then take turns.");
    HtmlReport.capacity(page, result.capacity());
    Map<String, String> facts = result.origin().facts();
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }
}
