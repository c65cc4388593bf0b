package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowCalculatorTest {
  private static final double EXACT = 1e-12;
  private static final ComponentStack A = ComponentStack.of("A");
  private static final ComponentStack A_B = ComponentStack.of("A", "B");
  private static final ComponentStack A_C = ComponentStack.of("A", "C");

  /** Philippe et al. figure 4: U_R = 80 %, equal hits, W = 10 Hz and 5 Hz, C = 40 ms and 80 ms. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 4})
  void tableOfFigure4(double capacity) {
    Profile profile =
        calculator()
            .profile(
                seconds(
                    10,
                    0.8 * capacity,
                    capacity,
                    OptionalDouble.empty(),
                    0,
                    count(A, 15, 0),
                    count(A_B, 10, 10),
                    count(A_C, 5, 10)));

    assertEquals(10, profile.seconds(), EXACT);
    assertEquals(100, profile.samplingInstants());
    ResourceProfile cpu = profile.resource("cpu").orElseThrow();
    assertTrue(cpu.controlled());
    assertEquals(0.8, cpu.usage(), EXACT);
    assertEquals(capacity, cpu.capacity(), EXACT);
    assertEquals(200, cpu.samples());
    assertEquals(0.8 / 200, cpu.usagePerSample(), EXACT);

    StackProfile b = profile.stack(A_B, "cpu").orElseThrow();
    assertEquals(100, b.samples());
    assertEquals(0.5, b.hitRatio().value(), EXACT);
    assertEquals(0.4, b.usage().value(), EXACT);
    assertEquals(10, b.executionRate(), EXACT);
    assertEquals(0.040 * capacity, b.cost().value(), EXACT);
    assertEquals(15, b.rootExecutionRate(), EXACT);
    assertEquals(0.4 * capacity / 15, b.costPerRoot().value(), EXACT);

    StackProfile c = profile.stack(A_C, "cpu").orElseThrow();
    assertEquals(0.4, c.usage().value(), EXACT);
    assertEquals(5, c.executionRate(), EXACT);
    assertEquals(0.080 * capacity, c.cost().value(), EXACT);

    assertEquals(0, jvm(profile).usage().value(), EXACT);
  }

  /**
   * Philippe et al. figures 6 and 7: half the cost of A.C, then twice its rate: same cost as
   * before.
   */
  @Test
  void costFollowsTheAdaptationAndNotTheRate() {
    Profile constantRate = figure6And7(10, 5, 5, 0.6);
    Profile doubledRate = figure6And7(10, 10, 10, 0.8);

    assertEquals(0.040, cost(constantRate, A_B), EXACT);
    assertEquals(0.040, cost(constantRate, A_C), EXACT);
    assertEquals(0.040, cost(doubledRate, A_B), EXACT);
    assertEquals(0.040, cost(doubledRate, A_C), EXACT);
    assertEquals(5, profileOf(constantRate, A_C).executionRate(), EXACT);
    assertEquals(10, profileOf(doubledRate, A_C).executionRate(), EXACT);
    assertEquals(50, profileOf(constantRate, A_C).samples());
    assertEquals(100, profileOf(doubledRate, A_C).samples());
  }

  private static Profile figure6And7(int hitsB, int hitsC, int rateC, double busy) {
    return calculator()
        .profile(
            seconds(
                10,
                busy,
                1,
                OptionalDouble.empty(),
                0,
                count(A, 10 + rateC, 0),
                count(A_B, 10, hitsB),
                count(A_C, rateC, hitsC)));
  }

  @Test
  void whatRequestThreadsDoNotUseBelongsToTheJvm() {
    // 2 processors, 1.6 busy, request threads 1.2 CPU s/s; of 20 hits a second 5 in no component.
    Profile profile =
        calculator().profile(seconds(10, 1.6, 2, OptionalDouble.of(1.2), 5, count(A, 6, 15)));

    StackProfile a = profileOf(profile, A);
    assertEquals(0.75 * 0.6, a.usage().value(), EXACT);
    assertEquals(0.75 * 0.75, a.hitRatio().value(), EXACT);
    assertEquals(0.75 * 0.6 * 2 / 6, a.cost().value(), EXACT);
    StackProfile jvm = jvm(profile);
    assertEquals(0.25 * 0.6 + 0.2, jvm.usage().value(), EXACT);
    assertEquals(50, jvm.samples());
    assertEquals(1, a.hitRatio().value() + jvm.hitRatio().value(), EXACT);
    assertEquals(0.8, a.usage().value() + jvm.usage().value(), EXACT);
    assertFalse(jvm.cost().isPresent());
    assertEquals(0.6 / 200, profile.resource("cpu").orElseThrow().usagePerSample(), EXACT);
  }

  @Test
  void requestThreadsCannotUseMoreThanWasUsed() {
    Profile profile =
        calculator().profile(seconds(10, 0.5, 1, OptionalDouble.of(0.6), 0, count(A, 5, 10)));
    assertEquals(0.5, profileOf(profile, A).usage().value(), EXACT);
    assertEquals(0, jvm(profile).usage().value(), EXACT);
  }

  @Test
  void withoutHitsTheJvmHasItAll() {
    Profile profile =
        calculator().profile(seconds(10, 0.3, 1, OptionalDouble.empty(), 0, count(A, 5, 0)));
    assertEquals(0.3, jvm(profile).usage().value(), EXACT);
    assertFalse(profileOf(profile, A).usage().isPresent());
    assertEquals(5, profileOf(profile, A).executionRate(), EXACT);
  }

  @Test
  void tooFewSamplesAreAbsentAndNeverZero() {
    Bucket bucket = bucket(0, 0.8, 1, OptionalDouble.empty(), 0, count(A, 7, 9), count(A_B, 3, 11));
    Profile profile = calculator().profile(List.of(bucket));

    StackProfile few = profileOf(profile, A);
    assertFalse(few.usage().isPresent());
    assertFalse(few.cost().isPresent());
    assertFalse(few.hitRatio().isPresent());
    assertEquals(9, few.samples());
    assertEquals(7, few.executionRate(), EXACT);
    assertEquals(0.8 * 11 / 20, profileOf(profile, A_B).usage().value(), EXACT);
    assertEquals(0.8 / 20, profile.resource("cpu").orElseThrow().usagePerSample(), EXACT);
  }

  @Test
  void idleResourceHasNoUsage() {
    Profile profile =
        calculator().profile(seconds(10, 0, 1, OptionalDouble.of(0), 0, count(A, 1, 10)));
    assertEquals(0, profileOf(profile, A).usage().value(), EXACT);
    assertEquals(1, profileOf(profile, A).hitRatio().value(), EXACT);
    assertEquals(0, jvm(profile).hitRatio().value(), EXACT);
  }

  @Test
  void usageNeverExceedsTheCapacity() {
    Profile profile =
        calculator().profile(seconds(3, 1.01, 1, OptionalDouble.empty(), 0, count(A, 1, 10)));
    assertEquals(1, profile.resource("cpu").orElseThrow().usage(), EXACT);
  }

  @Test
  void capacityThatChangesIsAveraged() {
    Bucket narrow = bucket(0, 0.5, 1, OptionalDouble.empty(), 0, count(A, 1, 10));
    Bucket wide = bucket(1, 1.0, 2, OptionalDouble.empty(), 0, count(A, 1, 10));
    ResourceProfile cpu = calculator().profile(List.of(narrow, wide)).resource("cpu").orElseThrow();
    assertEquals(1.5, cpu.capacity(), EXACT);
    assertEquals(0.5, cpu.usage(), EXACT);
  }

  @Test
  void viewIsPartOfItsResource() {
    ComponentStack search = ComponentStack.of("Search", "Database");
    ComponentStack item = ComponentStack.of("Item", "Database");
    ComponentStack home = ComponentStack.of("Home");
    ResourceView view = new ResourceView("database", "cpu", "Database");
    Profile profile =
        new WindowCalculator(Map.of("cpu", ResourceKind.CPU), List.of(view), 10)
            .profile(
                seconds(
                    10,
                    0.8,
                    1,
                    OptionalDouble.empty(),
                    0,
                    count(search, 4, 12),
                    count(item, 2, 4),
                    count(home, 1, 4)));

    ResourceProfile database = profile.resource("database").orElseThrow();
    assertFalse(database.controlled());
    assertEquals(0.64, database.usage(), EXACT);
    assertEquals(160, database.samples());
    assertEquals(
        List.of("cpu"),
        profile.controlledResources().stream().map(ResourceProfile::resource).toList());
    StackProfile inView = profile.stack(search, "database").orElseThrow();
    assertEquals(0.75, inView.hitRatio().value(), EXACT);
    assertEquals(0.48, inView.usage().value(), EXACT);
    assertEquals(0.12, inView.cost().value(), EXACT);
    assertEquals(
        profileOf(profile, search).usage().value() + profileOf(profile, item).usage().value(),
        sum(profile.stacksOf("database").stream().mapToDouble(s -> s.usage().value())),
        EXACT);
    assertTrue(profile.stack(home, "database").isEmpty());
  }

  @Test
  void resourceThatIsWaitedForBelongsToThoseWhoWait() {
    ComponentStack inPool = ComponentStack.of("A", "pool");
    Map<String, ResourceKind> resources = new LinkedHashMap<>();
    resources.put("cpu", ResourceKind.CPU);
    resources.put("pool", ResourceKind.WAITED_FOR);
    List<Bucket> buckets = new ArrayList<>();
    for (int b = 0; b < 2; b++) {
      buckets.add(
          new Bucket(
              b * 1_000_000_000L,
              (b + 1) * 1_000_000_000L,
              10,
              Tally.NONE,
              OptionalDouble.empty(),
              Map.of("cpu", new ResourceUse(0.5, 1), "pool", new ResourceUse(6, 8)),
              List.of(
                  new StackCount(A, 20, tally(10), tally(30)),
                  new StackCount(inPool, 20, Tally.NONE, tally(10)))));
    }
    Profile profile = new WindowCalculator(resources, List.of(), 10).profile(buckets);

    assertEquals(1, profile.stack(inPool, "pool").orElseThrow().hitRatio().value(), EXACT);
    assertEquals(0.75, profile.stack(inPool, "pool").orElseThrow().usage().value(), EXACT);
    assertEquals(0.3, profile.stack(inPool, "pool").orElseThrow().cost().value(), EXACT);
    assertTrue(profile.stack(A, "pool").isEmpty());
    assertEquals(20, profile.resource("pool").orElseThrow().samples());
    assertEquals(1, profile.stack(A, "cpu").orElseThrow().hitRatio().value(), EXACT);
    assertEquals(60, profile.stack(A, "cpu").orElseThrow().waiting());
    assertEquals(20, profile.stack(inPool, "cpu").orElseThrow().waiting());
    assertEquals(0, profile.stack(inPool, "pool").orElseThrow().waiting());
    assertEquals(60, profile.stack(A, "cpu").orElseThrow().states().waitingOther());
    assertEquals(20, profile.stack(inPool, "cpu").orElseThrow().states().waitingForResource());
    assertEquals(0, profile.stack(inPool, "cpu").orElseThrow().states().waitingOther());
  }

  /**
   * A pool of 8, 6 of them out: at each instant Report holds 3, Page 2, and a thread of no
   * component 1. One more stands in line in Page.pool and holds nothing.
   */
  @Test
  void resourceThatIsHeldBelongsToThoseWhoHoldIt() {
    ComponentStack page = ComponentStack.of("Page");
    ComponentStack report = ComponentStack.of("Report");
    ComponentStack inLine = ComponentStack.of("Page", "pool");
    Map<String, ResourceKind> resources = new LinkedHashMap<>();
    resources.put("cpu", ResourceKind.CPU);
    resources.put("pool", ResourceKind.HELD);
    List<Bucket> buckets = new ArrayList<>();
    for (int b = 0; b < 2; b++) {
      buckets.add(
          new Bucket(
              b * 1_000_000_000L,
              (b + 1) * 1_000_000_000L,
              10,
              tally(50),
              OptionalDouble.empty(),
              Map.of("cpu", new ResourceUse(0.5, 1), "pool", new ResourceUse(6, 8)),
              List.of(
                  new StackCount(page, 100, tally(10), tally(10)),
                  new StackCount(inLine, 100, Tally.NONE, tally(10)),
                  new StackCount(report, 2, tally(10), tally(20))),
              Map.of(
                  "pool",
                  Map.of(page, tally(20), report, tally(30), ComponentStack.JVM, tally(10)))));
    }
    Profile profile = new WindowCalculator(resources, List.of(), 10).profile(buckets);

    ResourceProfile pool = profile.resource("pool").orElseThrow();
    assertTrue(pool.controlled());
    assertEquals(0.75, pool.usage(), EXACT);
    assertEquals(120, pool.samples());
    assertEquals(0.75 / 120, pool.usagePerSample(), EXACT);
    StackProfile long1 = profile.stack(report, "pool").orElseThrow();
    assertEquals(0.5, long1.hitRatio().value(), EXACT);
    assertEquals(0.375, long1.usage().value(), EXACT);
    assertEquals(1.5, long1.cost().value(), EXACT, "3 connections at 2 executions a second");
    StackProfile brief = profile.stack(page, "pool").orElseThrow();
    assertEquals(0.25, brief.usage().value(), EXACT);
    assertEquals(0.02, brief.cost().value(), EXACT);
    assertEquals(
        0.125, profile.stack(ComponentStack.JVM, "pool").orElseThrow().usage().value(), EXACT);
    assertTrue(profile.stack(inLine, "pool").isEmpty());
    assertEquals(20, profile.stack(inLine, "cpu").orElseThrow().states().waitingForResource());
  }

  @Test
  void whereNobodyIsSeenToHoldItWhatWasUsedIsNobodys() {
    Bucket bucket =
        new Bucket(
            0,
            1_000_000_000L,
            10,
            Tally.NONE,
            OptionalDouble.empty(),
            Map.of("pool", new ResourceUse(0.2, 8)),
            List.of(count(A, 100, 0)));
    Profile profile =
        new WindowCalculator(Map.of("pool", ResourceKind.HELD), List.of(), 10)
            .profile(List.of(bucket));
    assertEquals(
        0.025, profile.stack(ComponentStack.JVM, "pool").orElseThrow().usage().value(), EXACT);
    assertTrue(profile.stack(A, "pool").isEmpty());
  }

  @Test
  void bucketsThatCouldNotBeReadAreLeftOut() {
    Bucket good = bucket(0, 0.5, 1, OptionalDouble.empty(), 0, count(A, 8, 10));
    Bucket bad =
        new Bucket(
            1_000_000_000L,
            2_000_000_000L,
            10,
            Tally.NONE,
            OptionalDouble.empty(),
            Map.of(),
            List.of(count(A, 100, 10)));
    Profile profile = calculator().profile(List.of(good, bad));
    assertEquals(8, profileOf(profile, A).executionRate(), EXACT);
    assertEquals(10, profileOf(profile, A).samples());
    assertEquals(20, profile.samplingInstants());

    Profile nothing = calculator().profile(List.of(bad));
    assertEquals(List.of(), nothing.resources());
    assertEquals(List.of(), nothing.stacks());
  }

  @Test
  void largestUsageComesFirst() {
    Profile profile =
        calculator()
            .profile(
                seconds(
                    10,
                    0.9,
                    1,
                    OptionalDouble.empty(),
                    0,
                    count(A, 9, 0),
                    count(A_B, 10, 3),
                    count(A_C, 5, 6)));
    assertEquals(
        List.of(A_C, A_B, ComponentStack.JVM, A),
        profile.stacks().stream().map(StackProfile::stack).toList());
  }

  private static WindowCalculator calculator() {
    return new WindowCalculator(Map.of("cpu", ResourceKind.CPU), List.of(), 10);
  }

  private static List<Bucket> seconds(
      int seconds,
      double busy,
      double capacity,
      OptionalDouble requestCpu,
      int unclaimed,
      StackCount... stacks) {
    List<Bucket> buckets = new ArrayList<>();
    for (int b = 0; b < seconds; b++) {
      buckets.add(bucket(b, busy, capacity, requestCpu, unclaimed, stacks));
    }
    return buckets;
  }

  private static Bucket bucket(
      int second,
      double busy,
      double capacity,
      OptionalDouble requestCpu,
      int unclaimed,
      StackCount... stacks) {
    return new Bucket(
        second * 1_000_000_000L,
        (second + 1) * 1_000_000_000L,
        10,
        tally(unclaimed),
        requestCpu,
        Map.of("cpu", new ResourceUse(busy, capacity)),
        List.of(stacks));
  }

  private static StackCount count(ComponentStack stack, long entries, long hits) {
    return new StackCount(stack, entries, tally(hits), Tally.NONE);
  }

  private static Tally tally(long hits) {
    return Tally.evenly(hits, 10);
  }

  private static StackProfile profileOf(Profile profile, ComponentStack stack) {
    return profile.stack(stack, "cpu").orElseThrow();
  }

  private static StackProfile jvm(Profile profile) {
    return profileOf(profile, ComponentStack.JVM);
  }

  private static double cost(Profile profile, ComponentStack stack) {
    return profileOf(profile, stack).cost().value();
  }

  private static double sum(DoubleStream values) {
    return values.sum();
  }
}
