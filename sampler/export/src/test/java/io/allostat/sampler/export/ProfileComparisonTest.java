package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;

class ProfileComparisonTest {
  private static final double Z = 1.959963984540054;
  private static final double EXACT = 1e-9;
  private static final double FALSE_ALARMS = ProfileComparison.FALSE_ALARMS;

  /** A minute of two processors at 50 %, of which one sample is 0.001. */
  private static Profile minute(StackProfile... stacks) {
    return new Profile(
        0,
        60_000_000_000L,
        600,
        List.of(new ResourceProfile("cpu", true, 0.5, 2, 500, 0.001)),
        List.of(stacks));
  }

  /** A stack whose root runs 100 times a second, with a usage known to ± {@code half}. */
  private static StackProfile stack(String name, double usage, double half, long samples) {
    Estimate hitRatio =
        new Estimate(usage / 0.5, (usage - half) / 0.5, (usage + half) / 0.5, samples);
    return StackProfile.of(ComponentStack.parse(name), "cpu", hitRatio, 0.5, 2, 100, 100);
  }

  private static StackProfile unseen(String name, long samples) {
    return StackProfile.of(
        ComponentStack.parse(name), "cpu", Estimate.absent(samples), 0.5, 2, 100, 100);
  }

  @Test
  void theRatioAndItsIntervalAreThoseOfTheDeltaMethod() {
    ProfileComparison comparison =
        ProfileComparison.of(
            minute(stack("A", 0.1, 0.01, 100)), minute(stack("A", 0.2, 0.01, 200)), FALSE_ALARMS);
    StackChange change = comparison.changes().get(0);
    // Costs: 0.1 and 0.2 of 2 processors, 100 times a second: 2 ms and 4 ms.
    assertEquals(0.002, change.before().value(), EXACT);
    assertEquals(0.004, change.after().value(), EXACT);
    assertEquals(2, change.ratio().value(), EXACT);
    assertEquals(300, change.ratio().samples());
    // Relative errors: sampling 0.1 / Z and 0.05 / Z, of 6,000 executions 1 / sqrt(6000) each.
    double variance = 0.01 / (Z * Z) + 0.0025 / (Z * Z) + 2 / 6000.0;
    assertEquals(2 * Math.exp(Z * Math.sqrt(variance)), change.ratio().upper(), EXACT);
    assertEquals(2 / Math.exp(Z * Math.sqrt(variance)), change.ratio().lower(), EXACT);
    // 2 ms more, 100 times a second, of 2 processors
    assertEquals(0.1, change.usageChange().value(), EXACT);
    assertTrue(change.significant());
  }

  @Test
  void noRatioIsKnownBetterThanTwoPercent() {
    StackChange change =
        ProfileComparison.of(
                atRate(1e6, stack("A", 0.1, 1e-9, 100_000)),
                atRate(1e6, stack("A", 0.101, 1e-9, 100_000)),
                FALSE_ALARMS)
            .changes()
            .get(0);
    assertEquals(Math.exp(Z * 0.02), change.ratio().upper() / change.ratio().value(), EXACT);
    assertFalse(change.significant());
  }

  private static Profile atRate(double rate, StackProfile stack) {
    return minute(StackProfile.of(stack.stack(), "cpu", stack.hitRatio(), 0.5, 2, rate, rate));
  }

  @Test
  void whatHasGoneAndWhatIsNewAreFound() {
    ProfileComparison comparison =
        ProfileComparison.of(
            minute(stack("A", 0.1, 0.02, 100), stack("A.Old", 0.1, 0.02, 100)),
            minute(stack("A", 0.1, 0.02, 100), stack("A.New", 0.05, 0.01, 50)),
            FALSE_ALARMS);
    assertEquals(
        List.of("A.Old", "A.New"),
        comparison.significant().stream().map(c -> c.stack().toString()).toList());
    StackChange old = comparison.changes().get(0);
    assertEquals(0, old.ratio().value(), EXACT);
    // At most three samples' worth: 3 * 0.001 of the 0.1 there were.
    assertEquals(0.03, old.ratio().upper(), EXACT);
    assertEquals(-0.1, old.usageChange().value(), EXACT);
    StackChange added = comparison.changes().get(1);
    assertFalse(added.ratio().isPresent());
    assertEquals(0.05, added.usageChange().value(), EXACT);
    assertEquals(0.001, added.after().value(), EXACT);
  }

