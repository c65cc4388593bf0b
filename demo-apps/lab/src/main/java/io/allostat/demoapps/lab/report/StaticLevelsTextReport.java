package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.LevelTrial;
import io.allostat.demoapps.lab.analysis.StaticLevelsFindings;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What the terminal shows at the end of the search for static service levels. */
public final class StaticLevelsTextReport {
  /** One column of the trials, the same on the page and at the terminal. */
  record Figure(String title, Function<LevelTrial, String> text) {}

  /** All columns but the first. */
  static final List<Figure> FIGURES =
      List.of(
          new Figure("replies/s", trial -> Texts.number(trial.repliesPerSecond())),
          new Figure("p95", trial -> Texts.millis(trial.p95Millis())),
          new Figure("CPU", trial -> Texts.percent(trial.meanUtilisation())),
          new Figure("CPU of a reply", trial -> Texts.millis(trial.cpuMillisPerReply())),
          new Figure("quality lost", trial -> Texts.percent(trial.degradedShare())));

  private StaticLevelsTextReport() {}

  /**
   * The final table of the experiment.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(StaticLevelsResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    line(out, result.pages().title());
    out.append(trials("one level alone", result.singles()).text()).append(System.lineSeparator());
    out.append(trials("tried together", result.tried()).text()).append(System.lineSeparator());
    out.append(RowTables.console(result.rows()).text()).append(System.lineSeparator());
    StaticLevelsFindings findings = new StaticLevelsFindings(result);
    out.append(TextReport.bars(findings.bars()).text());
    findings.sentences().forEach(s -> line(out, s));
    result.warnings().forEach(w -> line(out, "Note: " + w));
    result.consistency().forEach(look -> line(out, look.text()));
    result.invalid().forEach(reason -> line(out, "NOT VALID: " + reason));
    return out.toString();
  }

  private static ConsoleTable trials(String title, List<LevelTrial> trials) {
    List<String> header = new ArrayList<>(List.of(title));
    FIGURES.forEach(figure -> header.add(figure.title()));
    ConsoleTable table = new ConsoleTable(header);
    for (LevelTrial trial : trials) {
      List<String> cells = new ArrayList<>(List.of(trial.levels().toString()));
      FIGURES.forEach(figure -> cells.add(figure.text().apply(trial)));
      table.add(cells);
    }
    return table;
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append(System.lineSeparator());
  }
}
