package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Texts;
import io.allostat.policies.distribution.PaperProportional.Sharing;
import io.allostat.policies.distribution.PaperProportional.Surplus;
import io.allostat.policies.distribution.internal.Weighted;
import java.util.List;
import java.util.Objects;

/** The policies by name, as an operator chooses them. Stateless and thread safe. */
public final class Policies {
  private static final List<String> NAMES =
      List.of(
          WeightedMaxMin.NAME,
          ProportionalPriority.NAME,
          PaperProportional.NAME,
          DynamicSpaceSharing.NAME,
          Equipartition.NAME,
          RoundRobin.NAME,
          Batch.NAME,
          RevenueMaximising.NAME);

  private Policies() {}

  /**
   * @return the names, the recommended policy first
   */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Makes a policy.
   *
   * @param name one of {@link #names()}
   * @param settings its settings
   * @return the policy
   * @throws IllegalArgumentException if there is no policy of that name
   */
  public static DistributionPolicy named(String name, ProcessorSettings settings) {
    Objects.requireNonNull(settings, "settings");
    return switch (Objects.requireNonNull(name, "name")) {
      case WeightedMaxMin.NAME -> lentByPriority(name, new WeightedMaxMin(settings), settings);
      case ProportionalPriority.NAME ->
          lentByPriority(name, new ProportionalPriority(settings), settings);
      case PaperProportional.NAME -> new PaperProportional(sharing(settings), Surplus.KEPT);
      case DynamicSpaceSharing.NAME ->
          equallyLent(name, new DynamicSpaceSharing(settings), settings);
      case Equipartition.NAME -> equallyLent(name, new Equipartition(settings), settings);
      case RoundRobin.NAME -> new RoundRobin(settings);
      case Batch.NAME -> new Batch(settings);
      case RevenueMaximising.NAME -> new RevenueMaximising(settings);
      default ->
          throw new IllegalArgumentException(
              "policy: expected one of " + NAMES + ", got " + Texts.shown(name));
    };
  }

  private static DistributionPolicy lentByPriority(
      String name, DistributionPolicy policy, ProcessorSettings settings) {
    return Weighted.lends(settings)
        ? new SteadySurplus(name, policy, settings, Request::priority)
        : policy;
  }

  private static DistributionPolicy equallyLent(
      String name, DistributionPolicy policy, ProcessorSettings settings) {
    return settings.giveSurplus() ? new SteadySurplus(name, policy, settings, r -> 1) : policy;
  }

  private static Sharing sharing(ProcessorSettings settings) {
    if (!settings.sharing()) {
      return Sharing.NONE;
    }
    return settings.sharingDownward() ? Sharing.BOTH_DIRECTIONS : Sharing.TOWARDS_HIGHER_PRIORITY;
  }
}
