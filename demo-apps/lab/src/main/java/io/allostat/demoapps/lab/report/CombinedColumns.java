package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.CoordinatedStep;
import io.allostat.demoapps.lab.analysis.CrowdRow;
import io.allostat.demoapps.lab.analysis.Stats;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.CoordinatorSample;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What tables of the experiment with a crowd show, the same on the page and at the terminal. */
final class CombinedColumns {
  /** How far the coordinator's own clock may be read twice. */
  private static final double SAME_SECONDS = 0.5;

  /**
   * One column of the tables of the crowd.
   *
   * @param title its heading
   * @param figure what it shows of a row
   * @param format how it is written
   */
  record CrowdColumn(
      String title, Function<CrowdRow, Double> figure, Function<Double, String> format) {
    String of(List<CrowdRow> rows) {
      return format.apply(Stats.orNull(Stats.median(rows.stream().map(figure).toList())));
    }
  }

  /** The figures of an application while a crowd comes and goes. */
  static final List<CrowdColumn> CROWD =
      List.of(
          new CrowdColumn("load", CrowdRow::load, Texts::ratio),
          new CrowdColumn("offered/s", CrowdRow::offeredPerSecond, Texts::number),
          new CrowdColumn("completed/s", CrowdRow::completedSessionsPerSecond, Texts::number),
          new CrowdColumn("replies/s", CrowdRow::repliesPerSecond, Texts::number),
          new CrowdColumn("goodput/s", CrowdRow::goodputPerSecond, Texts::number),
          new CrowdColumn("quality lost", CrowdRow::degradedShare, Texts::percent),
          new CrowdColumn("p50", CrowdRow::p50Millis, Texts::millis),
          new CrowdColumn("p95", CrowdRow::p95Millis, Texts::millis),
          new CrowdColumn("refused/s", CrowdRow::refusedPerSecond, Texts::number),
          new CrowdColumn("timed out/s", CrowdRow::timedOutPerSecond, Texts::number),
          new CrowdColumn("failed/s", CrowdRow::failedPerSecond, Texts::number),
          new CrowdColumn("steps down, by weight", CrowdRow::degradedWeightShare, Texts::percent),
          new CrowdColumn("processors", CrowdRow::processorsAllocatedMean, Texts::ratio),
          new CrowdColumn("CPU", CrowdRow::meanUtilisation, Texts::percent),
          new CrowdColumn("CPU of others", CrowdRow::otherCpu, Texts::percent),
          new CrowdColumn("client CPU", CrowdRow::clientCpu, Texts::percent),
          new CrowdColumn("sent late, p99", CrowdRow::latenessP99Millis, Texts::millis));

  private CombinedColumns() {}

  /** What was done about a crowd, one line each: second, what, in words. */
  static List<List<String>> steps(CrowdTrace trace) {
    return CoordinatedStep.of(trace).stream()
        .map(
            step ->
                List.of(Texts.count(Math.rint(step.second())), step.kind().toString(), step.what()))
        .toList();
  }

  /** What the coordinator called its last step, each once: second, state, step. */
  static List<List<String>> coordinator(CrowdTrace trace) {
    List<List<String>> lines = new ArrayList<>();
    String step = "";
    double when = Double.NaN;
    for (CoordinatorSample sample : trace.coordination()) {
      boolean old =
          sample.lastStep().equals(step) && Math.abs(sample.lastStepSecond() - when) < SAME_SECONDS;
      // What was done before the run is not about its crowd.
      if (!old && sample.lastStepSecond() >= 0) {
        step = sample.lastStep();
        when = sample.lastStepSecond();
        lines.add(List.of(Texts.count(Math.rint(when)), sample.state(), step));
      }
    }
    return lines;
  }
}
