package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.GoodputFindings;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.report.AdmissionTextReport.Shown;
import java.util.List;

/** What the terminal shows at the end of the goodput experiment. */
public final class GoodputTextReport {
  private static final List<Shown> COLUMNS =
      List.of(
          new Shown("arm", AdmissionRow::arm),
          new Shown("variant", AdmissionRow::variant),
          new Shown("load", row -> Texts.ratio(row.load())),
          new Shown("run", row -> Integer.toString(row.run())),
          new Shown("offered/s", row -> Texts.number(row.offeredPerSecond())),
          new Shown("completed/s", row -> Texts.number(row.completedSessionsPerSecond())),
          new Shown("goodput/s", row -> Texts.number(row.goodputPerSecond())),
          new Shown("unweighted", row -> Texts.number(row.repliesPerSecond())),
          new Shown("quality lost", row -> Texts.percent(row.degradedShare())),
          new Shown("p95", row -> Texts.millis(row.p95Millis())),
          new Shown("refused/s", row -> Texts.number(row.refusedPerSecond())),
          new Shown("timed out/s", row -> Texts.number(row.timedOutPerSecond())),
          new Shown("failed/s", row -> Texts.number(row.failedPerSecond())),
          new Shown("server CPU", row -> Texts.percent(row.serverCpu())),
          new Shown("others' CPU", row -> Texts.percent(row.otherCpu())),
          new Shown("stolen", row -> Texts.percent(row.stolenShare())),
          new Shown("disturbed", row -> Texts.percent(row.disturbedShare())),
          new Shown("client CPU", row -> Texts.percent(row.clientCpu())),
          new Shown("sent late, p99", row -> Texts.millis(row.latenessP99Millis())));

  private GoodputTextReport() {}

  /** The headings. */
  static List<String> titles() {
    return COLUMNS.stream().map(Shown::title).toList();
  }

  /** The cells of a row. */
  static List<String> cells(AdmissionRow row) {
    return COLUMNS.stream().map(column -> column.text().apply(row)).toList();
  }

  /**
   * The final tables.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(GoodputResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    ConsoleTable table = new ConsoleTable(titles());
    result.rows().forEach(row -> table.add(cells(row)));
    out.append(table.text());
    out.append(TextReport.bars(new GoodputFindings(result).bars()).text());
    result.consistency().forEach(look -> out.append(look.text()).append(System.lineSeparator()));
    result
        .invalid()
        .forEach(reason -> out.append("NOT VALID: ").append(reason).append(System.lineSeparator()));
    result
        .setAside()
        .forEach(part -> out.append("SET ASIDE: ").append(part).append(System.lineSeparator()));
    return out.toString();
  }
}
