package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.plan.GoodputArm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Goodput of Allostat against that of its rivals, load by load: ratios within a round, and the
 * medians of those.
 */
public final class GoodputFindings {
  private final GoodputResult result;
  private final List<AdmissionRow> rows;

  /**
   * Findings about a result.
   *
   * @param result the result
   */
  public GoodputFindings(GoodputResult result) {
    this.result = result;
    this.rows = result.sound();
  }

  /**
   * How an arm compares with another at one load.
   *
   * @param other the other
   * @param weighted goodput divided by the other's
   * @param unweighted the same of replies, whatever they lost
   */
  private record Comparison(GoodputArm other, double weighted, double unweighted) {}

  /**
   * The bars.
   *
   * @return two findings a load: service levels above the strongest rival, and all above service
   *     levels; and one that neither is worse than the stock server
   */
  public List<Finding> bars() {
    List<GoodputArm> rivals =
        Arrays.stream(GoodputArm.values()).filter(arm -> !arm.allostat()).toList();
    List<Finding> bars = new ArrayList<>();
    for (double load : loads()) {
      bars.add(above(load, GoodputArm.LEVELS, rivals, "its strongest rival"));
      bars.add(above(load, GoodputArm.ALL, List.of(GoodputArm.LEVELS), GoodputArm.LEVELS.label()));
    }
    bars.add(
        AgainstOff.finding(GoodputArm.STOCK.label(), againstOff(), result.invalid().isEmpty()));
    return List.copyOf(bars);
  }

  /**
   * Goodput of Allostat beside that of the stock server.
   *
   * @return one comparison for each of its arms and each load
   */
  public List<AgainstOff> againstOff() {
    List<AgainstOff> comparisons = new ArrayList<>();
    for (GoodputArm arm : GoodputArm.values()) {
      if (arm.allostat()) {
        for (double load : loads()) {
          comparisons.add(
              AgainstOff.of(
                  arm.label(),
                  Texts.count(load) + " times the capacity",
                  AgainstOff.GOODPUT,
                  pairs(load, arm, GoodputArm.STOCK, AdmissionRow::goodputPerSecond)));
        }
      }
    }
    comparisons.removeIf(AgainstOff::unseen);
    return comparisons;
  }

  private double[] loads() {
    return rows.stream().mapToDouble(AdmissionRow::load).distinct().sorted().toArray();
  }

  private Finding above(double load, GoodputArm arm, List<GoodputArm> others, String whom) {
    // One that was there at other loads might have been the strongest here.
    List<GoodputArm> present = others.stream().filter(this::isPresent).toList();
    List<Comparison> comparisons =
        present.stream().flatMap(other -> compare(load, arm, other)).toList();
    String subject =
        "goodput of %s at %s times the capacity, divided by that of %s"
            .formatted(arm.label(), Texts.count(load), whom);
    return (comparisons.size() < present.size() ? Stream.<Comparison>of() : comparisons.stream())
        .min(Comparator.comparingDouble(Comparison::weighted))
        .map(
            least ->
                new Finding(
                    subject,
                    "above 1",
                    text(least),
                    result.invalid().isEmpty()
                        ? Verdict.of(least.weighted() > 1)
                        : Verdict.NOT_VALID))
        .orElse(new Finding(subject, "above 1", Texts.ABSENT, Verdict.NOT_MEASURED));
  }

  private static String text(Comparison least) {
    return "%s (%s; unweighted %s)"
        .formatted(
            Texts.ratio(least.weighted()), least.other().label(), Texts.ratio(least.unweighted()));
  }

  /** Nothing where they were not both seen in a round. */
  private Stream<Comparison> compare(double load, GoodputArm arm, GoodputArm other) {
    Double weighted = PairedRatio.median(pairs(load, arm, other, AdmissionRow::goodputPerSecond));
    Double unweighted = PairedRatio.median(pairs(load, arm, other, AdmissionRow::repliesPerSecond));
    return weighted == null || unweighted == null
        ? Stream.of()
        : Stream.of(new Comparison(other, weighted, unweighted));
  }

  private List<PairedRatio.Pair> pairs(
      double load, GoodputArm arm, GoodputArm other, Function<AdmissionRow, Double> figure) {
    return PairedRatio.pairs(rows(load, arm), rows(load, other), AdmissionRow::run, figure);
  }

  private boolean isPresent(GoodputArm arm) {
    return rows.stream().anyMatch(row -> row.arm().equals(arm.label()));
  }

  private List<AdmissionRow> rows(double load, GoodputArm arm) {
    return AdmissionRows.at(rows, arm.label(), load);
  }
}
