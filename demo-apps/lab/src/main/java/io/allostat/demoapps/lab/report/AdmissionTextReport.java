package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.AdmissionFindings;
import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.List;
import java.util.function.Function;

/** What the terminal shows at the end of the admission experiment. */
public final class AdmissionTextReport {
  /**
   * What is shown of a row.
   *
   * @param title its heading
   * @param text how it is written
   */
  record Shown(String title, Function<AdmissionRow, String> text) {}

  static final List<Shown> COLUMNS =
      List.of(
          new Shown("arm", AdmissionRow::arm),
          new Shown("variant", AdmissionRow::variant),
          new Shown("load", row -> Texts.ratio(row.load())),
          new Shown("run", row -> Integer.toString(row.run())),
          new Shown("offered/s", row -> Texts.number(row.offeredPerSecond())),
          new Shown("completed/s", row -> Texts.number(row.completedSessionsPerSecond())),
          new Shown("replies/s", row -> Texts.number(row.repliesPerSecond())),
          new Shown("p50", row -> Texts.millis(row.p50Millis())),
          new Shown("p95", row -> Texts.millis(row.p95Millis())),
          new Shown("refused/s", row -> Texts.number(row.refusedPerSecond())),
          new Shown("timed out/s", row -> Texts.number(row.timedOutPerSecond())),
          new Shown("failed/s", row -> Texts.number(row.failedPerSecond())),
          new Shown("full/s", row -> Texts.number(row.fullHandshakesPerSecond())),
          new Shown("resumed/s", row -> Texts.number(row.resumedHandshakesPerSecond())),
          new Shown("server CPU", row -> Texts.percent(row.serverCpu())),
          new Shown("others' CPU", row -> Texts.percent(row.otherCpu())),
          new Shown("stolen", row -> Texts.percent(row.stolenShare())),
          new Shown("disturbed", row -> Texts.percent(row.disturbedShare())),
          new Shown("pace, µs", row -> Texts.number(row.paceMicros())),
          new Shown("client CPU", row -> Texts.percent(row.clientCpu())),
          new Shown("sent late, p99", row -> Texts.millis(row.latenessP99Millis())));

  private AdmissionTextReport() {}

  /** The headings. */
  static List<String> titles() {
    return COLUMNS.stream().map(Shown::title).toList();
  }

  /** The cells of a row. */
  static List<String> cells(AdmissionRow row) {
    return COLUMNS.stream().map(column -> column.text().apply(row)).toList();
  }

  /**
   * The final table.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(AdmissionResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    for (String shape : result.rows().stream().map(AdmissionRow::shape).distinct().toList()) {
      out.append(shape).append(System.lineSeparator());
      ConsoleTable table = new ConsoleTable(titles());
      result.rows().stream()
          .filter(row -> row.shape().equals(shape))
          .forEach(row -> table.add(cells(row)));
      out.append(table.text());
      out.append(TextReport.bars(new AdmissionFindings(result, shape).bars()).text())
          .append(System.lineSeparator());
    }
    String leftOut = result.options().get(AdmissionResult.LEFT_OUT);
    if (leftOut != null) {
      out.append("left out: ").append(leftOut).append(System.lineSeparator());
    }
    result.consistency().forEach(look -> out.append(look.text()).append(System.lineSeparator()));
    result
        .invalid()
        .forEach(reason -> out.append("NOT VALID: ").append(reason).append(System.lineSeparator()));
    result
        .doubts()
        .forEach(doubt -> out.append("DOUBTFUL: ").append(doubt).append(System.lineSeparator()));
    result
        .setAside()
        .forEach(part -> out.append("SET ASIDE: ").append(part).append(System.lineSeparator()));
    return out.toString();
  }
}
