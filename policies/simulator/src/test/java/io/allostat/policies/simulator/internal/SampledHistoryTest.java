package io.allostat.policies.simulator.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.policies.simulator.SimulatedResource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampledHistoryTest {
  private static final double EXACT = 1e-12;
  private static final ComponentStack A = ComponentStack.of("A");
  private static final ComponentStack B = ComponentStack.of("B");

  @Test
  void crowdedMomentsCountForWhatWasUsedInThem() {
    Profile profile = profile(0, bucket(0, 0.2, 10, 0), bucket(1, 1.0, 10, 90));
    assertEquals((0.2 + 0.1) / 2, usage(profile, A).value(), EXACT);
    assertEquals(0.9 / 2, usage(profile, B).value(), EXACT);
    ResourceProfile cpu = profile.resource("cpu").orElseThrow();
    assertEquals(0.6 / 110, cpu.usagePerSample(), EXACT);
  }

  @Test
  void useWithoutHitsIsDividedAsTheRest() {
    Profile profile =
        profile(0.1, bucket(0, 0.2, 10, 0), bucket(1, 0.6, 0, 40), bucket(2, 0.4, 0, 0));
    assertEquals(0.25 * 0.9 * 0.4, usage(profile, A).value(), EXACT);
    assertEquals(0.75 * 0.9 * 0.4, usage(profile, B).value(), EXACT);
    assertEquals(0.1 * 0.4, usage(profile, ComponentStack.JVM).value(), EXACT);
  }

  @Test
  void equalWeightsGiveTheUnweightedInterval() {
    // p = 0.5 of 80 hits, residuals 0: 1.96 * sqrt(0.25 / 80)
    Estimate usage = usage(profile(0, bucket(0, 0.4, 20, 20), bucket(1, 0.4, 20, 20)), A);
    assertEquals(0.2, usage.value(), EXACT);
    assertEquals(0.4 * (0.5 + 1.96 * Math.sqrt(0.25 / 80)), usage.upper(), EXACT);
  }

  @Test
  void hitsWhereNothingWasUsedCountTheSame() {
    Estimate ratio =
        profile(0, bucket(0, 0, 10, 0), bucket(1, 0, 10, 20))
            .stack(A, "cpu")
            .orElseThrow()
            .hitRatio();
    assertEquals(0.5, ratio.value(), EXACT);
    assertTrue(ratio.lower() < 0.5);
  }

  private static Estimate usage(Profile profile, ComponentStack stack) {
    return profile.stack(stack, "cpu").orElseThrow().usage();
  }

  private static Profile profile(double overhead, Bucket... buckets) {
    return new SampledHistory(List.of(SimulatedResource.cpu("cpu", 1)), overhead, List.of(buckets))
        .window(0, 100_000_000_000L)
        .orElseThrow();
  }

  private static Bucket bucket(int second, double busy, long hitsA, long hitsB) {
    return new Bucket(
        second * 1_000_000_000L,
        (second + 1) * 1_000_000_000L,
        10,
        Map.of("cpu", new Bucket.Use(busy, 1)),
        Map.of("cpu", Map.of(A, hitsA, B, hitsB)),
        Map.of(A, 1L, B, 1L));
  }
}
