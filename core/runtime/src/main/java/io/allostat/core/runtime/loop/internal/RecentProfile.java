package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The window that consoles show: the last seconds of a history.
 *
 * @param windowSeconds its length, > 0
 */
public record RecentProfile(double windowSeconds) {
  /**
   * Computes the window, which is longer where one bucket is.
   *
   * @param history the recent past
   * @return the profile, or empty before the first complete bucket
   */
  public Optional<Profile> of(ProfileHistory history) {
    return history.newest(Math.round(windowSeconds * 1e9));
  }

  /**
   * Computes the usage of the controlled resources.
   *
   * @param history the recent past
   * @return usage by resource, empty before the first complete bucket
   */
  public Map<String, Double> usage(ProfileHistory history) {
    return of(history).map(Profile::controlledResources).stream()
        .flatMap(List::stream)
        .collect(Collectors.toMap(ResourceProfile::resource, ResourceProfile::usage));
  }
}
