package io.allostat.demoapps.lab.profile;

import io.allostat.core.api.profile.Estimate;
import io.allostat.demoapps.lab.report.ConsoleTable;
import io.allostat.sampler.export.NotCompared;
import io.allostat.sampler.export.ProfileComparison;
import io.allostat.sampler.export.StackChange;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What changed between two profiles, for a terminal. */
public final class ComparisonText {
  private static final double MILLIS = 1e3;
  private static final double PERCENT = 100;

  private ComparisonText() {}

  /**
   * Writes a comparison.
   *
   * @param comparison the comparison
   * @param all whether to list changes within noise too
   * @return lines, each with its end
   */
  public static String of(ProfileComparison comparison, boolean all) {
    List<StackChange> listed = all ? comparison.changes() : comparison.significant();
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%d of %d stacks changed beyond noise (probability of any false alarm: %s %%).%n",
            comparison.significant().size(),
            comparison.changes().size(),
            format("%.3f", PERCENT * comparison.falseAlarms()).replaceAll("\\.?0+$", "")));
    if (!listed.isEmpty()) {
      ConsoleTable table =
          new ConsoleTable(
              List.of(
                  "component stack",
                  "resource",
                  "before, ms",
                  "after, ms",
                  "after/before",
                  "95 % interval",
                  "usage, points",
                  "chance"));
      listed.forEach(change -> table.add(line(change)));
      text.append(table.text());
      text.append(
          format(
              "Cost is use of the resource per execution of the stack's root; usage is what the"
                  + " change makes of it at the later rate.%n"));
    }
    Map<String, Long> reasons =
        comparison.notCompared().stream()
            .collect(
                Collectors.groupingBy(NotCompared::reason, TreeMap::new, Collectors.counting()));
    reasons.forEach(
        (reason, count) -> text.append(format("Not compared: %d, %s.%n", count, reason)));
    return text.toString();
  }

  private static List<String> line(StackChange change) {
    Estimate ratio = change.ratio();
    return List.of(
        change.stack() + (change.significant() ? "" : " (noise)"),
        change.resource(),
        format("%.3f", MILLIS * change.before().value()),
        format("%.3f", MILLIS * change.after().value()),
        ratio.isPresent() ? format("%.2f", ratio.value()) : "new",
        ratio.isPresent() ? format("%.2f to %.2f", ratio.lower(), ratio.upper()) : "",
        format("%+.2f", PERCENT * change.usageChange().value()),
        change.probability() < 1e-4 ? "< 0.0001" : format("%.4f", change.probability()));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
