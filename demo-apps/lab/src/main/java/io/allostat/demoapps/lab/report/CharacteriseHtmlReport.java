package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.CharacteriseCurves;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CharacteriseRow;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Writes {@code report.html} of the characterisation. */
public final class CharacteriseHtmlReport {
  private static final int COLORS = 6;
  private static final String TLS = "tls";
  private static final String KEEP_ALIVE = "keep-alive";
  private static final String RECONNECT = "reconnect";

  private final CharacteriseResult result;
  private final CharacteriseCurves curves;
  private final Page page;

  private CharacteriseHtmlReport(CharacteriseResult result) {
    this.result = result;
    this.curves = new CharacteriseCurves(result.rows());
    this.page =
        Page.ofExperiment(
            "What the server does under load",
            result.quick(),
            "Sessions that arrive whatever it does, with and without TLS; nothing regulates it",
            result.invalid(),
            result.origin());
  }

  /**
   * The report.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(CharacteriseResult result) {
    return new CharacteriseHtmlReport(result).text();
  }

  private String text() {
    throughput();
    phases();
    page.heading("Tables 4.1 and 4.2");
    page.table(
        "Where each case serves the most, and what it serves at loads above "
            + Texts.ratio(CharacteriseCurves.OVERLOADED)
            + " times its capacity",
        "",
        CharacteriseTextReport.CASE_TITLES,
        curves.titles().stream()
            .map(title -> line(CharacteriseTextReport.cells(curves, title)))
            .toList());
    page.table(
        "All runs",
        "",
        CharacteriseTextReport.titles(),
        result.rows().stream().map(row -> line(CharacteriseTextReport.cells(row))).toList());
    method();
    return page.text();
  }

  private void throughput() {
    page.heading("Throughput and response time");
    Predicate<CharacteriseRow> keepAlive = row -> row.seen().shape().equals(KEEP_ALIVE);
    figure(
        "replies",
        "Figure 2.3: replies in time, one processor",
        "a second",
        titles(keepAlive.and(row -> row.processors() == 1)),
        row -> row.seen().repliesPerSecond(),
        false);
    figure(
        "scaling",
        "Figure 4.1: replies in time, with TLS, by processors",
        "a second",
        titles(keepAlive.and(row -> row.protocol().equals(TLS))),
        row -> row.seen().repliesPerSecond(),
        false);
    figure(
        "completed",
        "Completed sessions",
        "a second",
        curves.titles(),
        row -> row.seen().completedSessionsPerSecond(),
        false);
    figure("p95", "Response time, p95", "ms", curves.titles(), row -> row.seen().p95Millis(), true);
  }

  private void phases() {
    page.heading("Connections");
    List<String> reconnecting =
        titles(row -> row.protocol().equals(TLS) && row.seen().shape().equals(RECONNECT));
    for (String title : titles(row -> row.protocol().equals(TLS))) {
      Chart chart =
          chart(
              "phases-" + curves.titles().indexOf(title),
              "Figure 4.2: time of a connection by phase, " + title,
              "ms");
      line(chart, 0, "handshake", title, CharacteriseRow::handshakeMillisPerConnection);
      line(chart, 1, "request", title, CharacteriseRow::requestMillisPerConnection);
      line(chart, 2, "service", title, CharacteriseRow::serviceMillisPerConnection);
      print(chart.logarithmic());
    }
    figure(
        "resumed",
        "Figure 4.3: handshakes that resume a session",
        "share",
        reconnecting,
        CharacteriseRow::resumedShare,
        false);
    figure(
        "timeouts",
        "Figure 4.4: sessions lost because somebody had waited too long",
        "a second",
        titles(row -> row.protocol().equals(TLS)),
        row -> row.seen().timedOutPerSecond(),
        false);
    for (String title : reconnecting) {
      Chart chart =
          chart(
              "handshake-" + curves.titles().indexOf(title),
              "CPU time of a handshake, " + title,
              "ms");
      line(chart, 0, "full", title, CharacteriseRow::handshakeFullCpuMillis);
      line(chart, 1, "resumed", title, CharacteriseRow::handshakeResumedCpuMillis);
      print(chart);
    }
  }

  private List<String> titles(Predicate<CharacteriseRow> wanted) {
    return result.rows().stream().filter(wanted).map(CharacteriseRow::title).distinct().toList();
  }

  private void figure(
      String id,
      String title,
      String unit,
      List<String> cases,
      Function<CharacteriseRow, Double> figure,
      boolean logarithmic) {
    Chart chart = chart(id, title, unit);
    for (int i = 0; i < cases.size(); i++) {
      line(chart, i % COLORS, cases.get(i), cases.get(i), figure);
    }
    print(logarithmic ? chart.logarithmic() : chart);
  }

  private Chart chart(String id, String title, String unit) {
    double most =
        result.rows().stream().mapToDouble(row -> row.seen().offeredPerSecond()).max().orElse(1);
    return new Chart(id, title, unit, most).against("sessions offered a second");
  }

  private void line(
      Chart chart, int color, String name, String title, Function<CharacteriseRow, Double> figure) {
    chart.line(
        new Series(
            name,
            color,
            false,
            curves.curve(title, figure).stream()
                .map(point -> new Series.Point(point.offered(), point.value()))
                .toList()));
  }

  private void print(Chart chart) {
    page.figures(chart.svg());
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (String text : cells) {
      line.append(line.isEmpty() ? Html.row(text) : Html.cell(text));
    }
    return line.toString();
  }

  private void method() {
    page.heading("How it was measured");
    page.paragraph(
        "Sessions arrive by a Poisson process; each asks for 10 pages with think times between, and is lost with the first request that fails or takes more than 2 s from its intended start, connection and handshake included. "
            + "Loads are multiples of what each case completes at most; points are medians over the runs, which took turns. "
            + "Secure servers have Allostat in them, which measures the phases of connections and lets everybody in; the plain one has not. "
            + "Times of phases are those of the connections whose handshake came to its end meanwhile, waiting for a processor included; CPU time of a handshake is the server's own.");
    List<String> checks = new ArrayList<>();
    for (HandshakeCheck check : result.handshakes()) {
      checks.add(
          Html.row(check.arm())
              + Html.cell(check.run())
              + Html.cell(check.clientFull())
              + Html.cell(check.clientResumed())
              + Html.cell(check.clientBroken())
              + Html.cell(check.serverFull())
              + Html.cell(check.serverResumed()));
    }
    page.table(
        "Handshakes of each client process, as both sides count them",
        "",
        List.of("case", "run", "client: full", "resumed", "broken off", "server: full", "resumed"),
        checks);
    Map<String, String> facts = result.origin().facts();
    result
        .capacities()
        .forEach((of, rate) -> facts.put("capacity, " + of, Texts.number(rate) + " sessions/s"));
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }
}
