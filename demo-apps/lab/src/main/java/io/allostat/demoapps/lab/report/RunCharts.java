package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws runs over time: throughput, response time, CPU, service levels with the decisions. */
final class RunCharts {
  private static final int COLORS = 6;

  private final double thinkSeconds;
  private final String loadFigure;
  private final String cpuFigure;

  /** Charts that are to be laid beside none of a paper. */
  RunCharts(double thinkSeconds) {
    this(thinkSeconds, "", "");
  }

  /**
   * Charts with the numbers of the paper's in their titles.
   *
   * @param loadFigure of throughput and response time, such as {@code Figure 9}; empty for none
   * @param cpuFigure of CPU and service levels, likewise
   */
  RunCharts(double thinkSeconds, String loadFigure, String cpuFigure) {
    this.thinkSeconds = thinkSeconds;
    this.loadFigure = loadFigure;
    this.cpuFigure = cpuFigure;
  }

  private static String title(String figure, String title) {
    return figure.isEmpty() ? title : figure + ": " + title;
  }

  /** Several runs of the same load in common charts, then the levels of each. */
  String together(String id, List<Trace> traces) {
    StringBuilder out = new StringBuilder();
    double seconds = traces.stream().mapToInt(t -> t.run().load().seconds()).max().orElse(1);
    Chart throughput =
        new Chart(id + "-x", title(loadFigure, "Throughput"), "replies per second", seconds);
    Chart time =
        new Chart(
            id + "-r",
            title(loadFigure, "Response time"),
            "95 % quantile of each second, ms",
            seconds);
    Chart cpu = new Chart(id + "-u", title(cpuFigure, "CPU of the server"), "% in use", seconds);
    throughput.line(offered(traces.get(0).run()));
    for (int i = 0; i < traces.size(); i++) {
      Trace trace = traces.get(i);
      String name = trace.run().arm().label();
      throughput.line(seconds(name, i, trace, second -> second.replies()));
      time.line(seconds(name, i, trace, second -> nan(second.p95Millis())));
      cpu.line(usage(name, i, trace));
    }
    cpu.vertical(new Axis(0, 100, false));
    thresholds(cpu, traces);
    for (Chart chart : List.of(throughput, time.logarithmic(), cpu)) {
      out.append(veiled(chart, traces.get(0).run()).svg());
    }
    for (Trace trace : traces) {
      out.append(levels(id + "-" + trace.run().arm().label(), trace, cpuFigure));
    }
    return out.toString();
  }

  private static Chart veiled(Chart chart, Run run) {
    chart.veil(0, run.countedFrom(), "ramp, not counted");
    if (run.kind() == Run.Kind.STEADY && run.countedTo() < run.load().seconds()) {
      chart.veil(run.countedTo(), run.load().seconds(), "after the load's fall");
    }
    return chart;
  }

  private Series offered(Run run) {
    List<Point> points =
        IntStream.rangeClosed(0, run.load().seconds())
            .mapToObj(second -> new Point(second, run.load().clientsAt(second) / thinkSeconds))
            .toList();
    return new Series("offered", COLORS - 1, false, points);
  }

  private static Series seconds(
      String name, int color, Trace trace, ToDoubleFunction<ClientSecond> value) {
    List<Point> points =
        trace.seconds().stream()
            .map(second -> new Point(second.second() + 0.5, value.applyAsDouble(second)))
            .toList();
    return new Series(name, color, false, points);
  }

  private static Series usage(String name, int color, Trace trace) {
    List<Point> points =
        trace.cpu().stream()
            .map(sample -> new Point(sample.second() - 0.5, 100 * sample.utilisation()))
            .toList();
    return new Series(name, color, false, points);
  }

  private static void thresholds(Chart chart, List<Trace> traces) {
    thresholds(chart, traces.stream().flatMap(trace -> trace.status().stream()));
  }

  /** Draws the first thresholds that a server told. */
  static void thresholds(Chart chart, Stream<StatusSample> status) {
    status
        .filter(s -> s.overloadThreshold() != null && s.underloadThreshold() != null)
        .findFirst()
        .ifPresent(
            s -> {
              chart.threshold("overload threshold", 100 * s.overloadThreshold());
              chart.threshold("underload threshold", 100 * s.underloadThreshold());
            });
  }

  private static String levels(String id, Trace trace, String figure) {
    Levels levels =
        new Levels(
            figure,
            trace.run().title(),
            trace.run().load().seconds(),
            trace.status(),
            trace.decisions());
    return levels(id, levels, chart -> veiled(chart, trace.run()));
  }

  /**
   * Levels over time, and who moved them.
   *
   * @param figure of the paper; empty for none
   * @param title of the run
   * @param seconds that it took
   * @param status what the server said
   * @param decisions of its journal
   */
  record Levels(
      String figure,
      String title,
      double seconds,
      List<StatusSample> status,
      List<DecisionSample> decisions) {}

  /** Draws them, or says that nothing moved. */
  static String levels(String id, Levels of, UnaryOperator<Chart> veil) {
    Set<String> moved = new TreeSet<>();
    for (StatusSample sample : of.status()) {
      sample.levels().forEach((name, level) -> addIf(level > 0, moved, name));
    }
    if (moved.isEmpty()) {
      return "<p>%s: every component stayed at full service.</p>\n"
          .formatted(Html.text(of.title()));
    }
    Chart chart =
        new Chart(
            id + "-l",
            title(of.figure(), "Service levels, " + of.title()),
            "0 is the full service; triangles are decisions",
            of.seconds());
    int color = 0;
    int top = 1;
    for (String name : moved) {
      chart.line(new Series(name, color++ % COLORS, true, levelPoints(of.status(), name)));
      top = Math.max(top, deepest(of.status(), name));
    }
    chart.vertical(Axis.whole(top));
    for (DecisionSample decision : of.decisions()) {
      if (decision.changes()) {
        chart.mark(decision.second(), decision.degrades(), describe(decision));
      }
    }
    return veil.apply(chart).svg();
  }

  private static void addIf(boolean condition, Set<String> names, String name) {
    if (condition) {
      names.add(name);
    }
  }

  private static List<Point> levelPoints(List<StatusSample> status, String name) {
    List<Point> points = new ArrayList<>();
    for (StatusSample sample : status) {
      Integer level = sample.levels().get(name);
      points.add(new Point(sample.second(), level == null ? Double.NaN : level));
    }
    return points;
  }

  private static int deepest(List<StatusSample> status, String name) {
    return status.stream()
        .map(sample -> sample.levels().get(name))
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .max()
        .orElse(0);
  }

  private static String describe(DecisionSample decision) {
    String error =
        decision.predictionError() == null
            ? ""
            : ", prediction error %.0f %%".formatted(100 * decision.predictionError());
    return "%.0f s: %s %s to level %s%s. %s"
        .formatted(
            decision.second(),
            decision.kind(),
            decision.component(),
            decision.appliedLevel(),
            error,
            decision.reason());
  }

  private static double nan(Double value) {
    return value == null ? Double.NaN : value;
  }
}
