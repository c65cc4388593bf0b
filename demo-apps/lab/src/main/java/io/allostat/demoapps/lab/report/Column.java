package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Spread;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.List;
import java.util.function.Function;

/**
 * One column of the tables, the same on the page and at the terminal.
 *
 * @param title its heading
 * @param figure what it shows of a row
 * @param format how it is written
 */
record Column(String title, Function<Row, Double> figure, Function<Double, String> format) {
  /** The headline figures. */
  static final List<Column> HEADLINE =
      List.of(
          new Column("L", Row::load, Texts::ratio),
          new Column("offered/s", Row::offeredPerSecond, Texts::number),
          new Column("served", Row::servedShare, Texts::percent),
          new Column("p50", Row::p50Millis, Texts::millis),
          new Column("p95", Row::p95Millis, Texts::millis),
          new Column("CPU", Row::meanUtilisation, Texts::percent),
          new Column("quality lost", Row::degradedShare, Texts::percent),
          new Column("oscillations", row -> (double) row.oscillations(), Texts::count),
          new Column("changes", row -> (double) row.decisions(), Texts::count),
          new Column("prediction error", Row::predictionErrorMedian, Texts::percent),
          new Column("to full service", Row::secondsToFullService, Texts::seconds));

  /** What each run shows besides. */
  static final List<Column> DETAILS =
      List.of(
          new Column("replies/s", Row::repliesPerSecond, Texts::number),
          new Column("predictions", row -> (double) row.predictions(), Texts::count),
          new Column("replies degraded", Row::degradedReplyShare, Texts::percent),
          new Column("client CPU", Row::clientCpu, Texts::percent),
          new Column("sent late, p99", Row::latenessP99Millis, Texts::millis),
          new Column("errors", row -> (double) row.errors(), Texts::count),
          new Column("CPU of others", Row::otherCpu, Texts::percent),
          new Column("CPU stolen", Row::stolenShare, Texts::percent));

  String of(Row row) {
    return format.apply(figure.apply(row));
  }

  String of(List<Row> rows) {
    return Spread.of(rows, figure).text(format);
  }

  String median(List<Row> rows) {
    return format.apply(Spread.of(rows, figure).median());
  }
}
