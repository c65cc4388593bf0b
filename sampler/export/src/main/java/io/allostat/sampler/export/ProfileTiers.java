package io.allostat.sampler.export;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One profile of the JVMs that serve one request together, such as the web, logic and data tiers of
 * Philippe et al. §5.1. Stacks have global scope there: {@code Page.Search.Items} was entered tier
 * by tier, and uses the CPU of each.
 *
 * <p>The resource R of tier t becomes {@code R@t}, and keeps its capacity and usage. W(S) is the
 * sum of the rates of the tiers in which S was entered, and W(root(S)) that of the root, wherever
 * it was entered; so c_R(S) = U_R(S)·cap_R / W(root(S)) is what one execution of the root takes of
 * that tier, and the c of all resources of a root are those of one request. Where no tier has
 * entered the root (the first is missing), W(root(S)) is the rate of requests that came with it,
 * the largest of the tiers'.
 *
 * <p>Windows are compared by their rates: they should be of one length, and of one time. Pure,
 * thread safe.
 */
public final class ProfileTiers {
  private static final Comparator<StackProfile> LARGEST_USAGE_FIRST =
      Comparator.comparingDouble((StackProfile s) -> s.usage().isPresent() ? s.usage().point() : -1)
          .thenComparingLong(StackProfile::samples)
          .reversed()
          .thenComparing(StackProfile::stack)
          .thenComparing(StackProfile::resource);

  private final Map<ComponentStack, Double> rates = new HashMap<>();
  private final Map<String, Double> arrivals = new HashMap<>();
  private final Map<String, Profile> tiers;

  private ProfileTiers(Map<String, Profile> tiers) {
    this.tiers = tiers;
    tiers.values().forEach(this::addRates);
  }

  /**
   * Joins.
   *
   * @param tiers the profile of each, by a name that follows the rule for components; its order is
   *     that of the resources
   * @return the joined profile; its window begins at 0 and is as long as the shortest
   * @throws SettingException if a name is not valid, or a resource already has the name of a tier
   */
  public static Profile join(Map<String, Profile> tiers) {
    return new ProfileTiers(tiers).joined();
  }

  private void addRates(Profile profile) {
    Map<ComponentStack, Double> entered = new HashMap<>();
    for (StackProfile stack : profile.stacks()) {
      // A stack is there once for each resource, each time with the same rates.
      entered.merge(stack.stack(), stack.executionRate(), Math::max);
      arrivals.merge(stack.stack().root(), stack.rootExecutionRate(), Math::max);
    }
    entered.forEach((stack, rate) -> rates.merge(stack, rate, Double::sum));
  }

  private Profile joined() {
    List<ResourceProfile> resources = new ArrayList<>();
    List<StackProfile> stacks = new ArrayList<>();
    tiers.forEach(
        (tier, profile) -> {
          Map<String, Double> capacities = new HashMap<>();
          for (ResourceProfile resource : profile.resources()) {
            capacities.put(resource.resource(), resource.capacity());
            resources.add(of(tier, resource));
          }
          for (StackProfile stack : profile.stacks()) {
            double capacity = capacities.getOrDefault(stack.resource(), Double.NaN);
            stacks.add(of(tier, stack, capacity));
          }
        });
    // Controlled resources first, as in every profile; the sort keeps the order of the tiers.
    resources.sort(Comparator.comparing(resource -> !resource.controlled()));
    stacks.sort(LARGEST_USAGE_FIRST);
    return new Profile(0, shortest(), instants(), resources, stacks);
  }

  private long shortest() {
    return tiers.values().stream().mapToLong(p -> p.toNanos() - p.fromNanos()).min().orElse(0);
  }

  private long instants() {
    return tiers.values().stream().mapToLong(Profile::samplingInstants).min().orElse(0);
  }

  private static String name(String tier, String resource) {
    ComponentNames.requireValid("tier", tier);
    return ComponentNames.requireValid("resource of tier " + tier, resource) + "@" + tier;
  }

  private static ResourceProfile of(String tier, ResourceProfile resource) {
    return new ResourceProfile(
        name(tier, resource.resource()),
        resource.controlled(),
        resource.usage(),
        resource.capacity(),
        resource.samples(),
        resource.usagePerSample());
  }

  private StackProfile of(String tier, StackProfile stack, double capacity) {
    double rate = rates.get(stack.stack());
    double rootRate = rates.getOrDefault(ComponentStack.of(stack.stack().root()), 0.0);
    rootRate = rootRate > 0 ? rootRate : arrivals.get(stack.stack().root());
    return new StackProfile(
        stack.stack(),
        name(tier, stack.resource()),
        stack.samples(),
        stack.states(),
        stack.hitRatio(),
        stack.usage(),
        rate,
        perExecution(stack.usage(), capacity / rate),
        rootRate,
        perExecution(stack.usage(), capacity / rootRate));
  }

  /** Absent where there were no executions, or a profile that was read had no capacity. */
  private static Estimate perExecution(Estimate usage, double factor) {
    return Double.isFinite(factor) ? usage.times(factor) : Estimate.absent(usage.samples());
  }
}
