package io.allostat.policies.distribution.internal;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** What policies have in common that divide by some weight of a request and know priorities. */
public final class Weighted {
  private Weighted() {}

  /**
   * Divides in proportion to a weight, with or without sharing downward, and lends a surplus by
   * priority.
   *
   * @param policy name of the policy
   * @param quantum who asks for how many
   * @param settings minimum share, parts, direction of sharing, surplus
   * @param weight of a request, > 0
   * @param unshared divides by weights where nothing is shared downward
   * @return the distribution
   */
  public static Distribution divide(
      String policy,
      Quantum quantum,
      ProcessorSettings settings,
      ToDoubleFunction<Request> weight,
      BiFunction<Division, double[], long[]> unshared) {
    Division division = new Division(quantum, settings);
    double[] weights = division.each(weight);
    boolean shared = settings.sharingDownward() || division.suffices();
    long[] units = shared ? division.byWeight(weights) : unshared.apply(division, weights);
    if (lends(settings) && division.suffices()) {
      units = division.withSurplus(units, Request::priority);
    }
    return division.distribution(policy, units, "");
  }

  /**
   * Part of a surplus is what one of a higher priority leaves.
   *
   * @param settings direction of sharing, surplus
   * @return whether what nobody asked for is lent
   */
  public static boolean lends(ProcessorSettings settings) {
    return settings.giveSurplus() && settings.sharingDownward();
  }
}
