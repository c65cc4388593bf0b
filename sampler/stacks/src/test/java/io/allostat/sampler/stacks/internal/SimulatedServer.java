package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.resource.ResourceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * One processor that running requests share equally, Poisson arrivals of several kinds of requests,
 * and a sampler that looks once in each tenth of a second, at a random instant of it: what it
 * counted, bucket by bucket, and what it could not know, the CPU time that each kind really used.
 *
 * <p>A request of kind k enters the stack {@code K<k>} once and needs an exponential or constant
 * time. At most {@code threads} requests run at a time, the others wait outside of every component,
 * as in a server's queue. While load is above 1 the crowd grows to that bound.
 */
final class SimulatedServer {
  private static final double SAMPLE_SECONDS = 0.1;
  private static final double WARM_UP_SECONDS = 5;

  /**
   * A kind of requests.
   *
   * @param rate arrivals per second
   * @param meanSeconds CPU time of one
   * @param exponential whether it varies as much as its mean
   */
  record Kind(double rate, double meanSeconds, boolean exponential) {}

  private final List<Kind> kinds;
  private final int threads;
  private final SplittableRandom random;
  private final double[] nextArrival;
  private final List<Running> running = new ArrayList<>();
  private final List<Running> queue = new ArrayList<>();
  private final double[] used;
  private final long[] entries;
  private double now;

  private static final class Running {
    private final int kind;
    private double left;

    Running(int kind, double left) {
      this.kind = kind;
      this.left = left;
    }
  }

  /** What a run has shown and what was true. */
  record Observed(Profile profile, double[] usedSeconds, long[] entries) {}

  SimulatedServer(List<Kind> kinds, int threads, long seed) {
    this.kinds = kinds;
    this.threads = threads;
    this.random = new SplittableRandom(seed);
    this.nextArrival = kinds.stream().mapToDouble(k -> exponential(1 / k.rate())).toArray();
    this.used = new double[kinds.size()];
    this.entries = new long[kinds.size()];
  }

  static ComponentStack stack(int kind) {
    return ComponentStack.of("K" + kind);
  }

  /** Warms up, then observes so many buckets of a second. */
  Observed run(int seconds) {
    while (now < WARM_UP_SECONDS) {
      advance(Math.min(WARM_UP_SECONDS, now + SAMPLE_SECONDS));
    }
    Arrays.fill(used, 0);
    Arrays.fill(entries, 0);
    List<Bucket> buckets = new ArrayList<>();
    for (int b = 0; b < seconds; b++) {
      buckets.add(bucket(b));
    }
    WindowCalculator calculator =
        new WindowCalculator(Map.of("cpu", ResourceKind.CPU), List.of(), 10);
    return new Observed(calculator.profile(buckets), used.clone(), entries.clone());
  }

  private Bucket bucket(int second) {
    long[] before = entries.clone();
    double busy = Arrays.stream(used).sum();
    HitCounter counter = new HitCounter();
    double begin = WARM_UP_SECONDS + second;
    int instants = (int) Math.round(1 / SAMPLE_SECONDS);
    for (int i = 0; i < instants; i++) {
      advance(begin + (i + random.nextDouble()) * SAMPLE_SECONDS);
      running.forEach(r -> counter.add(r.kind));
      counter.endInstant();
    }
    advance(begin + 1);
    List<StackCount> stacks = new ArrayList<>();
    for (int k = 0; k < used.length; k++) {
      stacks.add(new StackCount(stack(k), entries[k] - before[k], counter.tally(k), Tally.NONE));
    }
    double usedHere = Arrays.stream(used).sum() - busy;
    return new Bucket(
        second * 1_000_000_000L,
        (second + 1) * 1_000_000_000L,
        instants,
        Tally.NONE,
        OptionalDouble.of(usedHere),
        Map.of("cpu", new ResourceUse(usedHere, 1)),
        stacks);
  }

  /** Processor sharing, from event to event. */
  private void advance(double until) {
    while (now < until) {
      int first = 0;
      for (int k = 1; k < nextArrival.length; k++) {
        first = nextArrival[k] < nextArrival[first] ? k : first;
      }
      double end = Math.min(until, nextArrival[first]);
      double least = running.stream().mapToDouble(r -> r.left).min().orElse(Double.MAX_VALUE);
      double share = Math.min(least, (end - now) / Math.max(1, running.size()));
      boolean finishes = !running.isEmpty() && share == least;
      running.forEach(
          r -> {
            r.left -= share;
            used[r.kind] += share;
          });
      now = finishes ? now + share * running.size() : end;
      if (finishes) {
        running.removeIf(r -> r.left <= 0);
        admit();
      } else if (now >= nextArrival[first]) {
        arrive(first);
      }
    }
  }

  private void arrive(int kind) {
    Kind of = kinds.get(kind);
    nextArrival[kind] = now + exponential(1 / of.rate());
    double need = of.exponential() ? exponential(of.meanSeconds()) : of.meanSeconds();
    queue.add(new Running(kind, need));
    admit();
  }

  private void admit() {
    while (running.size() < threads && !queue.isEmpty()) {
      Running next = queue.remove(0);
      entries[next.kind]++;
      running.add(next);
    }
  }

  private double exponential(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }
}
