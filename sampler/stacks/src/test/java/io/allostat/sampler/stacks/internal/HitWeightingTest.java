package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceView;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows whose buckets differ in how crowded and how busy they are. */
class HitWeightingTest {
  private static final double EXACT = 1e-12;
  private static final OptionalDouble UNKNOWN = OptionalDouble.empty();
  private static final ComponentStack A = ComponentStack.of("A");
  private static final ComponentStack B = ComponentStack.of("B");
  private static final ResourceView VIEW = new ResourceView("tier", "cpu", "B");

  @Test
  void crowdedMomentsCountForWhatWasUsedInThem() {
    Profile profile = profile(bucket(0, 0.2, UNKNOWN, 0, 2, 0), bucket(1, 1.0, UNKNOWN, 0, 2, 18));
    assertEquals((0.2 + 0.1) / 2, usage(profile, A), EXACT);
    assertEquals(0.9 / 2, usage(profile, B), EXACT);
    assertEquals(0, usage(profile, ComponentStack.JVM), EXACT);
    // The mean use of a hit, so that hits times it is the whole.
    assertEquals(0.6 / 22, profile.resource("cpu").orElseThrow().usagePerSample(), EXACT);
  }

  @Test
  void ofUseByRequestsOnlyTheirPartCounts() {
    // Requests used 0.1 of 0.9 s, and then 0.8 of 0.9 s, each with ten hits.
    Profile profile =
        profile(
            bucket(0, 0.9, OptionalDouble.of(0.1), 0, 10, 0),
            bucket(1, 0.9, OptionalDouble.of(0.8), 5, 0, 5));
    assertEquals(0.1 / 2, usage(profile, A), EXACT);
    assertEquals(0.4 / 2, usage(profile, B), EXACT);
    assertEquals((0.8 + 0.1 + 0.4) / 2, usage(profile, ComponentStack.JVM), EXACT);
  }

  @Test
  void useWithoutHitsIsDividedAsTheRest() {
    // 0.4 s in a second in which no request was seen; 0.2 s and 0.6 s where A, then B were.
    Profile profile =
        profile(
            bucket(0, 0.2, OptionalDouble.of(0.2), 0, 5, 0),
            bucket(1, 0.6, OptionalDouble.of(0.6), 0, 0, 5),
            bucket(2, 0.4, OptionalDouble.of(0.4), 0, 0, 0));
    assertEquals(0.25 * 1.2 / 3, usage(profile, A), EXACT);
    assertEquals(0.75 * 1.2 / 3, usage(profile, B), EXACT);
    assertEquals(0, usage(profile, ComponentStack.JVM), EXACT);
  }

  @Test
  void useThatNoHitOfTheWindowStandsForIsDividedByHitsAlone() {
    Profile profile =
        profile(
            bucket(0, 0.2, OptionalDouble.of(0), 0, 3, 1),
            bucket(1, 0.6, OptionalDouble.of(0.6), 0, 0, 0));
    assertEquals(0.75 * 0.3, usage(profile, A), EXACT);
    assertEquals(0.25 * 0.3, usage(profile, B), EXACT);
  }

  @Test
  void viewIsMeasuredAsTheResourceItIsIn() {
    Profile profile =
        profile(
            bucket(0, 0.2, UNKNOWN, 0, 2, 2),
            bucket(1, 1.0, UNKNOWN, 0, 2, 18),
            bucket(2, 0, UNKNOWN, 0, 1, 1));
    ResourceProfile view = profile.resource("tier").orElseThrow();
    assertEquals((0.1 + 0.9) / 3, view.usage(), EXACT);
    assertEquals(21, view.samples());
    assertEquals(view.usage() / 21, view.usagePerSample(), EXACT);
    StackProfile inView = profile.stack(B, "tier").orElseThrow();
    assertEquals(1, inView.hitRatio().value(), EXACT);
    assertEquals(usage(profile, B), inView.usage().value(), EXACT);
  }

  @Test
  void viewWithoutHitsKeepsTheBoundOfItsResource() {
    Profile profile = profile(bucket(0, 0.6, UNKNOWN, 0, 6, 0));
    ResourceProfile view = profile.resource("tier").orElseThrow();
    assertEquals(0, view.usage(), EXACT);
    assertEquals(0.1, view.usagePerSample(), EXACT);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void usageOfStacksAndJvmAddUpToTheUsage(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 300; run++) {
      Bucket[] buckets = new Bucket[1 + random.nextInt(12)];
      for (int b = 0; b < buckets.length; b++) {
        buckets[b] = randomBucket(b, random);
      }
      Profile profile = profile(buckets);
      ResourceProfile cpu = profile.resource("cpu").orElseThrow();
      double all =
          profile.stacksOf("cpu").stream()
              .filter(s -> s.usage().isPresent())
              .mapToDouble(s -> s.usage().value())
              .sum();
      assertEquals(cpu.usage(), all, EXACT);
      ResourceProfile view = profile.resource("tier").orElseThrow();
      assertEquals(usage(profile, B), view.usage(), EXACT);
      assertTrue(view.usage() <= cpu.usage() + EXACT);
    }
  }

  private static Bucket randomBucket(int second, Random random) {
    double busy = random.nextInt(5) == 0 ? 0 : random.nextDouble();
    OptionalDouble requests =
        random.nextInt(3) == 0 ? UNKNOWN : OptionalDouble.of(1.1 * busy * random.nextDouble());
    boolean seen = random.nextInt(4) > 0;
    int crowd = seen ? 1 + random.nextInt(30) : 1;
    return bucket(
        second,
        busy,
        requests,
        seen ? random.nextInt(5) : 0,
        random.nextInt(crowd),
        random.nextInt(crowd));
  }

  private static Profile profile(Bucket... buckets) {
    return new WindowCalculator(Map.of("cpu", ResourceKind.CPU), List.of(VIEW), 0)
        .profile(List.of(buckets));
  }

  private static double usage(Profile profile, ComponentStack stack) {
    return profile
        .stack(stack, "cpu")
        .filter(s -> s.usage().isPresent())
        .map(s -> s.usage().value())
        .orElse(0.0);
  }

  private static Bucket bucket(
      int second, double busy, OptionalDouble requests, long unclaimed, long hitsA, long hitsB) {
    return new Bucket(
        second * 1_000_000_000L,
        (second + 1) * 1_000_000_000L,
        10,
        tally(unclaimed),
        requests,
        Map.of("cpu", new ResourceUse(busy, 1)),
        List.of(
            new StackCount(A, 1, tally(hitsA), Tally.NONE),
            new StackCount(B, 1, tally(hitsB), Tally.NONE)));
  }

  private static Tally tally(long hits) {
    return Tally.evenly(hits, 10);
  }
}
