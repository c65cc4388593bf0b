package io.allostat.core.api.profile;

import java.util.List;
import java.util.Optional;

/**
 * An immutable, coherent account of one window: who used what.
 *
 * @param fromNanos the window's begin on the profiler's clock, inclusive
 * @param toNanos the window's end, exclusive
 * @param samplingInstants how often the contexts were visited in the window
 * @param resources controlled resources first, then views
 * @param stacks every stack that was seen or entered, largest usage first; figures without enough
 *     samples are absent. The usages of one controlled resource, {@link ComponentStack#JVM}
 *     included, add up to the resource's
 */
public record Profile(
    long fromNanos,
    long toNanos,
    long samplingInstants,
    List<ResourceProfile> resources,
    List<StackProfile> stacks) {
  /** A window in which nothing was seen. */
  public static final Profile EMPTY = new Profile(0, 0, 0, List.of(), List.of());

  /** Copies the lists. */
  public Profile {
    resources = List.copyOf(resources);
    stacks = List.copyOf(stacks);
  }

  /**
   * @return the window's length in seconds
   */
  public double seconds() {
    return (toNanos - fromNanos) / 1e9;
  }

  /**
   * Finds a resource.
   *
   * @param resource its name
   * @return its profile, or empty
   */
  public Optional<ResourceProfile> resource(String resource) {
    return resources.stream().filter(r -> r.resource().equals(resource)).findFirst();
  }

  /**
   * @return the resources that have thresholds
   */
  public List<ResourceProfile> controlledResources() {
    return resources.stream().filter(ResourceProfile::controlled).toList();
  }

  /**
   * Selects the stacks of one resource.
   *
   * @param resource its name
   * @return the stacks, largest usage first
   */
  public List<StackProfile> stacksOf(String resource) {
    return stacks.stream().filter(s -> s.resource().equals(resource)).toList();
  }

  /**
   * Finds one stack of one resource.
   *
   * @param stack the stack
   * @param resource the resource's name
   * @return its profile, or empty
   */
  public Optional<StackProfile> stack(ComponentStack stack, String resource) {
    return stacks.stream()
        .filter(s -> s.resource().equals(resource) && s.stack().equals(stack))
        .findFirst();
  }
}
