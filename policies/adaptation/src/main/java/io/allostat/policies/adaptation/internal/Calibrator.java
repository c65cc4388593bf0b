package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;

/**
 * Learns from the profiles before and after a change: G = c⁺/c⁻ for every stack that contains the
 * component, on every controlled resource (Philippe et al. §3). An undoing teaches as much as an
 * application, seen the other way round.
 */
public final class Calibrator {
  private final Regulation regulation;
  private final Profile after;
  private final Piles piles;

  /**
   * Makes a calibrator of one change.
   *
   * @param regulation the change
   * @param after the profile of the calibration without its settling
   * @param piles of the history that both come from
   */
  public Calibrator(Regulation regulation, Profile after, Piles piles) {
    this.regulation = regulation;
    this.after = after;
    this.piles = piles;
  }

  /**
   * Looks for a change of levels that is not the one being measured.
   *
   * @param regulation the change being measured
   * @param observation the levels now
   * @return what disturbs, or empty
   */
  public static Optional<String> disturbance(Regulation regulation, Observation observation) {
    for (ComponentState component : observation.components()) {
      int expected = regulation.levels().getOrDefault(component.name(), 0);
      if (component.level() != expected) {
        return Optional.of(
            "disturbed by a second change: %s is at level %d instead of %d"
                .formatted(component.name(), component.level(), expected));
      }
    }
    return Optional.empty();
  }

  /**
   * Says why nothing can be learned.
   *
   * @param minSamples samples of the affected stacks that are needed
   * @return the reason, or empty
   */
  public Optional<String> rejection(int minSamples) {
    TreeSet<ComponentStack> affected = affected();
    // Before an undoing, the step may have removed the very calls; then the samples come after it.
    long samples = undone() ? Math.max(samples(before()), samples(after)) : samples(before());
    if (samples < minSamples) {
      return Optional.of(
          "too few samples of the affected stacks: %d, at least %d needed"
              .formatted(samples, minSamples));
    }
    boolean ran =
        affected.stream()
            .anyMatch(
                s -> Cost.rootRate(before(), s.root()) > 0 && Cost.rootRate(after, s.root()) > 0);
    if (!ran) {
      return Optional.of("the affected requests did not run after the change");
    }
    return carryover() > 1 - Piles.LEAST
        ? Optional.of("most of what ran after the change had begun before it")
        : Optional.empty();
  }

  /**
   * Measures the gains and merges them with what was known.
   *
   * @param known the gains before
   * @return the gains after
   */
  public GainTable learn(GainTable known) {
    Map<GainKey, Gain> learned = new HashMap<>();
    for (ResourceProfile resource : after.controlledResources()) {
      for (ComponentStack stack : affected()) {
        GainKey key = GainKey.of(adaptation(), stack, resource.resource());
        Cost earlier = Cost.of(before(), stack, resource.resource());
        Cost later = later(stack, resource.resource());
        Cost degraded = undone() ? earlier : later;
        Cost full = undone() ? later : earlier;
        known
            .find(key)
            .map(old -> GainEstimator.learn(old, full, degraded, undone()))
            .or(() -> GainEstimator.measure(full, degraded))
            .ifPresent(g -> learned.put(key, g));
      }
    }
    return known.with(learned);
  }

  /**
   * The share of the requests that ran after the change which had begun before it, each counted for
   * what it cost before.
   *
   * @return 0 to 1
   */
  public double carryover() {
    return share(
        this::carriedUse,
        (stack, resource) ->
            earlier(stack, resource).point() * Cost.rootExecutions(after, stack.root()));
  }

  /**
   * The share of the use that was measured after the change which may be of requests begun before
   * it: each is counted with all of its cost, though a part of that was used before. Where the
   * change saves nearly all, a few of these outweigh all that came since.
   *
   * @return 0 to 1
   */
  public double outdatedShare() {
    return share(this::carriedUse, this::measuredUse);
  }

  private double share(
      ToDoubleBiFunction<ComponentStack, String> part,
      ToDoubleBiFunction<ComponentStack, String> whole) {
    double parts = 0;
    double all = 0;
    for (ResourceProfile resource : after.controlledResources()) {
      for (ComponentStack stack : affected()) {
        parts += part.applyAsDouble(stack, resource.resource());
        all += whole.applyAsDouble(stack, resource.resource());
      }
    }
    return all > 0 ? Math.min(1, parts / all) : 0;
  }

  private double carriedUse(ComponentStack stack, String resource) {
    Cost earlier = earlier(stack, resource);
    return earlier.point() * piles.carried(after, changeNanos(), earlier, stack, resource);
  }

  private double measuredUse(ComponentStack stack, String resource) {
    return Cost.of(after, stack, resource).point() * Cost.rootExecutions(after, stack.root());
  }

  private Cost earlier(ComponentStack stack, String resource) {
    return Cost.of(before(), stack, resource);
  }

  /**
   * How well the use of the resource that led to the change is known after it.
   *
   * @return the standard error of Σ c⁺·W⁺ over the affected stacks as a share of it; 0 where
   *     nothing is used
   */
  public double relativeError() {
    String resource = regulation.decision().resource();
    double use = 0;
    double variance = 0;
    for (ComponentStack stack : affected()) {
      double rate = Cost.rootRate(after, stack.root());
      Cost cost = later(stack, resource);
      use += cost.point() * rate;
      variance += Math.pow(cost.standardError() * rate, 2);
    }
    return use > 0 ? Math.sqrt(variance) / use : 0;
  }

  /**
   * The usage that was measured after the change and belongs to the service levels before it: that
   * of requests begun before, beyond what they would use now.
   *
   * @param resource a controlled resource
   * @return a share of its capacity; negative where the change made requests dearer
   */
  public double outdatedUsage(String resource) {
    double capacity = after.resource(resource).map(ResourceProfile::capacity).orElse(1.0);
    double outdated = 0;
    for (ComponentStack stack : affected()) {
      double seen = Cost.of(after, stack, resource).point();
      double rate = Cost.rootRate(after, stack.root());
      outdated += (seen - later(stack, resource).point()) * rate / capacity;
    }
    return outdated;
  }

  /** c⁺ of one stack. */
  Cost later(ComponentStack stack, String resource) {
    return piles.costAfter(after, changeNanos(), earlier(stack, resource), stack, resource);
  }

  private long changeNanos() {
    return regulation.decision().nanoTime();
  }

  Profile after() {
    return after;
  }

  Regulation regulation() {
    return regulation;
  }

  /** The stacks that the change may affect: every one with the component, seen on either side. */
  TreeSet<ComponentStack> affected() {
    TreeSet<ComponentStack> stacks = new TreeSet<>();
    for (Profile profile : List.of(before(), after)) {
      for (StackProfile seen : profile.stacks()) {
        if (seen.stack().contains(adaptation().component())) {
          stacks.add(seen.stack());
        }
      }
    }
    return stacks;
  }

  boolean undone() {
    return regulation.decision().kind() == Kind.UPGRADE;
  }

  Adaptation adaptation() {
    return regulation.decision().adaptation().orElseThrow();
  }

  Profile before() {
    return regulation.before();
  }

  private long samples(Profile profile) {
    TreeSet<ComponentStack> affected = affected();
    return profile.stacks().stream()
        .filter(s -> affected.contains(s.stack()))
        .filter(s -> profile.resource(s.resource()).filter(ResourceProfile::controlled).isPresent())
        .mapToLong(StackProfile::samples)
        .sum();
  }
}
