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
 * @param busySeconds busy time of the whole capacity, by resource
 * @param hits samples by resource and stack
 * @param entries entries by stack
 */
record Bucket(
    long fromNanos,
    long toNanos,
    long instants,
    Map<String, Double> busySeconds,
    Map<String, Map<ComponentStack, Long>> hits,
    Map<ComponentStack, Long> entries) {

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
    Map<String, Double> busy = new LinkedHashMap<>();
    Map<String, Map<ComponentStack, Long>> hits = new LinkedHashMap<>();
    Map<ComponentStack, Long> entries = new LinkedHashMap<>();
    for (Bucket bucket : buckets) {
      instants += bucket.instants();
      bucket.busySeconds().forEach((name, seconds) -> busy.merge(name, seconds, Double::sum));
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
    return new Bucket(from, to, instants, busy, hits, entries);
  }
}
