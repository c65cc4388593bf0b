package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A pool of four connections at its limit, that two kinds of requests ask for in turn: few reports
 * that keep a connection for long, and many pages that return it soon and stand in line most.
 */
class SimulatedPoolTest {
  private static final int SIZE = 4;
  private static final int SECONDS = 120;
  private static final double[] RATES = {3.2, 56};
  private static final double[] MEAN_SECONDS = {0.8, 0.02};
  private static final ComponentStack[] HOLDS = {
    ComponentStack.of("Report"), ComponentStack.of("Page")
  };
  private static final ComponentStack[] WAITS = {
    ComponentStack.of("Report", "Pool"), ComponentStack.of("Page", "Pool")
  };

  private final SplittableRandom random = new SplittableRandom(7);
  private final Queue<Integer> line = new ArrayDeque<>();
  private final PriorityQueue<Held> held =
      new PriorityQueue<>((a, b) -> Double.compare(a.until, b.until));
  private final double[] nextArrival = {exponential(1 / RATES[0]), exponential(1 / RATES[1])};
  private final double[] heldSeconds = new double[2];
  private final long[] entries = new long[2];
  private double now;

  private record Held(int kind, double until) {}

  private double exponential(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  private void advance(double until) {
    while (now < until) {
      int first = nextArrival[0] < nextArrival[1] ? 0 : 1;
      double end = held.isEmpty() ? Double.MAX_VALUE : held.peek().until;
      double next = Math.min(until, Math.min(end, nextArrival[first]));
      for (Held one : held) {
        heldSeconds[one.kind] += next - now;
      }
      now = next;
      if (now == end) {
        held.remove();
      } else if (now == nextArrival[first]) {
        line.add(first);
        entries[first]++;
        nextArrival[first] = now + exponential(1 / RATES[first]);
      }
      while (held.size() < SIZE && !line.isEmpty()) {
        int kind = line.remove();
        held.add(new Held(kind, now + exponential(MEAN_SECONDS[kind])));
      }
    }
  }

  private Bucket bucket(int second) {
    final long[] before = entries.clone();
    final double busy = heldSeconds[0] + heldSeconds[1];
    HitCounter holders = new HitCounter();
    HitCounter waiting = new HitCounter();
    for (int i = 0; i < 10; i++) {
      advance(second + (i + random.nextDouble()) / 10);
      held.forEach(one -> holders.add(one.kind));
      line.forEach(waiting::add);
      holders.endInstant();
      waiting.endInstant();
    }
    advance(second + 1);
    List<StackCount> stacks = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      long entered = entries[k] - before[k];
      stacks.add(new StackCount(HOLDS[k], entered, Tally.NONE, holders.tally(k)));
      stacks.add(new StackCount(WAITS[k], entered, Tally.NONE, waiting.tally(k)));
    }
    double used = heldSeconds[0] + heldSeconds[1] - busy;
    return new Bucket(
        second * 1_000_000_000L,
        (second + 1) * 1_000_000_000L,
        10,
        Tally.NONE,
        OptionalDouble.empty(),
        Map.of("Pool", new ResourceUse(used, SIZE)),
        stacks,
        Map.of("Pool", Map.of(HOLDS[0], holders.tally(0), HOLDS[1], holders.tally(1))));
  }

  @Test
  void whoKeepsConnectionsBusyHasTheirCostAndNotWhoStandsInLine() {
    List<Bucket> buckets = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      buckets.add(bucket(second));
    }
    Profile profile =
        new WindowCalculator(Map.of("Pool", ResourceKind.HELD), List.of(), 10).profile(buckets);

    assertTrue(profile.resource("Pool").orElseThrow().usage() > 0.85, "at its limit");
    long[] inLine = new long[2];
    for (Bucket bucket : buckets) {
      for (StackCount count : bucket.stacks()) {
        for (int k = 0; k < 2; k++) {
          inLine[k] += count.stack().equals(WAITS[k]) ? count.waiting().hits() : 0;
        }
      }
    }
    assertTrue(inLine[1] > 10 * inLine[0], "those in line are pages");
    double[] usage = new double[2];
    for (int k = 0; k < 2; k++) {
      StackProfile seen = profile.stack(HOLDS[k], "Pool").orElseThrow();
      Estimate cost = seen.cost();
      double truth = heldSeconds[k] / entries[k];
      assertTrue(cost.lower() <= truth && truth <= cost.upper(), k + ": " + truth + " " + cost);
      assertEquals(truth, cost.value(), 0.1 * truth);
      assertTrue(profile.stack(WAITS[k], "Pool").isEmpty());
      usage[k] = seen.usage().value();
    }
    assertEquals(profile.resource("Pool").orElseThrow().usage(), usage[0] + usage[1], 1e-9);
    assertTrue(usage[0] > 1.5 * usage[1], "reports, of which there are few, keep them busy");
  }
}