  @Test
  void samplesStandInWhereOneSideHasTooFew() {
    StackChange change =
        ProfileComparison.of(minute(unseen("A", 4)), minute(stack("A", 0.1, 0.02, 100)), 0.05)
            .changes()
            .get(0);
    // 4 samples of 0.001 of 2 processors, 100 times a second
    assertEquals(0.00008, change.before().value(), EXACT);
    assertTrue(change.significant());
  }

  @Test
  void theLargestChangeOfUsageComesFirst() {
    ProfileComparison comparison =
        ProfileComparison.of(
            minute(stack("A", 0.01, 0.001, 50), stack("B", 0.2, 0.01, 50)),
            minute(stack("A", 0.03, 0.001, 50), stack("B", 0.1, 0.01, 50)),
            FALSE_ALARMS);
    assertEquals(
        List.of("B", "A"), comparison.changes().stream().map(c -> c.stack().toString()).toList());
  }

  @Test
  void whatCannotBeComparedIsNamed() {
    Profile other =
        new Profile(
            0,
            60_000_000_000L,
            600,
            List.of(
                new ResourceProfile("cpu", true, 0.5, 2, 500, 0.001),
                new ResourceProfile("disk", true, 0.5, 2, 500, 0.001)),
            List.of(
                StackProfile.of(
                    ComponentStack.JVM, "cpu", new Estimate(0.1, 0.1, 0.1, 1), 0.5, 2, 0, 0),
                stack("B", 0.1, 0.01, 100),
                unseen("A.X", 3),
                StackProfile.of(
                    ComponentStack.of("A"), "disk", Estimate.exact(1, 20), 0.5, 2, 100, 100)));
    ProfileComparison comparison =
        ProfileComparison.of(minute(stack("A", 0.1, 0.01, 100)), other, FALSE_ALARMS);
    assertEquals(
        List.of(
            "(jvm) cpu: is not executed",
            "B cpu: its root did not run in both profiles",
            "A.X cpu: too few samples in both profiles",
            "A disk: the resource is not in both profiles"),
        comparison.notCompared().stream()
            .map(n -> n.stack() + " " + n.resource() + ": " + n.reason())
            .toList());
    assertEquals(
        1, comparison.changes().size(), "A, whose root ran and which is gone from the CPU");
  }

  @Test
  void theBoundIsChecked() {
    for (double wrong : new double[] {0, 1, -1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> ProfileComparison.of(Profile.EMPTY, Profile.EMPTY, wrong));
    }
    assertTrue(ProfileComparison.of(Profile.EMPTY, Profile.EMPTY, 0.5).changes().isEmpty());
  }

