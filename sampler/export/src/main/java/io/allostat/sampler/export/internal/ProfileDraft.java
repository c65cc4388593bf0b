package io.allostat.sampler.export.internal;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A profile in the making, from figures of which some may be missing and none is trusted. What is
 * missing follows from the rest:
 *
 * <ul>
 *   <li>W(root(S)) is the execution rate of the stack that consists of the root alone, or, where
 *       the root was entered in another JVM, of those with this root that none was executed around;
 *   <li>c_R(S) = U_R(S)·cap_R / W(root(S));
 *   <li>one sample stands for the use that the stacks other than {@link ComponentStack#JVM} have,
 *       divided by their samples.
 * </ul>
 *
 * Not thread safe.
 */
public final class ProfileDraft {
  /** Longer than any history; keeps the window's nanoseconds within a long. */
  private static final double LONGEST_SECONDS = 1e9;

  /**
   * Far more than any server has; keeps what is done for each resource and stack together small.
   */
  private static final int MAX_RESOURCES = 256;

  /** No usage, capacity or cost is so large; keeps what is computed from them finite. */
  private static final double FAR_TOO_MUCH = 1e18;

  /**
   * A resource as it was read.
   *
   * @param name its name
   * @param controlled whether it has thresholds
   * @param usage 0 to 1, or NaN
   * @param capacity e.g. processors, or NaN
   * @param samples associated with it
   * @param usagePerSample if it was there
   */
  public record ResourceDraft(
      String name,
      boolean controlled,
      double usage,
      double capacity,
      long samples,
      OptionalDouble usagePerSample) {}

  /**
   * A stack as it was read.
   *
   * @param stack its printed form
   * @param resource the resource's name
   * @param samples that showed it using the resource
   * @param states what its threads were doing
   * @param hitRatio 0 to 1
   * @param usage 0 to 1
   * @param executionRate per second
   * @param cost resource-seconds per execution
   * @param rootExecutionRate if it was there
   */
  public record StackDraft(
      String stack,
      String resource,
      long samples,
      ThreadStates states,
      Estimate hitRatio,
      Estimate usage,
      double executionRate,
      Estimate cost,
      OptionalDouble rootExecutionRate) {}

  private record Named(ComponentStack stack, StackDraft draft) {}

  private final long windowNanos;
  private final long samplingInstants;
  private final Map<String, ResourceDraft> resources = new LinkedHashMap<>();
  private final List<Named> stacks = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private final Map<ComponentStack, Double> rates = new HashMap<>();

  /**
   * Begins a profile.
   *
   * @param windowSeconds the window's length
   * @param samplingInstants how often the contexts were visited in it
   */
  public ProfileDraft(double windowSeconds, long samplingInstants) {
    require(windowSeconds >= 0 && windowSeconds <= LONGEST_SECONDS, "windowSeconds", windowSeconds);
    require(samplingInstants >= 0, "samplingInstants", samplingInstants);
    this.windowNanos = Math.round(windowSeconds * 1e9);
    this.samplingInstants = samplingInstants;
  }

  /**
   * Adds a resource.
   *
   * @param resource the resource
   * @throws IllegalArgumentException if its name is invalid or known, or a figure out of its range
   */
  public void add(ResourceDraft resource) {
    String name = requireResource("resource", resource.name());
    require(resource.samples() >= 0, "samples of " + name, resource.samples());
    require(inRange(resource.usage()), "usage of " + name, resource.usage());
    require(inRange(resource.capacity()), "capacity of " + name, resource.capacity());
    double perSample = resource.usagePerSample().orElse(0);
    require(inRange(perSample), "usagePerSample of " + name, perSample);
    require(resources.size() < MAX_RESOURCES, "number of resources", resources.size() + 1);
    if (resources.put(name, resource) != null) {
      throw new IllegalArgumentException("resource " + name + " is there twice");
    }
  }

  /**
   * Adds a stack.
   *
   * @param draft the stack
   * @throws IllegalArgumentException if its name is invalid or known, or a figure out of its range
   */
  public void add(StackDraft draft) {
    ComponentStack stack = ComponentStack.parse(draft.stack());
    String resource = requireResource("resource of " + stack, draft.resource());
    require(draft.samples() >= 0, "samples of " + stack, draft.samples());
    require(draft.executionRate() >= 0, "executionRate of " + stack, draft.executionRate());
    require(!(draft.usage().lower() < 0), "usageLower of " + stack, draft.usage().lower());
    require(!(draft.usage().upper() > FAR_TOO_MUCH), "usageUpper of " + stack, draft.usage());
    if (!seen.add(stack + " " + resource)) {
      throw new IllegalArgumentException("stack " + stack + " of " + resource + " is there twice");
    }
    rates.merge(stack, draft.executionRate(), Math::max);
    stacks.add(new Named(stack, draft));
  }

  /**
   * Completes the profile.
   *
   * @return the profile; its window begins at 0
   * @throws IllegalArgumentException if a stack has a resource that was not added
   */
  public Profile build() {
    for (Named named : stacks) {
      if (!resources.containsKey(named.draft().resource())) {
        throw new IllegalArgumentException(
            "stack " + named.stack() + " uses the unknown resource " + named.draft().resource());
      }
    }
    Map<String, Double> rootRates = rootRates();
    return new Profile(
        0,
        windowNanos,
        samplingInstants,
        resources.values().stream().map(this::resource).toList(),
        stacks.stream().map(named -> stack(named, rootRates)).toList());
  }

  private Map<String, Double> rootRates() {
    Map<String, Double> sums = new HashMap<>();
    rates.forEach(
        (stack, rate) -> {
          if (rate > 0 && !executedAround(stack)) {
            sums.merge(stack.root(), rate, Double::sum);
          }
        });
    return sums;
  }

  private boolean executedAround(ComponentStack stack) {
    for (int depth = stack.components().size() - 1; depth > 0; depth--) {
      ComponentStack around = new ComponentStack(stack.components().subList(0, depth));
      if (rates.getOrDefault(around, 0.0) > 0) {
        return true;
      }
    }
    return false;
  }

  private ResourceProfile resource(ResourceDraft draft) {
    return new ResourceProfile(
        draft.name(),
        draft.controlled(),
        draft.usage(),
        draft.capacity(),
        draft.samples(),
        draft.usagePerSample().orElseGet(() -> usagePerSample(draft)));
  }

  private double usagePerSample(ResourceDraft draft) {
    double usage = draft.usage();
    long samples = 0;
    for (Named named : stacks) {
      if (named.draft().resource().equals(draft.name())) {
        if (!named.stack().equals(ComponentStack.JVM)) {
          samples += named.draft().samples();
        } else if (named.draft().usage().isPresent()) {
          usage -= named.draft().usage().value();
        }
      }
    }
    return Math.max(0, usage) / Math.max(1, samples);
  }

  private StackProfile stack(Named named, Map<String, Double> rootRates) {
    StackDraft draft = named.draft();
    double rootRate =
        draft
            .rootExecutionRate()
            .orElseGet(() -> rootRates.getOrDefault(named.stack().root(), 0.0));
    double perRoot = resources.get(draft.resource()).capacity() / rootRate;
    Estimate costPerRoot =
        rootRate > 0 && perRoot <= FAR_TOO_MUCH
            ? draft.usage().times(perRoot)
            : Estimate.absent(draft.samples());
    return new StackProfile(
        named.stack(),
        draft.resource(),
        draft.samples(),
        draft.states(),
        draft.hitRatio(),
        draft.usage(),
        draft.executionRate(),
        draft.cost(),
        rootRate,
        costPerRoot);
  }

  /** A resource of one tier among several is named after both: {@code cpu@logic}. */
  private static String requireResource(String what, String name) {
    int at = name.indexOf('@');
    ComponentNames.requireValid(what, at < 0 ? name : name.substring(0, at));
    if (at >= 0) {
      ComponentNames.requireValid("tier of " + what, name.substring(at + 1));
    }
    return name;
  }

  private static boolean inRange(double figure) {
    return Double.isNaN(figure) || (figure >= 0 && figure <= FAR_TOO_MUCH);
  }

  private static void require(boolean condition, String what, Object came) {
    if (!condition) {
      throw new IllegalArgumentException(what + ": expected a number in its range, got " + came);
    }
  }
}
