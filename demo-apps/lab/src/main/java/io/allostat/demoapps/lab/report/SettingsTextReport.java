package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.SettingsComparison;
import io.allostat.demoapps.lab.analysis.SettingsFindings;
import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the terminal shows of settings beside the defaults. */
public final class SettingsTextReport {
  /** The headings of a comparison. */
  static final List<String> TITLES =
      List.of("load", "figure", "allostat", "allostat-set", "ratio (95 % interval)", "pairs");

  private SettingsTextReport() {}

  /** The cells of a comparison. */
  static List<String> cells(SettingsComparison comparison) {
    return List.of(
        Texts.ratio(comparison.load()),
        comparison.figure(),
        Texts.number(comparison.defaults()),
        Texts.number(comparison.other()),
        comparison.ratio().toString(),
        Integer.toString(comparison.ratio().rounds()));
  }

  /**
   * The final table.
   *
   * @param result what was found
   * @return text of several lines
   */
  public static String of(SettingsResult result) {
    ConsoleTable table = new ConsoleTable(TITLES);
    new SettingsFindings(result).comparisons().forEach(each -> table.add(cells(each)));
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "capacity: %.1f sessions/s", result.capacity()));
    if (result.quick()) {
      lines.add("This was a quick run, for a look. Publish full runs only.");
    }
    result.consistency().forEach(look -> lines.add(look.text()));
    result.invalid().forEach(reason -> lines.add("NOT VALID: " + reason));
    result.setAside().forEach(part -> lines.add("SET ASIDE: " + part));
    String end = System.lineSeparator();
    return end + table.text() + String.join(end, lines) + end;
  }
}
