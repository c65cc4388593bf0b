package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.ProvisioningFindings;
import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.ProvisioningRow;
import io.allostat.demoapps.lab.analysis.ProvisioningTrace;
import io.allostat.demoapps.lab.analysis.Stats;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.HostedRun;
import io.allostat.demoapps.lab.observe.HostedSecond;
import io.allostat.demoapps.lab.plan.HostedServers;
import io.allostat.demoapps.lab.plan.ProvisioningArm;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Writes {@code report.html} of the provisioning experiment. */
public final class ProvisioningHtmlReport {
  /** Means over so many seconds are drawn. */
  private static final int GROUP = 2;

  /** Colours of the two servers, and of what they ask for. */
  private static final int APART = 2;

  private ProvisioningHtmlReport() {}

  /**
   * The report: bars, load, throughput and allocation over time as in figures 9 to 11 of Guitart et
   * al., allocation against load as in figure 8.
   *
   * @param result what was found
   * @return HTML text
   */
  public static String of(ProvisioningResult result) {
    Page page =
        Page.ofExperiment(
            "Two servers on one processor",
            result.quick(),
            "Who has how much of it, and what comes of that, by who divides it",
            result.invalid(),
            result.origin());
    page.setAside(result.setAside());
    page.table(
        "Completed sessions of both together, against the bars; medians of the ratios within a round",
        "",
        List.of("figure", "bar", "measured", ""),
        new ProvisioningFindings(result)
            .bars().stream().map(ProvisioningHtmlReport::line).toList());
    page.heading("Allocated processors against load");
    page.paragraph(
        "The charts bear the numbers of the figures of Guitart et al. that they are to be laid beside; theirs are of four processors.");
    page.figures(againstLoad(result));
    for (ProvisioningTrace trace : first(result)) {
      page.heading(trace.arm());
      page.figures(overTime(trace, "offered", "Load", "new sessions a second", offered()));
      page.figures(overTime(trace, "replies", "Throughput", "replies a second", replies()));
      page.figures(overTime(trace, "processors", "Allocated processors", "processors", held()));
    }
    page.heading("All runs");
    page.table(
        "By arm, zone and server",
        "",
        ProvisioningTextReport.titles(),
        result.rows().stream().map(ProvisioningHtmlReport::line).toList());
    method(page, result);
    return page.text();
  }

  private static List<ProvisioningTrace> first(ProvisioningResult result) {
    int run = result.traces().stream().mapToInt(ProvisioningTrace::run).min().orElse(1);
    return result.traces().stream()
        .filter(trace -> trace.run() == run)
        .sorted((a, b) -> Integer.compare(order(a.arm()), order(b.arm())))
        .toList();
  }

  private static int order(String arm) {
    List<String> labels =
        List.of(ProvisioningArm.values()).stream().map(ProvisioningArm::label).toList();
    return labels.indexOf(arm);
  }

  private static ToDoubleFunction<HostedSecond> offered() {
    return second -> second.client().counts().arrivals();
  }

  private static ToDoubleFunction<HostedSecond> replies() {
    return second -> second.client().counts().replies();
  }

  private static ToDoubleFunction<HostedSecond> held() {
    return second -> second.processors().held();
  }

  private static String overTime(
      ProvisioningTrace trace,
      String id,
      String title,
      String unit,
      ToDoubleFunction<HostedSecond> figure) {
    double end = end(trace, ProvisioningPlan.ZONES.size() - 1);
    Chart chart =
        new Chart(
            id + "-" + trace.arm(), figure(trace.arm()) + title + ", " + trace.arm(), unit, end);
    for (int i = 0; i < trace.servers().size(); i++) {
      HostedRun server = trace.servers().get(i);
      chart.line(
          new Series(server.application(), APART * i, true, points(server.seconds(), figure)));
    }
    if (id.equals("processors")) {
      chart.vertical(new Axis(0, 1, false));
    }
    for (int z = 1; z < ProvisioningPlan.ZONES.size(); z += 2) {
      String name = "zone " + ProvisioningPlan.ZONES.get(z).name();
      chart.veil(end(trace, z - 1), end(trace, z), name);
    }
    return chart.svg();
  }

  /** When a zone was over. */
  private static double end(ProvisioningTrace trace, int zone) {
    return trace.servers().get(0).seconds().stream()
        .map(HostedSecond::client)
        .filter(second -> second.step() <= zone)
        .mapToDouble(second -> second.second() + 1)
        .max()
        .orElse(0);
  }

