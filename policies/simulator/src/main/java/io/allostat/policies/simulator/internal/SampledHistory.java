package io.allostat.policies.simulator.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.policies.simulator.SimulatedResource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Windows over the buckets of the simulated sampler: exact usage and rates, sampled hits. As in the
 * real sampler, a hit counts for the use that it stands for, which is the use of its bucket divided
 * by the bucket's hits; what was used in buckets without hits is divided as the rest.
 */
final class SampledHistory implements ProfileHistory {
  private static final int MIN_SAMPLES = 10;
  private static final double Z = 1.96;

  private final List<SimulatedResource> resources;
  private final double overhead;
  private final List<Bucket> buckets;

  SampledHistory(List<SimulatedResource> resources, double overhead, List<Bucket> buckets) {
    this.resources = resources;
    this.overhead = overhead;
    this.buckets = List.copyOf(buckets);
  }

  @Override
  public long latestNanos() {
    return buckets.isEmpty() ? Long.MIN_VALUE : buckets.get(buckets.size() - 1).toNanos();
  }

  @Override
  public Optional<Profile> window(long fromNanos, long toNanos) {
    List<Bucket> inside =
        buckets.stream().filter(b -> b.fromNanos() >= fromNanos && b.toNanos() <= toNanos).toList();
    return inside.isEmpty() ? Optional.empty() : Optional.of(profile(inside));
  }

  private Profile profile(List<Bucket> inside) {
    Bucket sum = Bucket.sum(inside);
    double seconds = (sum.toNanos() - sum.fromNanos()) / 1e9;
    List<ResourceProfile> used = new ArrayList<>();
    List<StackProfile> stacks = new ArrayList<>();
    for (SimulatedResource resource : resources) {
      Map<ComponentStack, Long> hits =
          sum.hits().getOrDefault(resource.name(), new LinkedHashMap<>());
      long all = hits.values().stream().mapToLong(Long::longValue).sum();
      Bucket.Use use = sum.uses().get(resource.name());
      double usage = use.usage();
      double capacity = use.capacitySeconds() / seconds;
      double[] weights = weights(resource.name(), inside);
      double perSample =
          all > 0 ? usage * (1 - overhead) / all : 1 / (capacity * Math.max(1, sum.instants()));
      used.add(new ResourceProfile(resource.name(), true, usage, capacity, all, perSample));
      Map<ComponentStack, Long> seen = new LinkedHashMap<>(hits);
      sum.entries().keySet().forEach(stack -> seen.putIfAbsent(stack, 0L));
      seen.forEach(
          (stack, count) ->
              stacks.add(
                  StackProfile.of(
                      stack,
                      resource.name(),
                      ratio(stack, resource.name(), inside, weights, count).times(1 - overhead),
                      usage,
                      capacity,
                      sum.entries().getOrDefault(stack, 0L) / seconds,
                      sum.entries().getOrDefault(ComponentStack.of(stack.root()), 0L) / seconds)));
      if (overhead > 0) {
        Estimate unclaimed = Estimate.exact(overhead, all);
        stacks.add(
            StackProfile.of(ComponentStack.JVM, resource.name(), unclaimed, usage, capacity, 0, 0));
      }
    }
    stacks.sort(Comparator.comparingDouble(s -> s.usage().isPresent() ? -s.usage().point() : 0.0));
    return new Profile(sum.fromNanos(), sum.toNanos(), sum.instants(), used, stacks);
  }

  /** What a hit of each bucket stands for; 1 each if nothing was used where there were hits. */
  private static double[] weights(String resource, List<Bucket> inside) {
    double[] weights = new double[inside.size()];
    for (int b = 0; b < weights.length; b++) {
      long hits = inside.get(b).hitsOf(resource);
      double busy = inside.get(b).busySecondsOf(resource);
      weights[b] = hits > 0 ? busy / hits : 0;
    }
    if (!(DoubleStream.of(weights).sum() > 0)) {
      Arrays.fill(weights, 1);
    }
    return weights;
  }

  /**
   * A share with the interval of the ratio estimator over buckets, since hits of one bucket are not
   * independent of each other; absent with too few hits.
   */
  private static Estimate ratio(
      ComponentStack stack, String resource, List<Bucket> inside, double[] weights, long hits) {
    if (hits < MIN_SAMPLES) {
      return Estimate.absent(hits);
    }
    double stackUse = 0;
    double allUse = 0;
    double squaredWeights = 0;
    for (int b = 0; b < weights.length; b++) {
      long all = inside.get(b).hitsOf(resource);
      stackUse += weights[b] * inside.get(b).hitsOf(resource, stack);
      allUse += weights[b] * all;
      squaredWeights += weights[b] * weights[b] * all;
    }
    double share = stackUse / allUse;
    double squares = 0;
    for (int b = 0; b < weights.length; b++) {
      Bucket bucket = inside.get(b);
      double residual =
          weights[b] * (bucket.hitsOf(resource, stack) - share * bucket.hitsOf(resource));
      squares += residual * residual;
    }
    double count = inside.size();
    double batches = count > 1 ? Math.sqrt(squares * count / (count - 1)) / allUse : 0;
    double counting = Math.sqrt(share * (1 - share) * squaredWeights) / allUse;
    double half = Z * Math.max(batches, counting);
    return new Estimate(share, Math.max(0, share - half), Math.min(1, share + half), hits);
  }
}
