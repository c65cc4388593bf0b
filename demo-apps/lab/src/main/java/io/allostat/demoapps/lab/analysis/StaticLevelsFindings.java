package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.analysis.PairedRatio.Pair;
import io.allostat.demoapps.lab.plan.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/** Holds what the loop lost against what the cheapest static service levels lost. */
public final class StaticLevelsFindings {
  private static final double MOST_POINTS = 10;
  private static final double GOAL_POINTS = 3;
  private static final double POINTS = 100;

  /** What must stand out as a saving, at most. */
  private static final double MOST_UNTOLD = 0.06;

  /** What a longer run of the same levels may differ by. */
  private static final double TOLERANCE = 0.01;

  private final StaticLevelsResult result;

  /**
   * Findings about a result.
   *
   * @param result the result
   */
  public StaticLevelsFindings(StaticLevelsResult result) {
    this.result = result;
  }

  /**
   * The figures against their bars.
   *
   * @return one finding each; the last one rests on all before it
   */
  public List<Finding> bars() {
    return List.of(told(), reference(), utilisation(), served(), lost());
  }

  /** Where the machine wavers, hardly a level is believed to save anything but all together. */
  private Finding told() {
    double least = LevelFrontier.leastSaving(result.singles());
    return unlessInvalid(
        new Finding(
            "least saving of a level that could be told from chance",
            "at most %s of a page's CPU time".formatted(Texts.percent(MOST_UNTOLD)),
            Texts.percent(least),
            Verdict.of(least <= MOST_UNTOLD)));
  }

  /** In the longer runs too; and levels that save more than they need to lose more. */
  private Finding reference() {
    return finding(
        "mean utilisation, static",
        "75 %% to %s, the ceiling, and a point".formatted(Texts.percent(result.ceiling())),
        Spread.of(result.rows(Arm.STATIC), Row::meanUtilisation),
        usage -> usage >= Findings.UTILISATION_LOW && usage <= result.ceiling() + TOLERANCE);
  }

  private Finding utilisation() {
    return finding(
        "mean utilisation, on",
        "75 to 92 %",
        Spread.of(result.rows(Arm.ON), Row::meanUtilisation),
        usage -> usage >= Findings.UTILISATION_LOW && usage <= Findings.UTILISATION_HIGH);
  }

  private Finding served() {
    return finding(
        "offered load served, on",
        "at least 95 %",
        Spread.of(result.rows(Arm.ON), Row::servedShare),
        share -> share >= Findings.SERVED);
  }

  /** Who uses more of the processor, or serves less, needs to lose less. */
  private Finding lost() {
    List<Double> points = points(Row::degradedShare);
    boolean comparable =
        Stream.of(told(), reference(), utilisation(), served())
            .allMatch(each -> each.verdict() == Verdict.MET || each.verdict() == Verdict.NOT_VALID);
    return unlessInvalid(
        new Finding(
            "quality lost, on less static",
            "at most %.0f points (goal %.0f)".formatted(MOST_POINTS, GOAL_POINTS),
            text(points) + (comparable || points.isEmpty() ? "" : ", but not comparable"),
            points.isEmpty() || !comparable
                ? Verdict.NOT_MEASURED
                : Verdict.of(Stats.median(points).orElseThrow() <= MOST_POINTS)));
  }

  private Finding finding(String subject, String bar, Spread spread, DoublePredicate met) {
    Double median = spread.median();
    return unlessInvalid(
        new Finding(
            subject,
            bar,
            spread.text(Texts::percent),
            median == null ? Verdict.NOT_MEASURED : Verdict.of(met.test(median))));
  }

  private Finding unlessInvalid(Finding f) {
    return result.invalid().isEmpty() || f.verdict() == Verdict.NOT_MEASURED
        ? f
        : new Finding(f.subject(), f.bar(), f.measured(), Verdict.NOT_VALID);
  }

  /** On less static, of each round, in points of a hundred. */
  private List<Double> points(Function<Row, Double> share) {
    List<Double> points = new ArrayList<>();
    for (Pair pair :
        PairedRatio.pairs(result.rows(Arm.ON), result.rows(Arm.STATIC), Row::run, share)) {
      points.add(POINTS * (pair.arm() - pair.other()));
    }
    return points;
  }

  private static String text(List<Double> points) {
    List<Double> sorted = Stats.sorted(points);
    if (sorted.isEmpty()) {
      return Texts.ABSENT;
    }
    double median = Stats.median(sorted).orElseThrow();
    return sorted.size() == 1
        ? String.format(Locale.ROOT, "%+.1f points", median)
        : String.format(
            Locale.ROOT,
            "%+.1f points [%+.1f … %+.1f]",
            median,
            sorted.get(0),
            sorted.get(sorted.size() - 1));
  }

  /**
   * What the figures say as a whole.
   *
   * @return sentences
   */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        result
            .found()
            .map(
                levels ->
                    "The cheapest static service levels that met the ceiling of %s: %s. Pages that lost anything, on less these: %s."
                        .formatted(
                            Texts.percent(result.ceiling()),
                            levels,
                            text(points(Row::degradedReplyShare))))
            .orElse(
                "No static service levels met the ceiling of %s, of those that are worth a trial."
                    .formatted(Texts.percent(result.ceiling()))));
    if (!result.invalid().isEmpty()) {
      sentences.add("The run was not valid, so its figures say nothing.");
    }
    if (result.quick()) {
      sentences.add("This was a quick run, for a look. Publish full runs only.");
    }
    return List.copyOf(sentences);
  }
}
