package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.distribution.DistributionResult;
import io.allostat.demoapps.lab.distribution.FigureRun;
import io.allostat.demoapps.lab.report.Series.Point;
import io.allostat.policies.simulator.host.HostTrace;
import io.allostat.policies.simulator.host.HostTrace.Figure;
import io.allostat.policies.simulator.host.Zone;
import java.util.ArrayList;
import java.util.List;

/** Writes {@code report.html} of the distribution experiment. */
public final class DistributionHtmlReport {
  private DistributionHtmlReport() {}

  /**
   * The report: load, throughput and processors over time, drawn like figures 9 to 11.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(DistributionResult result) {
    Page page =
        Page.ofExperiment(
            "Who gets the processors",
            false,
            "Two servers on four processors, as in figures 9 to 11 of Guitart et al., simulated",
            List.of(),
            result.origin());
    for (FigureRun run : result.runs()) {
      page.heading(run.title());
      page.figures(chart(run, Figure.OFFERED, "Load", "new sessions a second"));
      page.figures(chart(run, Figure.REPLIES, "Throughput", "replies a second, means of 20 s"));
      page.figures(chart(run, Figure.PROCESSORS, "Allocated processors", "means of 20 s"));
    }
    page.heading("By zone");
    page.table(
        "Means over a zone; from and to are the 5th and the 95th percentile of its quanta",
        "",
        DistributionTextReport.COLUMNS,
        result.rows().stream().map(row -> Html.line(DistributionTextReport.cells(row))).toList());
    page.heading("On larger hosts");
    page.table(
        "As many pairs of the two servers as there are fours of processors; each server of a kind, on average",
        "",
        DistributionTextReport.SIZE_COLUMNS,
        result.sizes().stream().map(row -> Html.line(DistributionTextReport.cells(row))).toList());
    page.heading("How it was made");
    page.paragraph(
        "Each server predicts its load, asks for processors and admits what fits by equations (2) to (5) of the paper; a policy divides the processors every 2 s. "
            + "The paper gives the loads of zones B and D, and neither the cost of connections nor R. Here a session costs 0.9 CPU seconds: 0.5 for its new connection and 0.1 for each of four resumed ones, 4 s apart; a CPU second makes 57.5 replies. "
            + "Requests count refused connections as new ones, but sessions that were refused resume nothing: who has fewer processors therefore asks for fewer.");
    page.heading("How long a decision takes");
    page.table(
        "Shares and CPUs together, the requests of all applications changing",
        "",
        DistributionTextReport.TICK_COLUMNS,
        result.ticks().stream()
            .map(tick -> Html.line(DistributionTextReport.cells(tick)))
            .toList());
    return page.list(result.origin().facts()).text();
  }

  private static String chart(FigureRun run, Figure figure, String title, String unit) {
    HostTrace trace = run.trace();
    double quantum = trace.hosting().quantumSeconds();
    double end = quantum * trace.hosting().zones().stream().mapToInt(Zone::quanta).sum();
    String id = "f" + run.figure() + run.arm() + figure.name();
    Chart chart = new Chart(id, title + ", " + run.title(), unit, end);
    for (int server = 0; server < trace.hosting().priorities().size(); server++) {
      double[] series = trace.series(figure, server);
      chart.line(new Series("Tomcat " + (server + 1), 2 * server, true, points(series, quantum)));
    }
    if (figure == Figure.PROCESSORS) {
      chart.vertical(new Axis(0, trace.hosting().processors(), false));
    }
    double from = 0;
    boolean shaded = false;
    for (Zone zone : trace.hosting().zones()) {
      double to = from + quantum * zone.quanta();
      if (shaded) {
        chart.veil(from, to, "zone " + zone.name());
      }
      shaded = !shaded;
      from = to;
    }
    return chart.svg();
  }

  private static List<Point> points(double[] series, double quantum) {
    int group = (int) Math.max(1, Math.round(20 / quantum));
    List<Point> points = new ArrayList<>();
    for (int from = 0; from < series.length; from += group) {
      int to = Math.min(series.length, from + group);
      double sum = 0;
      for (int k = from; k < to; k++) {
        sum += series[k];
      }
      points.add(new Point(from * quantum, sum / (to - from)));
    }
    return points;
  }
}
