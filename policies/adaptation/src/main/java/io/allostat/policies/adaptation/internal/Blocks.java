package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A long window as the average of short ones: U_R(S) = mean of H(S)·U_R, as Philippe et al. §3
 * averages its samples. One hit ratio over the whole would let the moments when many requests wait
 * count for more than the use they stand for, and mislead wherever load or mix have changed in
 * between. A use is a share of the capacity that there was: of moments with more of it, it counts
 * for so much more.
 */
final class Blocks {
  /** Below it a stack's figures are absent, as in the profile itself. */
  private static final int MIN_SAMPLES = 10;

  private Blocks() {}

  /** The blocks of a window, newest first, without gaps; the oldest may be shorter. */
  static List<Profile> of(ProfileHistory history, long from, long to, long length) {
    List<Profile> blocks = new ArrayList<>();
    long end = to;
    long reach = length;
    while (end - from > 0) {
      long begin = end - Math.min(reach, end - from);
      Optional<Profile> block = history.window(begin, end);
      if (block.isPresent()) {
        blocks.add(block.get());
        end = block.get().fromNanos();
        reach = length;
      } else if (begin - from > 0) {
        reach = 2 * reach; // the buckets are longer than the blocks
      } else {
        break;
      }
    }
    return blocks;
  }

  /** Averages blocks, newest first, into one profile. */
  static Profile merge(List<Profile> blocks) {
    if (blocks.size() == 1) {
      return blocks.get(0);
    }
    double seconds = blocks.stream().mapToDouble(Profile::seconds).sum();
    Map<String, ResourceProfile> resources = new LinkedHashMap<>();
    for (Profile block : blocks) {
      for (ResourceProfile seen : block.resources()) {
        resources.computeIfAbsent(seen.resource(), name -> resource(name, blocks));
      }
    }
    Map<Key, Sum> sums = new LinkedHashMap<>();
    for (Profile block : blocks) {
      for (StackProfile seen : block.stacks()) {
        sums.computeIfAbsent(new Key(seen.stack(), seen.resource()), k -> new Sum())
            .add(block, seen);
      }
    }
    List<StackProfile> stacks = new ArrayList<>();
    sums.forEach(
        (key, sum) -> stacks.add(sum.profile(key, resources.get(key.resource()), seconds)));
    return new Profile(
        blocks.get(blocks.size() - 1).fromNanos(),
        blocks.get(0).toNanos(),
        blocks.stream().mapToLong(Profile::samplingInstants).sum(),
        List.copyOf(resources.values()),
        stacks);
  }

  private static ResourceProfile resource(String name, List<Profile> blocks) {
    double seconds = 0;
    double usage = 0;
    double capacity = 0; // resource-seconds
    double claimed = 0;
    double perSample = 0;
    long samples = 0;
    boolean controlled = false;
    for (Profile block : blocks) {
      Optional<ResourceProfile> seen = block.resource(name);
      if (seen.isPresent()) {
        double there = seen.get().capacity() * block.seconds();
        seconds += block.seconds();
        usage += seen.get().usage() * there;
        capacity += there;
        samples += seen.get().samples();
        claimed += seen.get().usagePerSample() * seen.get().samples() * there;
        perSample = Math.max(perSample, seen.get().usagePerSample() * there);
        controlled = seen.get().controlled();
      }
    }
    double one = samples > 0 ? claimed / samples : perSample;
    return new ResourceProfile(
        name, controlled, usage / capacity, capacity / seconds, samples, one / capacity);
  }

  private record Key(ComponentStack stack, String resource) {}

  private static final class Sum {
    private double use;
    private double variance;
    private double executions;
    private double rootExecutions;
    private long samples;
    private ThreadStates states = ThreadStates.NONE;

    void add(Profile block, StackProfile seen) {
      double seconds = block.seconds();
      double capacity = block.resource(seen.resource()).map(ResourceProfile::capacity).orElse(0.0);
      double there = capacity * seconds;
      double value = Cost.usage(block, seen) * there;
      Estimate usage = seen.usage();
      double deviation =
          usage.isPresent()
              ? (usage.upper() - usage.lower()) / (2 * Cost.Z) * there
              : value / Math.sqrt(Math.max(1, seen.samples()));
      use += value;
      variance += deviation * deviation;
      executions += seen.executionRate() * seconds;
      rootExecutions += seen.rootExecutionRate() * seconds;
      samples += seen.samples();
      states = states.plus(seen.states());
    }

    StackProfile profile(Key key, ResourceProfile resource, double seconds) {
      double usage = resource.usage();
      double there = resource.capacity() * seconds;
      boolean known = samples >= MIN_SAMPLES && usage > 0 || key.stack().equals(ComponentStack.JVM);
      Estimate ratio = Estimate.absent(samples);
      if (known) {
        double point = usage > 0 ? use / there / usage : 0;
        double half = usage > 0 ? Cost.Z * Math.sqrt(variance) / there / usage : 0;
        ratio = new Estimate(point, Math.max(0, point - half), point + half, samples);
      }
      return StackProfile.of(
              key.stack(),
              key.resource(),
              ratio,
              usage,
              resource.capacity(),
              executions / seconds,
              rootExecutions / seconds)
          .withStates(states);
    }
  }
}
