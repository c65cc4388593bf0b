package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was counted in one short span of time; windows are made of these. Immutable.
 *
 * @param fromNanos begin, inclusive
 * @param toNanos end, exclusive
 * @param samplingInstants how often the contexts were visited
 * @param unclaimed visits of request threads that were ready, but in no component
 * @param requestCpuSeconds CPU time of the request threads, or empty if it is not known
 * @param uses the resources that could be read at both ends
 * @param stacks the stacks entered or seen
 * @param held by resource that is held the stacks that held it; with {@link ComponentStack#JVM} for
 *     what nobody held who was in a stack
 */
record Bucket(
    long fromNanos,
    long toNanos,
    int samplingInstants,
    Tally unclaimed,
    OptionalDouble requestCpuSeconds,
    Map<String, ResourceUse> uses,
    List<StackCount> stacks,
    Map<String, Map<ComponentStack, Tally>> held) {
  Bucket {
    uses = Map.copyOf(uses);
    stacks = List.copyOf(stacks);
    held = Map.copyOf(held);
  }

  /** A bucket in which nothing is held. */
  Bucket(
      long fromNanos,
      long toNanos,
      int samplingInstants,
      Tally unclaimed,
      OptionalDouble requestCpuSeconds,
      Map<String, ResourceUse> uses,
      List<StackCount> stacks) {
    this(
        fromNanos, toNanos, samplingInstants, unclaimed, requestCpuSeconds, uses, stacks, Map.of());
  }

  double seconds() {
    return (toNanos - fromNanos) / 1e9;
  }

  /**
   * The part of a resource's use that belongs to request threads, by clocks that need not agree
   * with the resource's own: it may exceed the use.
   *
   * @param resource one of {@link #uses}
   * @param cpu true if thread CPU clocks tell which part belongs to requests
   * @param hits all hits of this bucket
   * @return resource-seconds
   */
  double requestSeconds(String resource, boolean cpu, long hits) {
    double busy = uses.get(resource).busySeconds();
    // Without clocks, the paper's form: where requests were seen, all use is theirs.
    return cpu ? requestCpuSeconds.orElse(hits > 0 ? busy : 0) : busy;
  }
}
