package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.SessionOverheadRow;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes {@code report.html} of what admission control costs. */
public final class AdmissionOverheadHtmlReport {
  private AdmissionOverheadHtmlReport() {}

  /**
   * The report.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(AdmissionOverheadResult result) {
    Page page =
        Page.ofExperiment(
            "The cost of admission control",
            result.quick(),
            "CPU time of a secure server per reply, admission control switched on and off at run time",
            result.invalid(),
            result.origin());
    page.table(
        "All slices",
        "",
        List.of(
            "arm",
            "sessions",
            "slices",
            "load",
            "offered/s",
            "replies/s",
            "full handshakes/s",
            "resumed/s",
            "counted by the connector",
            "CPU of the server",
            "CPU in all",
            "stolen",
            "CPU ms per reply",
            "client CPU",
            "sent late, p99",
            "sessions lost"),
        result.rows().stream().map(AdmissionOverheadHtmlReport::line).toList());
    OverheadHtmlReport.costs(page, result.costs());
    page.paragraph(TextReport.noise(result.noise()) + ".");
    page.figures(OverheadHtmlReport.chart(result.slices()));
    page.heading("How it was measured");
    page.paragraph(
        "One server below its capacity, to which sessions come by a Poisson process of one rate. "
            + "Slices come in pairs, in an order drawn by chance: in one of them the connector asks about each connection before its handshake, "
            + "in the other it serves as Tomcat's own does. The load monitor runs in both; nobody is refused. "
            + "The interval of CPU per reply is Student's, over the logarithms of the pairs' ratios. "
            + "At equal pages: least squares explain the differences in CPU time within each pair by the differences in pages served, by kind, and in handshakes; "
            + "what is left when none differs is the cost. "
            + "At equal pace: so do the differences in what a pacemaker needs, a program that does the same piece of work again and again on the server's processor. "
            + "Its own ratio tells whether admission control slows its neighbours down, which would be missing in the figure judged.");
    Map<String, String> facts = result.origin().facts();
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    return page.list(facts).text();
  }

  private static String line(SessionOverheadRow row) {
    OverheadRow seen = row.seen();
    return Html.row(seen.arm())
        + Html.cell(row.shape())
        + Html.cell(seen.slices())
        + Html.cell(Texts.ratio(seen.load()))
        + Html.cell(Texts.number(seen.offeredPerSecond()))
        + Html.cell(Texts.number(seen.repliesPerSecond()))
        + Html.cell(Texts.number(row.fullHandshakesPerSecond()))
        + Html.cell(Texts.number(row.resumedHandshakesPerSecond()))
        + Html.cell(Texts.percent(row.countedShare()))
        + Html.cell(Texts.percent(seen.meanUtilisation()))
        + Html.cell(Texts.percent(seen.processorUtilisation()))
        + Html.cell(Texts.percent(seen.stolenShare()))
        + Html.cell(String.format(Locale.ROOT, "%.3f", seen.cpuMillisPerReply()))
        + Html.cell(Texts.percent(seen.clientCpu()))
        + Html.cell(Texts.millis(seen.latenessP99Millis()))
        + Html.cell(Texts.finePercent(row.lostShare()));
  }
}
