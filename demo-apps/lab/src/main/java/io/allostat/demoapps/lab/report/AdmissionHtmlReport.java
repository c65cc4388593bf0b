package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.AdmissionFindings;
import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.AdmissionRows;
import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.ResumptionCheck;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes {@code report.html} of the admission experiment. */
public final class AdmissionHtmlReport {
  private static final int COLORS = 7;
  private static final int BROAD = 2;

  private static final String FIGURES =
      "Figures 4 to 7 are those of Guitart et al., \"Dynamic CPU provisioning for self-managed secure web applications in SMP hosting platforms\"; "
          + "4.8 to 4.13 those of Guitart's thesis, which has a line for each number of processors where this page has one for each arm, on one processor.";

  private AdmissionHtmlReport() {}

  /**
   * The report of the admission experiment.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(AdmissionResult result) {
    Page page =
        Page.ofExperiment(
            "Too many sessions",
            result.quick(),
            "A secure server and sessions that arrive whatever it does, by what protects it",
            result.invalid(),
            result.origin());
    page.doubts(result.doubts());
    page.setAside(result.setAside());
    for (String shape : shapes(result)) {
      shape(page, result, shape);
    }
    method(page, result);
    return page.text();
  }

  private static List<String> shapes(AdmissionResult result) {
    return result.rows().stream().map(AdmissionRow::shape).distinct().toList();
  }

  private static void shape(Page page, AdmissionResult result, String shape) {
    page.heading("Sessions: " + shape);
    page.paragraph(FIGURES);
    AdmissionFindings findings = new AdmissionFindings(result, shape);
    page.table(
        "Against the bars",
        "",
        List.of("figure", "bar", "measured", ""),
        findings.bars().stream().map(AdmissionHtmlReport::line).toList());
    page.figures(
        chart(
            result.sound(),
            shape,
            "completed",
            "Figures 6, 4.10, 4.13: completed sessions",
            "a second",
            AdmissionRow::completedSessionsPerSecond,
            false));
    page.figures(
        chart(
            result.sound(),
            shape,
            "replies",
            "Figures 4, 4.8, 4.11: replies in time",
            "a second",
            AdmissionRow::repliesPerSecond,
            false));
    page.figures(
        chart(
            result.sound(),
            shape,
            "p95",
            "Figures 5, 4.9, 4.12: response time, p95",
            "ms",
            AdmissionRow::p95Millis,
            true));
    page.figures(
        chart(
            result.sound(),
            shape,
            "refused",
            "Figure 7: sessions refused",
            "a second",
            AdmissionRow::refusedPerSecond,
            false));
    page.figures(
        chart(
            result.sound(),
            shape,
            "timed-out",
            "Figure 7: sessions timed out",
            "a second",
            AdmissionRow::timedOutPerSecond,
            false));
    page.figures(
        chart(
            result.sound(),
            shape,
            "full",
            "Full handshakes",
            "a second, as the client counts them",
            AdmissionRow::fullHandshakesPerSecond,
            false));
    page.table(
        "All runs",
        "",
        AdmissionTextReport.titles(),
        result.rows().stream()
            .filter(row -> row.shape().equals(shape))
            .map(AdmissionHtmlReport::line)
            .toList());
  }

  /** A figure against its bar. */
  static String line(Finding finding) {
    return Html.row(finding.subject())
        + Html.cell(finding.bar())
        + Html.cell(finding.measured())
        + Html.cell(finding.verdict().label());
  }

  private static String line(AdmissionRow row) {
    return Html.line(AdmissionTextReport.cells(row));
  }

  /** A figure of all arms against load. */
  static String chart(
      List<AdmissionRow> rows,
      String shape,
      String id,
      String title,
      String unit,
      Function<AdmissionRow, Double> figure,
      boolean logarithmic) {
    List<AdmissionRow> shown = rows.stream().filter(row -> row.shape().equals(shape)).toList();
    double most = rows.stream().mapToDouble(AdmissionRow::load).max().orElse(1);
    Chart chart = new Chart(id + "-" + shape, title, unit, most).against("times the capacity");
    List<String> arms = rows.stream().map(AdmissionRow::arm).distinct().toList();
    for (int i = 0; i < arms.size(); i++) {
      chart.line(
          new Series(
              arms.get(i),
              color(arms, i),
              false,
              AdmissionRows.medians(shown, arms.get(i), figure).entrySet().stream()
                  .map(entry -> new Series.Point(entry.getKey(), entry.getValue()))
                  .toList()));
    }
    if (logarithmic) {
      chart.logarithmic();
    }
    return chart.svg();
  }

  /** What the chart is about has the broad line; who would have that has its colour. */
  private static int color(List<String> arms, int arm) {
    int own = arms.indexOf(AdmissionArm.ALLOSTAT.label());
    if (arm == own) {
      return BROAD;
    }
    return (arm == BROAD && own >= 0 ? own : arm) % COLORS;
  }

  private static void method(Page page, AdmissionResult result) {
    page.heading("How it was measured");
    page.paragraph(
        "Sessions arrive by a Poisson process; each asks for 10 pages with think times between, and is lost with the first request that is refused, fails or takes more than 2 s from its intended start, connection and handshake included. "
            + "The capacity is the most sessions that the stock server completes at any rate. Points are medians over the runs, which took turns; a load's first seconds do not count. "
            + "What is kept of the own peak beyond the capacity is compared at an equal pace of the processor, which a small program beside the server tells, where there are rounds enough. "
            + "Every emulated client has TLS sessions of its own.");
    if (!result.sweep().isEmpty()) {
      page.table(
          "Variants tried: completed sessions/s at the capacity and at three times of it, added",
          "",
          List.of("variant", "sum"),
          result.sweep().entrySet().stream()
              .map(e -> Html.row(e.getKey()) + Html.cell(Texts.number(e.getValue())))
              .toList());
    }
    handshakes(page, result.handshakes());
    page.table(
        "Resumptions, where admission control is on",
        "",
        List.of(
            "arm",
            "sessions",
            "run",
            "resumed",
            "refused",
            "refused while they fit",
            "seconds that fit",
            "seconds",
            "claims refused unseen"),
        result.resumptions().stream().map(AdmissionHtmlReport::line).toList());
    Map<String, String> facts = result.origin().facts();
    result
        .capacities()
        .forEach(
            (shape, rate) -> facts.put("capacity, " + shape, Texts.number(rate) + " sessions/s"));
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }

  /** What both sides counted, so that it can be seen that they agree. */
  static void handshakes(Page page, List<HandshakeCheck> checks) {
    page.table(
        "Handshakes of each client process, as both sides count them",
        "",
        List.of(
            "arm",
            "sessions",
            "run",
            "client: full",
            "resumed",
            "broken off",
            "server: full",
            "resumed"),
        checks.stream().map(AdmissionHtmlReport::line).toList());
  }

  private static String line(HandshakeCheck check) {
    return Html.row(check.arm())
        + Html.cell(check.shape())
        + Html.cell(check.run())
        + Html.cell(check.clientFull())
        + Html.cell(check.clientResumed())
        + Html.cell(check.clientBroken())
        + Html.cell(check.serverFull())
        + Html.cell(check.serverResumed());
  }

  private static String line(ResumptionCheck check) {
    return Html.row(check.arm())
        + Html.cell(check.shape())
        + Html.cell(check.run())
        + Html.cell(check.resumed())
        + Html.cell(check.refused())
        + Html.cell(check.refusedWhileTheyFit())
        + Html.cell(check.secondsThatFit())
        + Html.cell(check.seconds())
        + Html.cell(check.refusedClaims());
  }
}
