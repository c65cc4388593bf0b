package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What one arm has of a figure, divided by what another has, over the rounds in which both had
 * their turn. The ratio is that of the means, x̄ / ȳ. Its interval is Student's over the
 * differences within a round, d = x − y, at 1 + d̄ / ȳ: so it lies below 1 where the paired t-test
 * says that x is less, and a round in which one of them has nothing counts like any other. It is
 * not widened for the uncertainty of ȳ, which does not matter to whether it holds 1.
 *
 * @param ratio infinite where only the other arm has nothing, 1 where neither has anything; NaN
 *     without rounds
 * @param lower lower end of the 95 % interval; NaN with fewer than two rounds
 * @param upper its upper end
 * @param rounds behind it
 */
public record PairedRatio(double ratio, double lower, double upper, int rounds) {
  /**
   * The figure in a round.
   *
   * @param arm of the arm that is judged, 0 or more
   * @param other of the one that it is held against, 0 or more
   */
  record Pair(double arm, double other) {
    /** Whoever has something where the other has nothing has won; where neither has, nobody. */
    private double ratio() {
      return arm == other ? 1 : arm / other;
    }
  }

  /**
   * Brings together what was seen in the same round; leaves out rounds in which one has no figure.
   *
   * @param arm rows of the arm that is judged
   * @param other rows of the one that it is held against
   * @param round of a row
   * @param figure of a row; null or NaN where it has none
   */
  static <T> List<Pair> pairs(
      Collection<T> arm, Collection<T> other, ToIntFunction<T> round, Function<T, Double> figure) {
    List<Pair> pairs = new ArrayList<>();
    for (T row : arm) {
      other.stream()
          .filter(beside -> round.applyAsInt(beside) == round.applyAsInt(row))
          .filter(beside -> known(figure.apply(row)) && known(figure.apply(beside)))
          .map(beside -> new Pair(figure.apply(row), figure.apply(beside)))
          .forEach(pairs::add);
    }
    return pairs;
  }

  private static boolean known(Double value) {
    return value != null && !value.isNaN();
  }

  /** The median of the ratios within a round; null without rounds. */
  static Double median(List<Pair> pairs) {
    return Stats.orNull(Stats.median(pairs.stream().map(Pair::ratio).toList()));
  }

  /** The ratio of the means, with its interval. */
  static PairedRatio of(List<Pair> pairs) {
    int rounds = pairs.size();
    double[] differences = pairs.stream().mapToDouble(pair -> pair.arm() - pair.other()).toArray();
    double other = pairs.stream().mapToDouble(Pair::other).average().orElse(Double.NaN);
    if (other == 0) {
      double won = StatUtils.max(differences) > 0 ? Double.POSITIVE_INFINITY : 1;
      double end = rounds < 2 ? Double.NaN : won;
      return new PairedRatio(won, end, end, rounds);
    }
    double change = StatUtils.mean(differences) / other;
    double half = rounds < 2 ? Double.NaN : Student.half(differences) / other;
    return new PairedRatio(1 + change, 1 + change - half, 1 + change + half, rounds);
  }

  /** Whether the arm has less beyond the interval. */
  boolean less() {
    return upper < 1;
  }

  /** Whether there is an interval. */
  boolean judged() {
    return !Double.isNaN(upper);
  }

  @Override
  public String toString() {
    return "%s (%s to %s)".formatted(Texts.ratio(ratio), Texts.ratio(lower), Texts.ratio(upper));
  }
}