  private static String figure(String arm) {
    return switch (ProvisioningArm.values()[order(arm)]) {
      case KERNEL_DEFAULT, STATIC -> "Figure 1: ";
      case ALLOSTAT_EQUAL -> "Figure 9: ";
      case ALLOSTAT_2_1 -> "Figure 10: ";
      case ALLOSTAT_2_1_NO_DOWNWARD -> "Figure 11: ";
    };
  }

  private static List<Point> points(
      List<HostedSecond> seconds, ToDoubleFunction<HostedSecond> figure) {
    List<Point> points = new ArrayList<>();
    for (int from = 0; from + GROUP <= seconds.size(); from += GROUP) {
      double mean =
          seconds.subList(from, from + GROUP).stream()
              .mapToDouble(figure)
              .average()
              .orElse(Double.NaN);
      points.add(new Point(seconds.get(from).client().second(), mean));
    }
    return points;
  }

  /** One point for each load of a zone, the median over runs and servers. */
  private static String againstLoad(ProvisioningResult result) {
    double most = result.rows().stream().mapToDouble(ProvisioningRow::load).max().orElse(1);
    Chart chart =
        new Chart("against-load", "Figure 8: Processors", "allocated and requested", most)
            .against("the server's load, multiples of the capacity of one alone");
    String equal = ProvisioningArm.ALLOSTAT_EQUAL.label();
    chart.line(
        series(
            result,
            "static",
            ProvisioningArm.STATIC.label(),
            4,
            ProvisioningRow::processorsAllocatedMean));
    chart.line(series(result, "allocated", equal, 0, ProvisioningRow::processorsAllocatedMean));
    chart.line(series(result, "requested", equal, 1, ProvisioningRow::processorsRequestedMean));
    chart.vertical(new Axis(0, 2, false));
    return chart.svg();
  }

  private static Series series(
      ProvisioningResult result,
      String name,
      String arm,
      int color,
      ToDoubleFunction<ProvisioningRow> figure) {
    Map<Double, List<Double>> byLoad = new TreeMap<>();
    result.sound().stream()
        .filter(row -> row.arm().equals(arm))
        .forEach(
            row ->
                byLoad
                    .computeIfAbsent(row.load(), load -> new ArrayList<>())
                    .add(figure.applyAsDouble(row)));
    List<Point> points = new ArrayList<>();
    byLoad.forEach(
        (load, values) -> points.add(new Point(load, Stats.median(values).orElse(Double.NaN))));
    return new Series(name, color, false, points);
  }

  private static String line(Finding finding) {
    return Html.row(finding.subject())
        + Html.cell(finding.bar())
        + Html.cell(finding.measured())
        + Html.cell(finding.verdict().label());
  }

  private static String line(ProvisioningRow row) {
    StringBuilder line = new StringBuilder();
    for (String text : ProvisioningTextReport.cells(row)) {
      line.append(line.isEmpty() ? Html.row(text) : Html.cell(text));
    }
    return line.toString();
  }

  private static void method(Page page, ProvisioningResult result) {
    page.heading("How it was measured");
    page.paragraph(
        "Both servers run on one hosting processor with admission control; the same warm servers bear all arms, which took turns. An arm is a processor manager that was started for it, or none: then each server counts on all of the processor, and the kernel divides it. "
            + "Sessions arrive by a Poisson process at each server; each asks for 10 pages with think times between, and is lost with the first request that is refused, fails or takes more than 2 s. "
            + "The zones are those that Guitart et al. name, with loads of ours in multiples of what one server completed alone in the same round: A "
            + loads()
            + ". Allocated and requested processors are those that the server's own admission control and load monitor report.");
    Map<String, String> facts = result.origin().facts();
    facts.put(
        "capacity of one server alone, by round",
        result.capacities().stream().map(Texts::number).collect(Collectors.joining(", "))
            + " sessions/s");
    facts.put("servers", String.join(", ", HostedServers.NAMES));
    facts.put("data afterwards", Consistency.text(result.consistency()));
    facts.putAll(result.options());
    page.list(facts);
  }

  private static String loads() {
    StringBuilder text = new StringBuilder();
    for (ProvisioningPlan.Zone zone : ProvisioningPlan.ZONES) {
      text.append(text.isEmpty() ? "" : ", " + zone.name() + " ")
          .append(Texts.ratio(zone.loads().get(0)))
          .append(" and ")
          .append(Texts.ratio(zone.loads().get(1)));
    }
    return text.toString();
  }
}
