package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells requests that wait for those who use a resource from those that wait for something else.
 * Behind a lock or a connection pool most of a pile waits, and only the few that hold it are seen
 * to use the resource; a request that waits for another machine looks the same. So those who wait
 * belong to the pile only where the resource is full, and only as far as they wait longer than
 * requests of their root do in that stack while it is not full.
 *
 * <p>For one decision; not thread safe.
 */
final class Waits {
  /** Usage from which on those who wait may wait for those who use the resource. */
  private static final double FULL = 0.97;

  private static final long BLOCK_NANOS = 5_000_000_000L;
  private static final long REACH_NANOS = 100_000_000_000L;

  private record Key(ComponentStack stack, String resource) {}

  private final ProfileHistory history;
  private final Map<Key, Double> usual = new HashMap<>();
  private List<Profile> blocks;

  Waits(ProfileHistory history) {
    this.history = history;
  }

  /** Mean number of requests in a stack that use the resource, or wait for who does. */
  double inside(Profile profile, StackProfile stack) {
    return using(profile, stack) + waiting(profile, stack);
  }

  /**
   * Mean number of requests that are in a stack, or wait on the way to it: in one that leads there.
   */
  double before(Profile profile, ComponentStack stack, String resource) {
    double requests = 0;
    for (StackProfile seen : profile.stacksOf(resource)) {
      if (seen.stack().equals(stack)) {
        requests += using(profile, seen);
      }
      if (leadsTo(seen.stack(), stack)) {
        requests += waiting(profile, seen);
      }
    }
    return requests;
  }

  /** True if the one is the other, or a stack on the way to it. */
  static boolean leadsTo(ComponentStack outer, ComponentStack stack) {
    int depth = outer.components().size();
    return depth <= stack.components().size()
        && stack.components().subList(0, depth).equals(outer.components());
  }

  private static double using(Profile profile, StackProfile stack) {
    return stack.samples() / instants(profile);
  }

  private double waiting(Profile profile, StackProfile stack) {
    if (stack.waiting() == 0 || !full(profile, stack.resource())) {
      return 0;
    }
    double rate = Cost.rootRate(profile, stack.stack().root());
    double inAnyCase = rate * usual(stack.stack(), stack.resource());
    return Math.max(0, stack.waiting() / instants(profile) - inAnyCase);
  }

  private static double instants(Profile profile) {
    return Math.max(1, profile.samplingInstants());
  }

  private static boolean full(Profile profile, String resource) {
    Optional<ResourceProfile> used = profile.resource(resource);
    return used.isPresent() && used.get().usage() >= FULL;
  }

  private double usual(ComponentStack stack, String resource) {
    return usual.computeIfAbsent(
        new Key(stack, resource), key -> seconds(key.stack(), key.resource()));
  }

  /** The mean wait of a request while the resource was not full; the shortest if it always was. */
  private double seconds(ComponentStack stack, String resource) {
    double waited = 0;
    double executions = 0;
    double shortest = Double.POSITIVE_INFINITY;
    for (Profile block : blocks()) {
      double rate = Cost.rootRate(block, stack.root());
      double waiting =
          block.stack(stack, resource).map(StackProfile::waiting).orElse(0L) / instants(block);
      if (!full(block, resource)) {
        waited += waiting * block.seconds();
        executions += rate * block.seconds();
      } else if (rate > 0) {
        shortest = Math.min(shortest, waiting / rate);
      }
    }
    if (executions > 0) {
      return waited / executions;
    }
    return Double.isFinite(shortest) ? shortest : 0;
  }

  private List<Profile> blocks() {
    if (blocks == null) {
      long end = history.latestNanos();
      blocks =
          end == Long.MIN_VALUE
              ? List.of()
              : Blocks.of(history, end - REACH_NANOS, end, BLOCK_NANOS);
    }
    return blocks;
  }
}
