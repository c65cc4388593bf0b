package io.allostat.core.testkit;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Optional;

/** A past in which nothing changed: every window shows the same figures. */
record SteadyHistory(
    long beginNanos, long latestNanos, List<ResourceProfile> resources, List<StackProfile> stacks)
    implements ProfileHistory {

  @Override
  public Optional<Profile> window(long fromNanos, long toNanos) {
    long from = fromNanos - beginNanos > 0 ? fromNanos : beginNanos;
    long to = toNanos - latestNanos < 0 ? toNanos : latestNanos;
    if (to - from <= 0) {
      return Optional.empty();
    }
    return Optional.of(new Profile(from, to, (to - from) / 100_000_000, resources, stacks));
  }

  /** The same figures, longer. */
  SteadyHistory until(long newLatestNanos) {
    return new SteadyHistory(beginNanos, newLatestNanos, resources, stacks);
  }
}
