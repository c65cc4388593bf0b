package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an arm of Allostat has of a figure, at one load or in one phase, divided by what a server
 * has that nothing regulates. Figures are such that more is better.
 *
 * @param arm Allostat's
 * @param where such as a load, a period or an application
 * @param figure what is compared
 * @param ratio its ratio to {@code off} or {@code stock} in the same rounds
 * @param worse whether it is less beyond the 95 % interval
 */
public record AgainstOff(
    String arm, String where, String figure, PairedRatio ratio, boolean worse) {
  /** What a server serves, each reply for what it is worth. */
  static final String GOODPUT = "goodput";

  /** How fast it replies: the reciprocal of the 95 % quantile. */
  static final String SPEED = "1 / p95";

  /** Judges rounds. */
  static AgainstOff of(String arm, String where, String figure, List<PairedRatio.Pair> pairs) {
    PairedRatio ratio = PairedRatio.of(pairs);
    return new AgainstOff(arm, where, figure, ratio, ratio.less());
  }

  /** Whether there is no round in which both had the figure. */
  boolean unseen() {
    return ratio.rounds() == 0;
  }

  /** Replies a second, each 1 less what it lost by degradation. */
  static Double goodput(Row row) {
    double loss = row.degradedShare() == null ? 0 : row.degradedShare();
    return row.repliesPerSecond() * (1 - loss);
  }

  /** What {@link #SPEED} is of a row; null without a quantile. */
  static Double speed(Row row) {
    return row.p95Millis() == null || row.p95Millis() <= 0 ? null : 1 / row.p95Millis();
  }

  /**
   * That Allostat is worse nowhere, or where it is.
   *
   * @param reference the arm that nothing regulates
   * @param comparisons with it
   * @param valid whether the figures are worth anything
   * @return one finding for all of them
   */
  static Finding finding(String reference, List<AgainstOff> comparisons, boolean valid) {
    List<AgainstOff> judged =
        comparisons.stream()
            .filter(comparison -> comparison.ratio().judged())
            .sorted(Comparator.comparingDouble(comparison -> comparison.ratio().ratio()))
            .toList();
    List<AgainstOff> worse = judged.stream().filter(AgainstOff::worse).toList();
    String subject = "worse than " + reference + " beyond the 95 % interval";
    String bar = "nowhere";
    if (judged.isEmpty()) {
      return new Finding(subject, bar, Texts.ABSENT, Verdict.NOT_MEASURED);
    }
    String measured =
        worse.isEmpty()
            ? "in none of %d; least: %s".formatted(judged.size(), judged.get(0))
            : worse.stream()
                .map(AgainstOff::toString)
                .collect(
                    Collectors.joining(
                        "; ", "in %d of %d: ".formatted(worse.size(), judged.size()), ""));
    return new Finding(
        subject, bar, measured, valid ? Verdict.of(worse.isEmpty()) : Verdict.NOT_VALID);
  }

  @Override
  public String toString() {
    return "%s, %s, %s %s".formatted(arm, where, figure, ratio);
  }
}
