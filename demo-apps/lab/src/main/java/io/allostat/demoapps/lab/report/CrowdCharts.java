package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.observe.CoordinatorSample;
import io.allostat.demoapps.lab.observe.CrowdSecond;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.Period;
import io.allostat.demoapps.lab.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Draws a crowd over time: load, throughput, response time, usage, processors, service levels. */
final class CrowdCharts {
  /** Means over so many seconds are drawn. */
  private static final int GROUP = 2;

  private static final int OTHERS = 5;

  private final CombinedPlan plan;
  private final CrowdTrace trace;
  private final String id;

  CrowdCharts(CombinedPlan plan, CrowdTrace trace) {
    this.plan = plan;
    this.trace = trace;
    this.id = "crowd-" + trace.arm().label() + "-" + trace.run();
  }

  String all() {
    Chart sessions =
        chart("x", "Sessions", "a second")
            .line(line("offered", OTHERS, second -> second.client().counts().arrivals()))
            .line(line("completed", 0, second -> second.client().counts().completed()))
            .line(line("refused", 1, second -> second.client().counts().refused()))
            .line(line("timed out", 2, second -> second.client().counts().timedOut()));
    Chart time =
        chart("r", "Response time", "95 % quantile of each second, ms")
            .line(line("p95", 0, CrowdCharts::p95));
    Chart usage =
        chart("u", "Usage", "%, of the processor, and of what the server has of it")
            .line(line("processor", OTHERS, second -> 100 * second.cpu().utilisation()))
            .line(ofShare())
            .vertical(new Axis(0, 100, false));
    RunCharts.thresholds(usage, trace.status().stream());
    Chart processors =
        chart("p", "Processors", "held, asked for, and needed at full service")
            .line(line("held", 0, second -> second.processors().held()))
            .line(coordinated("asked for", 1, CoordinatorSample::requested))
            .line(coordinated("needed at full service", 2, CoordinatorSample::demandAtFullService));
    StringBuilder out = new StringBuilder();
    for (Chart chart : List.of(sessions, time.logarithmic(), usage, processors)) {
      out.append(veiled(chart).svg());
    }
    RunCharts.Levels levels =
        new RunCharts.Levels("", trace.title(), seconds(), trace.status(), trace.decisions());
    return out.append(RunCharts.levels(id, levels, this::veiled)).toString();
  }

  private double seconds() {
    return plan.crowd(1).seconds();
  }

  private Chart chart(String kind, String title, String unit) {
    return new Chart(id + "-" + kind, title + ", " + trace.title(), unit, seconds());
  }

  /** Every second phase, so that their borders can be seen. */
  private Chart veiled(Chart chart) {
    List<Period> periods = plan.crowdPeriods();
    for (int i = 1; i < periods.size(); i += 2) {
      chart.veil(periods.get(i - 1).to(), periods.get(i).to(), periods.get(i).name());
    }
    return chart;
  }

  private static double p95(CrowdSecond second) {
    Double millis = second.client().counts().p95Millis();
    return millis == null ? Double.NaN : millis;
  }

  private Series line(String name, int color, ToDoubleFunction<CrowdSecond> figure) {
    List<Point> points = new ArrayList<>();
    List<CrowdSecond> all = trace.seconds();
    for (int from = 0; from + GROUP <= all.size(); from += GROUP) {
      double mean =
          all.subList(from, from + GROUP).stream()
              .mapToDouble(figure)
              .filter(value -> !Double.isNaN(value))
              .average()
              .orElse(Double.NaN);
      points.add(new Point(all.get(from).client().second() + GROUP / 2.0, mean));
    }
    return new Series(name, color, false, points);
  }

  private Series ofShare() {
    List<Point> points =
        trace.status().stream()
            .map(s -> new Point(s.second(), s.usage() == null ? Double.NaN : 100 * s.usage()))
            .toList();
    return new Series("the server's", 0, false, points);
  }

  private Series coordinated(String name, int color, ToDoubleFunction<CoordinatorSample> figure) {
    List<Point> points =
        trace.coordination().stream()
            .map(sample -> new Point(sample.second(), figure.applyAsDouble(sample)))
            .toList();
    return new Series(name, color, false, points);
  }
}
