package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.CharacteriseCurves;
import io.allostat.demoapps.lab.analysis.CharacteriseCurves.Point;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CharacteriseRow;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.List;
import java.util.function.Function;

/** What the terminal shows at the end of the characterisation. */
public final class CharacteriseTextReport {
  /**
   * What is shown of a row.
   *
   * @param title its heading
   * @param text how it is written
   */
  record Shown(String title, Function<CharacteriseRow, String> text) {}

  static final List<Shown> COLUMNS =
      List.of(
          new Shown("case", CharacteriseRow::title),
          new Shown("load", row -> Texts.ratio(row.seen().load())),
          new Shown("run", row -> Integer.toString(row.seen().run())),
          new Shown("offered/s", row -> Texts.number(row.seen().offeredPerSecond())),
          new Shown("completed/s", row -> Texts.number(row.seen().completedSessionsPerSecond())),
          new Shown("replies/s", row -> Texts.number(row.seen().repliesPerSecond())),
          new Shown("p50", row -> Texts.millis(row.seen().p50Millis())),
          new Shown("p95", row -> Texts.millis(row.seen().p95Millis())),
          new Shown("timed out/s", row -> Texts.number(row.seen().timedOutPerSecond())),
          new Shown("resumed", row -> Texts.percent(row.resumedShare())),
          new Shown("handshake", row -> Texts.millis(row.handshakeMillisPerConnection())),
          new Shown("request", row -> Texts.millis(row.requestMillisPerConnection())),
          new Shown("service", row -> Texts.millis(row.serviceMillisPerConnection())),
          new Shown("server CPU", row -> Texts.percent(row.seen().serverCpu())),
          new Shown("others' CPU", row -> Texts.percent(row.seen().otherCpu())),
          new Shown("client CPU", row -> Texts.percent(row.seen().clientCpu())),
          new Shown("sent late, p99", row -> Texts.millis(row.seen().latenessP99Millis())));

  static final List<String> CASE_TITLES =
      List.of(
          "case",
          "most replies/s",
          "at sessions/s",
          "overloaded, replies/s",
          "of the most",
          "CPU of a full handshake",
          "of a resumed one");

  private CharacteriseTextReport() {}

  /** The headings of all rows. */
  static List<String> titles() {
    return COLUMNS.stream().map(Shown::title).toList();
  }

  /** The cells of a row. */
  static List<String> cells(CharacteriseRow row) {
    return COLUMNS.stream().map(column -> column.text().apply(row)).toList();
  }

  /** The cells of a case, as {@link #CASE_TITLES} names them. */
  static List<String> cells(CharacteriseCurves curves, String title) {
    Point peak = curves.peak(title);
    Double overloaded = curves.overloaded(title);
    return List.of(
        title,
        Texts.number(peak.value()),
        Texts.number(peak.offered()),
        Texts.number(overloaded),
        Texts.percent(overloaded == null ? null : overloaded / peak.value()),
        Texts.millis(curves.median(title, CharacteriseRow::handshakeFullCpuMillis)),
        Texts.millis(curves.median(title, CharacteriseRow::handshakeResumedCpuMillis)));
  }

  /**
   * The final tables.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(CharacteriseResult result) {
    String end = System.lineSeparator();
    StringBuilder out = new StringBuilder(end);
    ConsoleTable rows = new ConsoleTable(titles());
    result.rows().forEach(row -> rows.add(cells(row)));
    out.append(rows.text()).append(end);
    ConsoleTable cases = new ConsoleTable(CASE_TITLES);
    CharacteriseCurves curves = new CharacteriseCurves(result.rows());
    curves.titles().forEach(title -> cases.add(cells(curves, title)));
    out.append(cases.text());
    result.consistency().forEach(look -> out.append(look.text()).append(end));
    result.invalid().forEach(reason -> out.append("NOT VALID: ").append(reason).append(end));
    return out.toString();
  }
}
