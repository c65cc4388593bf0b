package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.compare.Change;
import io.allostat.demoapps.lab.compare.ExperimentComparison;
import io.allostat.demoapps.lab.compare.Noise;
import io.allostat.demoapps.lab.compare.Noise.Verdict;
import io.allostat.demoapps.lab.compare.RunComparison;
import io.allostat.demoapps.lab.compare.Sample;
import java.util.List;
import java.util.Locale;

/** What the terminal shows of two runs. */
public final class RunComparisonTextReport {
  static final List<String> TITLES =
      List.of("line", "figure", "before", "after", "change", "verdict");

  private RunComparisonTextReport() {}

  /** The cells of a change. */
  static List<String> cells(Change change) {
    return List.of(
        change.line(),
        change.figure(),
        text(change.before()),
        text(change.after()),
        Double.isNaN(change.share())
            ? Texts.ABSENT
            : String.format(Locale.ROOT, "%+.1f %%", 100 * change.share()),
        change.verdict().label() + (change.ratio() ? "" : ", informative"));
  }

  private static String text(Sample sample) {
    String median = String.format(Locale.ROOT, "%.4g", sample.median());
    return sample.runs() == 1 && !sample.interval()
        ? median
        : median + String.format(Locale.ROOT, " [%.4g … %.4g]", sample.min(), sample.max());
  }

  /** How many changes have each verdict. */
  static String counts(ExperimentComparison experiment) {
    return "%d worse (%d of them ratios), %d better, %d within noise, %d of unknown noise"
        .formatted(
            experiment.with(Verdict.WORSE).size(),
            experiment.with(Verdict.WORSE).stream().filter(Change::ratio).count(),
            experiment.with(Verdict.BETTER).size(),
            experiment.with(Verdict.WITHIN).size(),
            experiment.with(Verdict.UNKNOWN).size());
  }

  /**
   * The comparison.
   *
   * @param runs compared
   * @param all whether changes within noise are shown too
   * @return text of several lines
   */
  public static String of(RunComparison runs, boolean all) {
    StringBuilder out = new StringBuilder();
    String end = System.lineSeparator();
    for (ExperimentComparison experiment : runs.experiments()) {
      out.append(experiment.before().experiment()).append(": ");
      out.append(counts(experiment)).append(end);
      experiment.doubts().forEach(doubt -> out.append("  DOUBTFUL: ").append(doubt).append(end));
      experiment.undecided().ifPresent(why -> out.append("  ").append(why).append(end));
      ConsoleTable table = new ConsoleTable(TITLES);
      List<Change> shown =
          experiment.changes().stream()
              .filter(change -> all || change.verdict() == Verdict.WORSE || better(change))
              .toList();
      shown.forEach(change -> table.add(cells(change)));
      out.append(shown.isEmpty() ? "" : table.text());
      experiment.missing().forEach(line -> out.append("  ").append(line).append(end));
      out.append(end);
    }
    runs.missing().forEach(name -> out.append(name).append(end));
    return out.append(Noise.RULE).append(end).toString();
  }

  private static boolean better(Change change) {
    return change.verdict() == Verdict.BETTER;
  }
}