  @Test
  void aPlantedChangeOfTwentyPercentIsFoundAndNothingElse() {
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Profile before = simulated(random, 1);
      Profile after = simulated(random, 1.2);
      List<StackChange> changes = ProfileComparison.of(before, after, FALSE_ALARMS).significant();
      if (changes.size() == 1
          && changes.get(0).stack().toString().equals("R2.Planted")
          && changes.get(0).ratio().value() > 1) {
        found++;
      }
    }
    assertTrue(found >= 93, "found alone in " + found + " of 100");
  }

  @Test
  void withoutAChangeAlarmsAreAsRareAsPromised() {
    int alarms = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(1_000 + seed);
      Profile before = simulated(random, 1);
      if (!ProfileComparison.of(before, simulated(random, 1), FALSE_ALARMS)
          .significant()
          .isEmpty()) {
        alarms++;
      }
    }
    // 5 expected at most; more than 10 of 100 would come in one of 90 such tests.
    assertTrue(alarms <= 10, alarms + " alarms in 100");
  }

  @Test
  void rareStacksAmongManyRaiseNoMoreAlarms() {
    int alarms = 0;
    for (int seed = 0; seed < 200; seed++) {
      RandomGenerator random = new Well19937c(seed);
      Profile before = manyStacks(random, 60);
      if (!ProfileComparison.of(before, manyStacks(random, 600), FALSE_ALARMS)
          .significant()
          .isEmpty()) {
        alarms++;
      }
    }
    // 10 expected at most; more than 20 of 200 would come in one of 800 such tests.
    assertTrue(alarms <= 20, alarms + " alarms in 200");
  }

  /**
   * Two hundred stacks under four roots, most reached by few of the root's executions only, each
   * execution with an exponential cost of its own; samples come by chance, in proportion to use.
   */
  private static Profile manyStacks(RandomGenerator random, double seconds) {
    double capacity = 4;
    double hits = 40 * seconds;
    int count = 200;
    double[] rates = new double[count];
    double[] uses = new double[count];
    double all = 0;
    for (int i = 0; i < count; i++) {
      boolean root = i < 4;
      long executions =
          root
              ? Math.round(20 * seconds)
              : new PoissonDistribution(random, 10 * seconds / i, 1e-9, 10_000).sample();
      rates[i] = executions / seconds;
      double meanCost = 0.005 * (1 + i % 7);
      uses[i] =
          executions == 0 ? 0 : new GammaDistribution(random, executions, meanCost, 1e-9).sample();
      all += uses[i];
    }
    double usage = all / (capacity * seconds);
    List<StackProfile> stacks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double expected = hits * uses[i] / all;
      long samples =
          expected > 0 ? new PoissonDistribution(random, expected, 1e-9, 10_000).sample() : 0;
      double ratio = samples / hits;
      double smoothed = (samples + 2) / (hits + 4);
      double half = Z * Math.sqrt(smoothed * (1 - smoothed) / (hits + 4));
      Estimate hitRatio =
          samples < 10
              ? Estimate.absent(samples)
              : new Estimate(ratio, Math.max(0, ratio - half), ratio + half, samples);
      String name = i < 4 ? "R" + i : "R" + i % 4 + ".S" + i;
      stacks.add(
          StackProfile.of(
              ComponentStack.parse(name), "cpu", hitRatio, usage, capacity, rates[i], 20));
    }
    return new Profile(
        0,
        Math.round(seconds * 1e9),
        Math.round(10 * seconds),
        List.of(new ResourceProfile("cpu", true, usage, capacity, Math.round(hits), usage / hits)),
        stacks);
  }

  @Test
  void fewExecutionsAreNotKnownWellHoweverManySamples() {
    // 60 s of which 30 executions among 6,000 of the root used 3 s: 300 samples.
    StackProfile rare =
        StackProfile.of(
            ComponentStack.parse("A.Rare"),
            "cpu",
            new Estimate(0.05, 0.05, 0.05, 300),
            0.5,
            2,
            0.5,
            100);
    StackChange change =
        ProfileComparison.of(minute(rare), minute(rare), FALSE_ALARMS).changes().get(0);
    double variance = 2 * (2 - 30 / 6000.0) / 30;
    assertEquals(Math.exp(Z * Math.sqrt(variance)), change.ratio().upper(), EXACT);
  }

  /**
   * Ten minutes of four processors: twelve stacks under four roots, executions whose costs vary
   * (gamma with shape 2), 30,000 samples divided by use, intervals by counting.
   */
  private static Profile simulated(Random random, double factor) {
    double seconds = 600;
    double capacity = 4;
    int hits = 30_000;
    String[] names = {
      "R0",
      "R0.S",
      "R0.S.D",
      "R1",
      "R1.S",
      "R1.S.D",
      "R2",
      "R2.Planted",
      "R2.T",
      "R3",
      "R3.S",
      "R3.T"
    };
    double[] costMillis = {3, 8, 20, 2, 6, 12, 4, 25, 1, 10, 5, 2};
    double[] rates = {15, 15, 15, 40, 40, 40, 20, 20, 20, 5, 5, 5};
    double[] uses = new double[names.length];
    double all = 0;
    for (int i = 0; i < names.length; i++) {
      double executions = rates[i] * seconds;
      double cost = costMillis[i] / 1e3 * (names[i].endsWith("Planted") ? factor : 1);
      uses[i] = executions * cost * (1 + random.nextGaussian() / Math.sqrt(2 * executions));
      all += uses[i];
    }
    double usage = all / (capacity * seconds);
    long[] counts = new long[names.length];
    for (int hit = 0; hit < hits; hit++) {
      double at = random.nextDouble() * all;
      int i = 0;
      while (i < names.length - 1 && at >= uses[i]) {
        at -= uses[i++];
      }
      counts[i]++;
    }
    List<StackProfile> stacks = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      double ratio = (double) counts[i] / hits;
      double smoothed = (counts[i] + 2.0) / (hits + 4);
      double half = Z * Math.sqrt(smoothed * (1 - smoothed) / (hits + 4));
      stacks.add(
          StackProfile.of(
              ComponentStack.parse(names[i]),
              "cpu",
              new Estimate(ratio, Math.max(0, ratio - half), ratio + half, counts[i]),
              usage,
              capacity,
              rates[i],
              rates[i]));
    }
    return new Profile(
        0,
        Math.round(seconds * 1e9),
        6000,
        List.of(new ResourceProfile("cpu", true, usage, capacity, hits, usage / hits)),
        stacks);
  }
}
