package io.allostat.sampler.export.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.settings.SettingException;
import java.util.List;

/**
 * What one component stack used of a resource in the window of a profile. A stack with too few
 * samples for an estimate counts with its samples times what one sample stands for, so that the
 * uses of all stacks still add up to that of the resource.
 *
 * @param profile the stack
 * @param seconds U_R(S)·cap_R·Δt, resource-seconds, finite and >= 0
 */
public record StackUse(StackProfile profile, double seconds) {

  /**
   * Computes the uses of one resource.
   *
   * @param profile the profile
   * @param resource the resource's name
   * @return its stacks in the order of the profile
   * @throws SettingException if the profile has no such resource
   */
  public static List<StackUse> of(Profile profile, String resource) {
    ResourceProfile used = require(profile, resource);
    return profile.stacksOf(resource).stream()
        .map(stack -> new StackUse(stack, seconds(profile, used, stack)))
        .toList();
  }

  /**
   * Finds a resource.
   *
   * @param profile the profile
   * @param resource the resource's name
   * @return the resource
   * @throws SettingException if the profile has no such resource
   */
  public static ResourceProfile require(Profile profile, String resource) {
    return profile
        .resource(resource)
        .orElseThrow(
            () ->
                new SettingException(
                    "resource",
                    "one of "
                        + profile.resources().stream().map(ResourceProfile::resource).toList(),
                    resource));
  }

  private static double seconds(Profile profile, ResourceProfile used, StackProfile stack) {
    double usage =
        stack.usage().isPresent()
            ? stack.usage().value()
            : stack.samples() * usable(used.usagePerSample());
    return usable(usage) * usable(used.capacity()) * usable(profile.seconds());
  }

  private static double usable(double figure) {
    return Double.isFinite(figure) ? Math.max(0, figure) : 0;
  }

  /**
   * @return the stack
   */
  public ComponentStack stack() {
    return profile.stack();
  }

  /**
   * @return its samples, >= 0
   */
  public long samples() {
    return Math.max(0, profile.samples());
  }

  /**
   * Counts in small units.
   *
   * @param unitsPerSecond how many make a resource-second, e.g. 1e6
   * @return the use, rounded to the nearest
   */
  public long in(double unitsPerSecond) {
    return Math.round(seconds * unitsPerSecond);
  }
}
