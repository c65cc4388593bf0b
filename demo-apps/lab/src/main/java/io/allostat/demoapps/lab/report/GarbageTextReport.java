package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.GarbageResult;
import io.allostat.demoapps.lab.analysis.GarbageRow;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.List;
import java.util.function.Function;

/** What the terminal shows at the end of the experiment with garbage claims. */
public final class GarbageTextReport {
  private record Shown(String title, Function<GarbageRow, String> text) {}

  private static final List<Shown> COLUMNS =
      List.of(
          new Shown("mode", GarbageRow::mode),
          new Shown("attack from", GarbageRow::attack),
          new Shown("run", row -> Integer.toString(row.run())),
          new Shown("attacks/s", row -> Texts.number(row.attacksPerSecond())),
          new Shown("answered", row -> Texts.percent(row.attacksAnsweredShare())),
          new Shown("refused", row -> Texts.percent(row.attacksRefusedShare())),
          new Shown("honest/s", row -> Texts.number(row.offeredPerSecond())),
          new Shown("completed/s", row -> Texts.number(row.completedSessionsPerSecond())),
          new Shown("returning/s", row -> Texts.number(row.offeredReturningPerSecond())),
          new Shown("completed/s", row -> Texts.number(row.completedReturningPerSecond())),
          new Shown("refused/s", row -> Texts.number(row.refusedPerSecond())),
          new Shown("timed out/s", row -> Texts.number(row.timedOutPerSecond())),
          new Shown("p95", row -> Texts.millis(row.p95Millis())),
          new Shown("server CPU", row -> Texts.percent(row.serverCpu())),
          new Shown("others' CPU", row -> Texts.percent(row.otherCpu())),
          new Shown("disturbed", row -> Texts.percent(row.disturbedShare())),
          new Shown("clients' CPU", row -> Texts.percent(row.clientCpu())),
          new Shown("sent late, p99", row -> Texts.millis(row.latenessP99Millis())));

  private GarbageTextReport() {}

  /** The headings. */
  static List<String> titles() {
    return COLUMNS.stream().map(Shown::title).toList();
  }

  /** The cells of a row. */
  static List<String> cells(GarbageRow row) {
    return COLUMNS.stream().map(column -> column.text().apply(row)).toList();
  }

  /**
   * The final tables.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(GarbageResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    ConsoleTable table = new ConsoleTable(titles());
    result.rows().forEach(row -> table.add(cells(row)));
    out.append(table.text());
    ConsoleTable losses =
        new ConsoleTable(
            List.of("completed sessions lost", "attack from", "all", "of those that return"));
    for (GarbageResult.Loss loss : result.losses()) {
      losses.add(
          List.of(
              loss.mode(),
              loss.attack(),
              Texts.percent(loss.all()),
              Texts.percent(loss.returning())));
    }
    out.append(losses.text());
    out.append(TextReport.bars(result.bars()).text());
    result.consistency().forEach(look -> out.append(look.text()).append(System.lineSeparator()));
    result
        .invalid()
        .forEach(reason -> out.append("NOT VALID: ").append(reason).append(System.lineSeparator()));
    result
        .doubts()
        .forEach(doubt -> out.append("DOUBTFUL: ").append(doubt).append(System.lineSeparator()));
    return out.toString();
  }
}
