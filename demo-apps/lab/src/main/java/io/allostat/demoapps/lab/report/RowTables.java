package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of rows of a closed loop, the same on the page and at the terminal. */
final class RowTables {
  private RowTables() {}

  /**
   * The runs of an arm in a phase, by a name for both; the arms in the order of their first run.
   */
  private static Map<String, List<Row>> groups(List<Row> rows) {
    Map<String, List<Row>> groups = new LinkedHashMap<>();
    for (String phase : List.of(Row.STEADY, Row.CROSSING, Row.FALL)) {
      for (String arm : rows.stream().map(Row::arm).distinct().toList()) {
        List<Row> of =
            rows.stream().filter(r -> r.arm().equals(arm) && r.phase().equals(phase)).toList();
        if (!of.isEmpty()) {
          groups.put(phase.equals(Row.STEADY) ? arm : arm + ", " + phase, of);
        }
      }
    }
    return groups;
  }

  /** The headline figures on the page. */
  static void headline(Page page, List<Row> rows) {
    List<String> lines = new ArrayList<>();
    groups(rows)
        .forEach(
            (name, of) ->
                lines.add(
                    Html.row(name)
                        + Column.HEADLINE.stream()
                            .map(column -> Html.cell(column.of(of)))
                            .collect(Collectors.joining())));
    page.table(
        "Median of the runs, and their range where there are several",
        "",
        header("arm", Column.HEADLINE),
        lines);
  }

  /** All figures of every run on the page. */
  static void everyRun(Page page, List<Row> rows) {
    page.heading("Every run");
    List<Column> columns =
        Stream.concat(Column.HEADLINE.stream(), Column.DETAILS.stream()).toList();
    List<String> lines =
        rows.stream()
            .map(
                row ->
                    Html.row(row.arm() + ", " + row.run() + ", " + row.phase())
                        + columns.stream()
                            .map(column -> Html.cell(column.of(row)))
                            .collect(Collectors.joining()))
            .toList();
    page.table("In summary.json as rows", "", header("arm, run, part", columns), lines);
  }

  /** The medians of the headline figures at the terminal. */
  static ConsoleTable console(List<Row> rows) {
    ConsoleTable table = new ConsoleTable(header("arm (median of runs)", Column.HEADLINE));
    groups(rows)
        .forEach(
            (name, of) -> {
              List<String> cells = new ArrayList<>(List.of(name));
              Column.HEADLINE.forEach(column -> cells.add(column.median(of)));
              table.add(cells);
            });
    return table;
  }

  private static List<String> header(String first, List<Column> columns) {
    return Stream.concat(Stream.of(first), columns.stream().map(Column::title)).toList();
  }
}
