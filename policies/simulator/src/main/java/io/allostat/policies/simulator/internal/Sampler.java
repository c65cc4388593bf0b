package io.allostat.policies.simulator.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.policies.simulator.Scenario;
import io.allostat.policies.simulator.internal.Bucket.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The simulated profiler: visits the stations, counts entries, closes buckets. */
final class Sampler {
  private static final int KEPT_BUCKETS = 120;

  private final Scenario scenario;
  private final List<Bucket> buckets = new ArrayList<>();
  private final Map<Station, Double> busyBefore = new HashMap<>();
  private final Map<Station, Double> foreignBefore = new HashMap<>();
  private Map<String, Map<ComponentStack, Long>> hits = new LinkedHashMap<>();
  private Map<ComponentStack, Long> entries = new LinkedHashMap<>();
  private long instants;
  private long fromNanos;

  Sampler(Scenario scenario) {
    this.scenario = scenario;
  }

  void entered(ComponentStack stack) {
    entries.merge(stack, 1L, Long::sum);
  }

  void sample(List<Station> stations) {
    instants++;
    for (Station station : stations) {
      Map<ComponentStack, Long> counts =
          hits.computeIfAbsent(station.resource.name(), n -> new LinkedHashMap<>());
      station.present().forEach((stack, count) -> counts.merge(stack, (long) count, Long::sum));
    }
  }

  /** Ends the current bucket and answers the usage of each resource in it. */
  Map<String, Double> close(double nowSeconds, List<Station> stations) {
    long toNanos = Math.round(nowSeconds * 1e9);
    double seconds = (toNanos - fromNanos) / 1e9;
    Map<String, Use> uses = new LinkedHashMap<>();
    Map<String, Double> usage = new LinkedHashMap<>();
    for (Station station : stations) {
      Use use = use(station, seconds);
      uses.put(station.resource.name(), use);
      usage.put(station.resource.name(), use.usage());
    }
    buckets.add(new Bucket(fromNanos, toNanos, instants, uses, hits, entries));
    if (buckets.size() > KEPT_BUCKETS) {
      buckets.remove(0);
    }
    fromNanos = toNanos;
    instants = 0;
    hits = new LinkedHashMap<>();
    entries = new LinkedHashMap<>();
    return usage;
  }

  private Use use(Station station, double seconds) {
    double busy = since(busyBefore, station, station.busySeconds());
    double foreign = since(foreignBefore, station, station.foreignSeconds()) / seconds;
    double ceiling = scenario.settings().overloadThreshold();
    return new Use(busy, station.seen(foreign, ceiling) * seconds);
  }

  private static double since(Map<Station, Double> before, Station station, double now) {
    Double last = before.put(station, now);
    return now - (last == null ? 0 : last);
  }

  ProfileHistory history() {
    return new SampledHistory(scenario.resources(), scenario.overhead(), buckets);
  }
}
