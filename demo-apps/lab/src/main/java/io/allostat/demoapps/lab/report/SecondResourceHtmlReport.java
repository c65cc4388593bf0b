package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.SecondResourceFindings;
import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SecondResourceRow;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.analysis.TierCost;
import io.allostat.demoapps.lab.analysis.Veto;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page of the second-resource experiment: every word about the result is computed from it. */
public final class SecondResourceHtmlReport {
  private static final double PERCENT = 100;

  private final SecondResourceResult result;
  private final Trace trace;

  private SecondResourceHtmlReport(SecondResourceResult result) {
    this.result = result;
    this.trace = result.trace();
  }

  /**
   * The report of the experiment.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(SecondResourceResult result) {
    return new SecondResourceHtmlReport(result).text();
  }

  private String text() {
    SecondResourceFindings findings = new SecondResourceFindings(result);
    Page page =
        Page.ofExperiment(
            "The veto of a second resource",
            result.quick(),
            "The level %s of %s saves %s and costs %s; %d emulated browsers, think time %s s"
                .formatted(
                    SecondResourceResult.LEVEL,
                    SecondResourceResult.COMPONENT,
                    SecondResourceResult.SAVED,
                    SecondResourceResult.PAYING,
                    result.scarcity().clients(),
                    Texts.count(result.thinkSeconds())),
            result.invalid(),
            result.origin());
    page.heading("What it says: the veto " + findings.verdict());
    findings.sentences().forEach(page::paragraph);
    page.table(
        "Measured against what was expected",
        "left",
        List.of("what", "expected", "measured", "verdict"),
        findings.bars().stream().map(HtmlReport::line).toList());
    rows(page);
    costs(page);
    page.heading("Both resources over time");
    page.figures(usage() + levels());
    journal(page);
    measured(page);
    return page.text();
  }

  private void rows(Page page) {
    List<String> header = new ArrayList<>(List.of("loop, phase"));
    SecondResourceTextReport.FIGURES.forEach(figure -> header.add(figure.title()));
    header.addAll(List.of("client CPU", "sent late, p99", "CPU of others", "errors"));
    page.table(
        "In summary.json as rows",
        "",
        header,
        result.rows().stream().map(SecondResourceHtmlReport::line).toList());
  }

  private static String line(SecondResourceRow row) {
    return Html.row(row.arm() + ", " + row.phase())
        + SecondResourceTextReport.FIGURES.stream()
            .map(figure -> Html.cell(figure.text().apply(row)))
            .collect(Collectors.joining())
        + Html.cell(Texts.percent(row.clientCpu()))
        + Html.cell(Texts.millis(row.latenessP99Millis()))
        + Html.cell(Texts.percent(row.otherCpu()))
        + Html.cell(row.errors());
  }

  private void costs(Page page) {
    page.table(
        "What %s changes, CPU ms per reply, with 95 %% intervals"
            .formatted(SecondResourceResult.LEVEL),
        "",
        List.of("tier", "at full service", "with it", "change", "from", "to", "pairs"),
        result.costs().stream().map(SecondResourceHtmlReport::line).toList());
  }

  private static String line(TierCost cost) {
    return Html.row(cost.tier() + (cost.equalPages() ? ", at equal pages" : ""))
        + Html.cell(Texts.ratio(cost.fullMillis()))
        + Html.cell(Texts.ratio(cost.movedMillis()))
        + Html.cell(Texts.ratio(cost.changeMillis()))
        + Html.cell(Texts.ratio(cost.lower()))
        + Html.cell(Texts.ratio(cost.upper()))
        + Html.cell(cost.pairs());
  }

  private String usage() {
    int end = trace.run().load().seconds();
    Chart loop = new Chart("u", "Usage as the loop sees it", "% of each resource", end);
    loop.vertical(new Axis(0, PERCENT, false));
    int color = 0;
    for (String resource : List.of(SecondResourceResult.SAVED, SecondResourceResult.PAYING)) {
      List<Point> points =
          trace.status().stream()
              .map(s -> new Point(s.second(), percent(s.usages().get(resource))))
              .toList();
      loop.line(new Series(resource, color++, false, points));
    }
    trace.status().stream()
        .filter(s -> s.overloadThreshold() != null && s.underloadThreshold() != null)
        .findFirst()
        .ifPresent(s -> thresholds(loop, s));
    Chart used = new Chart("c", "CPU that both tiers used", "% of one processor, by the lab", end);
    used.vertical(new Axis(0, PERCENT, false));
    used.line(new Series("database", 0, false, tiers(true)));
    used.line(new Series("web tier", 1, false, tiers(false)));
    used.line(new Series("what the database has", 2, true, supply(end)));
    return veiled(loop).svg() + veiled(used).svg();
  }

  private List<Point> supply(int end) {
    List<Point> points = new ArrayList<>();
    result.supply().forEach(s -> points.add(new Point(s.second(), PERCENT * s.processors())));
    points.add(new Point(end, points.get(points.size() - 1).y()));
    return points;
  }

  private static void thresholds(Chart chart, StatusSample sample) {
    chart.threshold("overload threshold", PERCENT * sample.overloadThreshold());
    chart.threshold("underload threshold", PERCENT * sample.underloadThreshold());
  }

  private List<Point> tiers(boolean database) {
    List<TierSample> all = result.tiers();
    return IntStream.range(1, all.size())
        .mapToObj(
            i -> {
              TierSample now = all.get(i);
              TierSample before = all.get(i - 1);
              double share = database ? now.databaseSince(before) : now.webSince(before);
              return new Point((now.second() + before.second()) / 2, PERCENT * share);
            })
        .toList();
  }

  private String levels() {
    Chart chart =
        new Chart(
            "l",
            "Service level of " + SecondResourceResult.COMPONENT,
            "0 is the full service; triangles are decisions",
            trace.run().load().seconds());
    chart.vertical(Axis.whole(1));
    List<Point> points =
        trace.status().stream()
            .map(
                s ->
                    new Point(
                        s.second(), s.levels().getOrDefault(SecondResourceResult.COMPONENT, 0)))
            .toList();
    chart.line(new Series(SecondResourceResult.COMPONENT, 0, true, points));
    for (DecisionSample decision : trace.decisions()) {
      if (decision.changes()) {
        chart.mark(decision.second(), decision.degrades(), decision.reason());
      }
    }
    return veiled(chart).svg();
  }

  private Chart veiled(Chart chart) {
    chart.veil(0, trace.run().countedFrom(), "ramp");
    return chart.veil(result.roomFrom(), trace.run().load().seconds(), "the database has plenty");
  }

  private static double percent(Double share) {
    return share == null ? Double.NaN : PERCENT * share;
  }

  private void journal(Page page) {
    Set<Double> vetoed = result.vetoes().stream().map(Veto::second).collect(Collectors.toSet());
    page.heading("The decision journal");
    page.table(
        "Every decision of the run, with its reason; a veto is a wish of one resource that another one forbade",
        "left",
        List.of("second", "decision", "for the resource", "vetoed", "reason"),
        trace.decisions().stream()
            .map(
                d ->
                    Html.row(Texts.count(Math.rint(d.second())))
                        + Html.cell(d.changes() ? d.kind() + " " + d.component() : d.kind())
                        + Html.cell(d.resource())
                        + Html.cell(vetoed.contains(d.second()) ? vetoing(d) : "")
                        + Html.cell(d.reason()))
            .toList());
  }

  private static String vetoing(DecisionSample decision) {
    return Veto.of(List.of(decision)).stream()
        .map(veto -> "by " + veto.vetoing())
        .findFirst()
        .orElse("");
  }

  private void measured(Page page) {
    page.heading("How it was measured");
    page.paragraph(
        "Server and database are processes with a processor each, the database held to a part of its own by a quota where the machine has cgroups. "
            + "First, with the loop paused, slices of equal load come in pairs, one at full service and one with the work in the web tier, in an order drawn by chance; "
            + "least squares explain the difference in CPU time within each pair by the difference in pages, and what is left when none differs is the change. "
            + "Then the loop decides, and the database gets less and less until work is moved away from it; from then on it keeps so much that what remains lies between its thresholds. "
            + "All other components are pinned at full service. L is what full service would need of what the database has, by what it used and what the slices say of the saving. "
            + "At last the database gets plenty, and nothing else changes.");
    Map<String, String> facts = result.origin().facts();
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }
}
