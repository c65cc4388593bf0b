package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/** Makes rows of what was seen in one run. */
public final class AdmissionRows {
  private AdmissionRows() {}

  /**
   * A run.
   *
   * @param arm its name
   * @param variant as the server writes it
   * @param shape of the sessions
   * @param number from 1
   */
  public record Run(String arm, String variant, String shape, int number) {}

  /**
   * The rows of a run.
   *
   * @param run which
   * @param loads planned, in the order of the steps
   * @param summary of the client
   * @param cpu of the seconds that count, by step
   * @return one row for each step that the client has begun
   */
  public static List<AdmissionRow> of(
      Run run, List<Double> loads, SessionSummary summary, Map<Integer, List<CpuSample>> cpu) {
    return of(run, loads, summary, cpu, Map.of());
  }

  /**
   * The rows of a run beside which a pacemaker was at work.
   *
   * @param run which
   * @param loads planned, in the order of the steps
   * @param summary of the client
   * @param cpu of the seconds that count, by step
   * @param paceMicros CPU time of its piece of work, by step, without steps of which it is unknown
   * @return one row for each step that the client has begun
   */
  public static List<AdmissionRow> of(
      Run run,
      List<Double> loads,
      SessionSummary summary,
      Map<Integer, List<CpuSample>> cpu,
      Map<Integer, Double> paceMicros) {
    return of(step -> run, loads, summary, cpu, paceMicros);
  }

  /**
   * The rows of runs that took turns, step by step.
   *
   * @param run by the index of the step
   * @param loads planned, in the order of the steps
   * @param summary of the client
   * @param cpu of the seconds that count, by step
   * @param paceMicros CPU time of the pacemaker's piece of work, by step, without steps of which it
   *     is unknown
   * @return one row for each step that the client has begun
   */
  public static List<AdmissionRow> of(
      IntFunction<Run> run,
      List<Double> loads,
      SessionSummary summary,
      Map<Integer, List<CpuSample>> cpu,
      Map<Integer, Double> paceMicros) {
    List<AdmissionRow> rows = new ArrayList<>();
    for (int i = 0; i < Math.min(loads.size(), summary.steps().size()); i++) {
      SessionSummary.Step step = summary.steps().get(i);
      if (step.seconds() > 0) {
        List<CpuSample> samples = cpu.getOrDefault(i, List.of());
        rows.add(row(run.apply(i), loads.get(i), step, samples, paceMicros.get(i)));
      }
    }
    return rows;
  }

  /**
   * A figure of an arm against load.
   *
   * @param rows to look at
   * @param arm its name
   * @param figure what to take of a row; null where it has none
   * @return medians over runs, by ascending load; without loads that have none
   */
  public static Map<Double, Double> medians(
      List<AdmissionRow> rows, String arm, Function<AdmissionRow, Double> figure) {
    Map<Double, List<Double>> values = new TreeMap<>();
    for (AdmissionRow row : rows) {
      Double value = figure.apply(row);
      if (row.arm().equals(arm) && value != null) {
        values.computeIfAbsent(row.load(), load -> new ArrayList<>()).add(value);
      }
    }
    Map<Double, Double> medians = new TreeMap<>();
    values.forEach((load, list) -> medians.put(load, Stats.median(list).orElseThrow()));
    return medians;
  }

  /**
   * The most sessions that an arm completes at any load.
   *
   * @param rows of one shape
   * @param arm its name
   * @return sessions/s, the median over runs; empty without rows of it
   */
  public static OptionalDouble peak(List<AdmissionRow> rows, String arm) {
    return medians(rows, arm, AdmissionRow::completedSessionsPerSecond).values().stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }

  /**
   * What figures rest on.
   *
   * @param rows to look at
   * @return those that neither client nor machine spoiled
   */
  public static List<AdmissionRow> sound(List<AdmissionRow> rows) {
    return rows.stream().filter(row -> !row.spoiled()).toList();
  }

  /** Where and when the rows were seen. */
  static List<Part> parts(List<AdmissionRow> rows) {
    return rows.stream().map(AdmissionRow::part).toList();
  }

  /**
   * Tells what figures do not rest on.
   *
   * @param rows all of them
   * @return one sentence for each that was set aside
   */
  public static List<String> setAside(List<AdmissionRow> rows) {
    return Part.setAside(parts(rows));
  }

  /** The rows of an arm at a load. */
  static List<AdmissionRow> at(List<AdmissionRow> rows, String arm, double load) {
    return rows.stream().filter(row -> row.arm().equals(arm) && row.load() == load).toList();
  }

  private static AdmissionRow row(
      Run run, double load, SessionSummary.Step step, List<CpuSample> cpu, Double paceMicros) {
    SessionCounts counts = step.counts();
    double seconds = step.seconds();
    return new AdmissionRow(
        run.arm(),
        run.variant(),
        run.shape(),
        load,
        run.number(),
        counts.arrivals() / seconds,
        counts.completed() / seconds,
        counts.replies() / seconds,
        counts.worth() / seconds,
        counts.degradedShare(),
        counts.p50Millis(),
        counts.p95Millis(),
        counts.refused() / seconds,
        counts.timedOut() / seconds,
        counts.failed() / seconds,
        counts.fullHandshakes() / seconds,
        counts.resumedHandshakes() / seconds,
        mean(cpu, CpuSample::server),
        mean(cpu, sample -> Math.max(0, sample.used() - sample.server())),
        mean(cpu, CpuSample::stolen),
        step.disturbedShare(),
        counts.clientCpu(),
        counts.latenessP99Millis(),
        paceMicros);
  }

  private static double mean(List<CpuSample> cpu, ToDoubleFunction<CpuSample> figure) {
    return cpu.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
