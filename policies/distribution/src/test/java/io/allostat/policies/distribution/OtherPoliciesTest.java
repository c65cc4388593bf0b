package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dynamic space sharing, equipartition, batch and round robin, worked by hand. */
class OtherPoliciesTest {
  private static final double EXACT = 1e-12;
  private static final ProcessorSettings DEFAULTS = ProcessorSettings.defaults();

  @Test
  void dynamicSpaceSharingOnTheWorkloadsOfTheThesis() {
    DistributionPolicy policy = new DynamicSpaceSharing(DEFAULTS);
    // §5.2.4.2.1: 2 + 4 + 4 + 6 threads on 16 processors; each runs with as many as it asks for
    assertArrayEquals(
        new double[] {2, 4, 4, 6},
        Samples.distribute(policy, Samples.quantum(16, 2, 4, 4, 6)),
        EXACT);
    // 4 + 8 + 8 + 12 = 32 on 16: half the number of threads
    assertArrayEquals(
        new double[] {2, 4, 4, 6},
        Samples.distribute(policy, Samples.quantum(16, 4, 8, 8, 12)),
        EXACT);
    // priorities do not count
    assertArrayEquals(
        new double[] {2, 2},
        Samples.distribute(
            policy, Samples.prioritised(4, new double[] {9, 1}, new double[] {5, 5})),
        EXACT);
  }

  @Test
  void equipartitionGivesEqualPartsUpToTheRequest() {
    DistributionPolicy policy = new Equipartition(DEFAULTS);
    // 16/4 = 4 each; a needs 2 only: the others have 14/3 = 4.6667
    assertArrayEquals(
        new double[] {2, 4.667, 4.667, 4.666},
        Samples.distribute(policy, Samples.quantum(16, 2, 8, 8, 12)),
        EXACT);
    assertArrayEquals(
        new double[] {2, 2},
        Samples.distribute(
            policy, Samples.prioritised(4, new double[] {9, 1}, new double[] {9, 3})),
        EXACT);
  }

  @Test
  void batchServesInTheOrderOfRegistration() {
    DistributionPolicy policy = new Batch(DEFAULTS);
    // 16 − 4·0.02 are free; a has 4, b 8, c what is left of 16 − 0.02, d waits
    assertArrayEquals(
        new double[] {4, 8, 3.98, 0.02},
        Samples.distribute(policy, Samples.quantum(16, 4, 8, 8, 12)),
        EXACT);
  }

  @Test
  void roundRobinServesEachInTurn() {
    DistributionPolicy policy = new RoundRobin(DEFAULTS);
    Quantum quantum = Samples.quantum(4, 3, 2, 2);
    Distribution first = policy.distribute(quantum, Distribution.INITIAL);
    // a all, b what is left beside c's minimum
    assertArrayEquals(new double[] {3, 0.98, 0.02}, Samples.shares(first), EXACT);
    assertEquals("b", first.turn());
    Distribution second = policy.distribute(quantum, first);
    assertArrayEquals(new double[] {0.02, 2, 1.98}, Samples.shares(second), EXACT);
    // c lacked 0.02 and comes before a
    assertEquals("c", second.turn());
    Distribution third = policy.distribute(quantum, second);
    assertArrayEquals(new double[] {1.98, 0.02, 2}, Samples.shares(third), EXACT);
    assertEquals("a", third.turn());
  }

  @Test
  void whoAsksForMoreThanThereIsIsNotServedForEver() {
    DistributionPolicy policy = new RoundRobin(DEFAULTS);
    Quantum quantum = Samples.quantum(4, 100, 1);
    Distribution first = policy.distribute(quantum, Distribution.INITIAL);
    assertArrayEquals(new double[] {3.98, 0.02}, Samples.shares(first), EXACT);
    Distribution second = policy.distribute(quantum, first);
    assertArrayEquals(new double[] {3, 1}, Samples.shares(second), EXACT);
    assertEquals("a", second.turn());
  }

  @Test
  void whoseTurnItWasMayBeGone() {
    DistributionPolicy policy = new RoundRobin(DEFAULTS);
    Distribution gone = new Distribution(RoundRobin.NAME, 4, List.of(), "gone");
    assertArrayEquals(
        new double[] {3.98, 0.02},
        Samples.shares(policy.distribute(Samples.quantum(4, 9, 9), gone)),
        EXACT);
    Distribution nobody = policy.distribute(Samples.quantum(4), gone);
    assertEquals("", nobody.turn());
  }
}
