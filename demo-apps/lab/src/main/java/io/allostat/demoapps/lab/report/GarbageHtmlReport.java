package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.GarbageResult;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import java.util.List;
import java.util.Map;

/** Writes {@code report.html} of the experiment with garbage claims. */
public final class GarbageHtmlReport {
  private GarbageHtmlReport() {}

  /**
   * The report.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(GarbageResult result) {
    Page page =
        Page.ofExperiment(
            "Claims of sessions that never were",
            result.quick(),
            "Honest clients of a secure server while attackers offer random session ids, tickets and pre-shared keys",
            result.invalid(),
            result.origin());
    page.doubts(result.doubts());
    page.table(
        "Against the bars",
        "",
        List.of("figure", "bar", "measured", ""),
        result.bars().stream().map(GarbageHtmlReport::line).toList());
    page.table(
        "Completed sessions of honest clients lost, of those completed without an attack",
        "",
        List.of("mode", "attack from", "all", "of those that return"),
        result.losses().stream()
            .map(
                loss ->
                    Html.row(loss.mode())
                        + Html.cell(loss.attack())
                        + Html.cell(Texts.percent(loss.all()))
                        + Html.cell(Texts.percent(loss.returning())))
            .toList());
    page.table(
        "All runs",
        "",
        GarbageTextReport.titles(),
        result.rows().stream().map(row -> Html.line(GarbageTextReport.cells(row))).toList());
    page.heading("How it was measured");
    page.paragraph(
        "Honest clients offer sessions as in the admission experiment, below the capacity of the stock server; up to 30 % of them resume the TLS session of an earlier visit. "
            + "Each attacker sends a well-formed ClientHello with a random claim, waits for the first byte of the answer, and goes. "
            + "Losses are medians over the runs of a case against those without an attack, which took turns.");
    Map<String, String> facts = result.origin().facts();
    facts.put("capacity", Texts.number(result.capacity()) + " sessions/s");
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
    return page.text();
  }

  private static String line(Finding finding) {
    return Html.row(finding.subject())
        + Html.cell(finding.bar())
        + Html.cell(finding.measured())
        + Html.cell(finding.verdict().label());
  }
}
