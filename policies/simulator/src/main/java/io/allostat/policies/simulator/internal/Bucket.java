package io.allostat.policies.simulator.internal;

import io.allostat.core.api.profile.ComponentStack;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was counted over a stretch of time; not changed once it is part of a history.
 *
 * @param fromNanos begin
 * @param toNanos end
 * @param instants how often samples were taken
 * @param uses what was used of each resource and what there was of it
 * @param hits samples by resource and stack
 * @param entries entries by stack
 */
record Bucket(
    long fromNanos,
    long toNanos,
    long instants,
    Map<String, Use> uses,
    Map<String, Map<ComponentStack, Long>> hits,
    Map<ComponentStack, Long> entries) {

  /**
   * A resource over that time.
   *
   * @param busySeconds what was used, resource-seconds
   * @param capacitySeconds what there was, resource-seconds
   */
  record Use(double busySeconds, double capacitySeconds) {
    private static final Use NONE = new Use(0, 0);

    /** U_R, 0 to 1; a neighbour that is partly busy leaves more than can be counted on. */
    double usage() {
      return Math.min(1, busySeconds / capacitySeconds);
    }

    Use plus(Use other) {
      return new Use(busySeconds + other.busySeconds, capacitySeconds + other.capacitySeconds);
    }
  }

  double busySecondsOf(String resource) {
    return uses.getOrDefault(resource, Use.NONE).busySeconds();
  }

  long hitsOf(String resource) {
    return hits.getOrDefault(resource, new LinkedHashMap<>()).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  long hitsOf(String resource, ComponentStack stack) {
    return hits.getOrDefault(resource, new LinkedHashMap<>()).getOrDefault(stack, 0L);
  }

  static Bucket sum(List<Bucket> buckets) {
    long instants = 0;
    Map<String, Use> uses = new LinkedHashMap<>();
    Map<String, Map<ComponentStack, Long>> hits = new LinkedHashMap<>();
    Map<ComponentStack, Long> entries = new LinkedHashMap<>();
    for (Bucket bucket : buckets) {
      instants += bucket.instants();
      bucket.uses().forEach((name, use) -> uses.merge(name, use, Use::plus));
      bucket.entries().forEach((stack, count) -> entries.merge(stack, count, Long::sum));
      bucket
          .hits()
          .forEach(
              (name, counts) -> {
                Map<ComponentStack, Long> all =
                    hits.computeIfAbsent(name, n -> new LinkedHashMap<>());
                counts.forEach((stack, count) -> all.merge(stack, count, Long::sum));
              });
    }
    long from = buckets.get(0).fromNanos();
    long to = buckets.get(buckets.size() - 1).toNanos();
    return new Bucket(from, to, instants, uses, hits, entries);
  }
}
