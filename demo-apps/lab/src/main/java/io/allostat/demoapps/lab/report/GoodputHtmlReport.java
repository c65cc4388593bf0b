package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.GoodputFindings;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes {@code report.html} of the goodput experiment. */
public final class GoodputHtmlReport {
  private GoodputHtmlReport() {}

  /**
   * The report.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(GoodputResult result) {
    Page page =
        Page.ofExperiment(
            "What visitors get of an overloaded site",
            result.quick(),
            "Pages that came in time, each for what it is worth, by what lowers service levels and refuses",
            result.invalid(),
            result.origin());
    page.setAside(result.setAside());
    page.table(
        "Against the bars; medians of the ratios within a round",
        "",
        List.of("figure", "bar", "measured", ""),
        new GoodputFindings(result).bars().stream().map(AdmissionHtmlReport::line).toList());
    page.figures(
        chart(result, "goodput", "Goodput", "pages a second", AdmissionRow::goodputPerSecond));
    page.figures(
        chart(
            result,
            "replies",
            "The same, unweighted",
            "pages a second",
            AdmissionRow::repliesPerSecond));
    page.figures(
        chart(
            result,
            "completed",
            "Completed sessions",
            "a second",
            AdmissionRow::completedSessionsPerSecond));
    page.figures(chart(result, "p95", "Response time, p95", "ms", AdmissionRow::p95Millis));
    page.table(
        "All runs",
        "",
        GoodputTextReport.titles(),
        result.rows().stream().map(row -> Html.line(GoodputTextReport.cells(row))).toList());
    method(page, result);
    return page.text();
  }

  private static String chart(
      GoodputResult result,
      String id,
      String title,
      String unit,
      Function<AdmissionRow, Double> figure) {
    return AdmissionHtmlReport.chart(
        result.sound(), AdmissionPlan.KEEP_ALIVE, id, title, unit, figure, false);
  }

  private static void method(Page page, GoodputResult result) {
    page.heading("How it was measured");
    page.paragraph(
        "Sessions arrive by a Poisson process; each asks for 10 pages with think times between, and is lost with the first request that is refused, fails or takes more than 2 s from its intended start. "
            + "Goodput counts the pages that clients received in time, each as 1 less the loss that the page itself tells; unweighted, each counts as 1. "
            + "The capacity is the most sessions that the site completes at any rate with everything in full. "
            + "Rivals run in a server without Allostat that has the same components: brownout serves a share of the requests at their least levels, the others were tried both with everything in full and with everything at its least level.");
    if (!result.sweep().isEmpty()) {
      page.table(
          "Variants tried: goodput/s at 1.6 and at 4 times the capacity, added",
          "",
          List.of("variant", "sum"),
          result.sweep().entrySet().stream()
              .map(e -> Html.row(e.getKey()) + Html.cell(Texts.number(e.getValue())))
              .toList());
    }
    AdmissionHtmlReport.handshakes(page, result.handshakes());
    Map<String, String> facts = result.origin().facts();
    facts.put("capacity", Texts.number(result.capacity()) + " sessions/s");
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }
}
