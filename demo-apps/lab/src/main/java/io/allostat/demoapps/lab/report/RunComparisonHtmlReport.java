package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.compare.Change;
import io.allostat.demoapps.lab.compare.ExperimentComparison;
import io.allostat.demoapps.lab.compare.Noise;
import io.allostat.demoapps.lab.compare.Noise.Verdict;
import io.allostat.demoapps.lab.compare.RunComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the page that lays two runs side by side. */
public final class RunComparisonHtmlReport {
  private RunComparisonHtmlReport() {}

  /**
   * The page.
   *
   * @param runs compared
   * @param before what to call the earlier one
   * @param after what to call the later one
   * @return HTML text
   */
  public static String of(RunComparison runs, String before, String after) {
    Page page = new Page("Two runs side by side", before + ", then " + after);
    page.box("note", "Only on one side:", runs.missing());
    for (ExperimentComparison experiment : runs.experiments()) {
      page.heading(experiment.before().experiment());
      page.paragraph(RunComparisonTextReport.counts(experiment));
      page.box("alarm", "What is marked says little:", experiment.doubts());
      page.box("note", "Exit code:", experiment.undecided().stream().toList());
      List<Change> sorted = new ArrayList<>(experiment.with(Verdict.WORSE));
      sorted.addAll(experiment.with(Verdict.BETTER));
      sorted.addAll(experiment.with(Verdict.UNKNOWN));
      sorted.addAll(experiment.with(Verdict.WITHIN));
      page.table(
          "Medians of the runs, and their range; what got worse comes first",
          "left",
          RunComparisonTextReport.TITLES,
          sorted.stream().map(RunComparisonHtmlReport::line).toList());
      page.box("note", "Only on one side:", experiment.missing());
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("machine before", experiment.before().machine());
      facts.put("machine after", experiment.after().machine());
      facts.put("JDK before", experiment.before().jdk());
      facts.put("JDK after", experiment.after().jdk());
      facts.put("seed before", Long.toString(experiment.before().seed()));
      facts.put("seed after", Long.toString(experiment.after().seed()));
      page.list(facts);
    }
    page.heading("What counts as worse");
    page.paragraph(Noise.RULE);
    return page.text();
  }

  private static String line(Change change) {
    List<String> cells = RunComparisonTextReport.cells(change);
    StringBuilder line = new StringBuilder(Html.row(cells.get(0)));
    cells.subList(1, cells.size() - 1).forEach(cell -> line.append(Html.cell(cell)));
    String style =
        switch (change.verdict()) {
          case WORSE -> "short";
          case BETTER -> "met";
          default -> "";
        };
    return line.append("<td class=\"%s\">".formatted(style))
        .append(Html.text(cells.get(cells.size() - 1)))
        .append("</td>")
        .toString();
  }
}
