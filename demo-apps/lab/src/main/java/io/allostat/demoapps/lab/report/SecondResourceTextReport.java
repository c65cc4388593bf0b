package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Finding;
import io.allostat.demoapps.lab.analysis.SecondResourceFindings;
import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SecondResourceRow;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.analysis.TierCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What the terminal shows at the end of the second-resource experiment. */
public final class SecondResourceTextReport {
  /** One column, the same on the page and at the terminal. */
  record Figure(String title, Function<SecondResourceRow, String> text) {}

  /** All columns but the first. */
  static final List<Figure> FIGURES =
      List.of(
          new Figure("L", r -> Texts.ratio(r.load())),
          new Figure("offered/s", r -> Texts.number(r.offeredPerSecond())),
          new Figure("replies/s", r -> Texts.number(r.repliesPerSecond())),
          new Figure("p95", r -> Texts.millis(r.p95Millis())),
          new Figure(
              "database has", r -> String.format(Locale.ROOT, "%.3f CPU", r.databaseProcessors())),
          new Figure("uses of it", r -> Texts.percent(r.databaseUsage())),
          new Figure("ms a reply", r -> Texts.ratio(r.databaseMillisPerReply())),
          new Figure("web tier", r -> Texts.percent(r.webUsage())),
          new Figure("its ms a reply", r -> Texts.ratio(r.webMillisPerReply())),
          new Figure("decisions", r -> Integer.toString(r.decisions())),
          new Figure("vetoes", r -> Integer.toString(r.vetoes())),
          new Figure("changes", r -> Integer.toString(r.changes())),
          new Figure("work moved", r -> Texts.percent(r.movedShare())));

  private SecondResourceTextReport() {}

  /**
   * The final table of the experiment.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(SecondResourceResult result) {
    StringBuilder out = new StringBuilder(System.lineSeparator());
    List<String> header = new ArrayList<>(List.of("loop, phase"));
    FIGURES.forEach(figure -> header.add(figure.title()));
    ConsoleTable table = new ConsoleTable(header);
    for (SecondResourceRow row : result.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.arm() + ", " + row.phase()));
      FIGURES.forEach(figure -> cells.add(figure.text().apply(row)));
      table.add(cells);
    }
    out.append(table.text()).append(System.lineSeparator());
    SecondResourceFindings findings = new SecondResourceFindings(result);
    for (Finding f : findings.bars()) {
      line(
          out,
          "%s: %s; expected %s; %s"
              .formatted(f.verdict().label(), f.subject(), f.bar(), f.measured()));
    }
    for (TierCost cost : result.costs()) {
      line(out, cost.tier() + ": " + SecondResourceFindings.text(cost));
    }
    findings.sentences().forEach(s -> line(out, s));
    result.consistency().forEach(look -> line(out, look.text()));
    result.invalid().forEach(reason -> line(out, "NOT VALID: " + reason));
    return out.toString();
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append(System.lineSeparator());
  }
}
