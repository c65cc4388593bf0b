package io.allostat.demoapps.lab.plan;

import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/**
 * Tries and corrects a load until the server uses the share of its CPU that the overhead
 * experiments want. Pure but for the trials.
 */
public final class UtilisationSearch {
  /** At most so many trials. */
  public static final int TRIALS = 5;

  private UtilisationSearch() {}

  /**
   * What was found.
   *
   * @param load the best one that was tried
   * @param share of the server's CPU that it gave, which need not be one that {@link
   *     TargetUtilisation#holds}
   * @param <L> what a load is
   */
  public record Found<L>(L load, double share) {}

  /**
   * Searches.
   *
   * @param guess the first load
   * @param trial measures the share of the server's CPU that a load gives
   * @param correct the load to try next, from one and its share
   * @param <L> what a load is
   * @return the best
   */
  public static <L> Found<L> search(
      L guess, ToDoubleFunction<L> trial, BiFunction<L, Double, L> correct) {
    L load = guess;
    L best = guess;
    double measured = Double.NaN;
    for (int i = 0; i < TRIALS && !TargetUtilisation.near(measured); i++) {
      double share = trial.applyAsDouble(load);
      // One trial that others disturb must not discard what an earlier one found.
      if (i == 0 || TargetUtilisation.distance(share) <= TargetUtilisation.distance(measured)) {
        best = load;
        measured = share;
      }
      load = correct.apply(load, share);
    }
    return new Found<>(best, measured);
  }
}
