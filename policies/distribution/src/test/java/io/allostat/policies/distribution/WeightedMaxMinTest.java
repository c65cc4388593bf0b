package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Worked by hand, with a minimum share of 0.02 and thousandths of a processor. */
class WeightedMaxMinTest {
  private static final double EXACT = 1e-12;
  private static final String[] KEPT = {"giveSurplus", "false"};

  private static double[] distribute(Quantum quantum, String... settings) {
    return Samples.distribute(new WeightedMaxMin(Samples.settings(settings)), quantum);
  }

  @Test
  void theZonesOfThePaper() {
    // B: b asks for less than its half
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.quantum(4, 5, 1)), EXACT);
    // D and E: both lack
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.quantum(4, 3, 5)), EXACT);
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.quantum(4, 5, 5)), EXACT);
    // P 2:1, so 2.667 and 1.333. B: b asks for less
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.goldAndBronze(5, 1)), EXACT);
    // D and E
    assertArrayEquals(new double[] {2.667, 1.333}, distribute(Samples.goldAndBronze(3, 5)), EXACT);
    assertArrayEquals(new double[] {2.667, 1.333}, distribute(Samples.goldAndBronze(5, 5)), EXACT);
    // a needs 2 of its 2.667
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.goldAndBronze(2, 5)), EXACT);
  }

  /** As one whose visitors are refused by the hundred, beside one that needs little. */
  @Test
  void aFloodedNeighbourTakesNothingOfWhatAnotherMayCountOn() {
    for (double much : new double[] {1, 5, 500}) {
      assertArrayEquals(
          new double[] {0.72, 0.28}, distribute(Samples.quantum(1, much, 0.28)), EXACT);
      assertArrayEquals(new double[] {0.5, 0.5}, distribute(Samples.quantum(1, much, 0.6)), EXACT);
    }
  }

  @Test
  void whoeverAsksForNoMoreThanItMayCountOnHasIt() {
    Random random = new Random(1);
    for (int run = 0; run < 2000; run++) {
      int processors = 1 + random.nextInt(8);
      int applications = 1 + random.nextInt(6);
      double[] priorities = random.doubles(applications, 0.1, 4).toArray();
      double[] requests = random.doubles(applications, 0, 2.0 * processors).toArray();
      int one = random.nextInt(applications);
      double sum = Arrays.stream(priorities).sum();
      double free = processors - 0.02 * applications;
      // of what the minimum shares leave, so that these do not matter
      requests[one] = random.nextDouble() * free * priorities[one] / sum;
      double[] shares = distribute(Samples.prioritised(processors, priorities, requests), KEPT);
      assertTrue(
          shares[one] >= requests[one] - 0.001,
          () -> Arrays.toString(requests) + " " + Arrays.toString(shares));
    }
  }

  @Test
  void whatOneDoesNotNeedGoesToTheOthersByPriority() {
    // λ·P = 3.33, 0.33, 0.33: a needs 2.6; of 1.4 b and c have half each, c needs 0.5
    assertArrayEquals(
        new double[] {2.6, 0.9, 0.5},
        distribute(Samples.prioritised(4, new double[] {10, 1, 1}, new double[] {2.6, 8, 0.5})),
        EXACT);
  }

  @Test
  void whoAsksForNothingKeepsTheMinimum() {
    assertArrayEquals(new double[] {0.02, 3.98}, distribute(Samples.quantum(4, 0, 9)), EXACT);
    assertArrayEquals(new double[] {0.02, 0.02}, distribute(Samples.quantum(4, 0, 0), KEPT), EXACT);
    // of a millionth's priority
    assertArrayEquals(
        new double[] {0.02, 3.98},
        distribute(Samples.prioritised(4, new double[] {0.001, 1000}, new double[] {1, 4})),
        EXACT);
  }

  @Test
  void surplusStaysFreeOrIsGivenByPriority() {
    assertArrayEquals(
        new double[] {0.5, 1.25}, distribute(Samples.goldAndBronze(0.5, 1.25), KEPT), EXACT);
    // 2.25 are left: 1.5 and 0.75
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.goldAndBronze(0.5, 1.25)), EXACT);
  }

  @Test
  void whoHangsIsLentNothing() {
    Request alive = new Request("a", 1, 1);
    Request hung = new Request("b", 0.25, 1e6, Value.NONE, false);
    assertArrayEquals(
        new double[] {3.75, 0.25}, distribute(new Quantum(4, List.of(alive, hung))), EXACT);
  }

  @Test
  void wholeProcessorsByLargestRemainder() {
    String[] whole = {"partsPerProcessor", "1", "giveSurplus", "false"};
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.quantum(4, 5, 1), whole), EXACT);
    // 2.667 and 1.333
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.goldAndBronze(5, 5), whole), EXACT);
    assertArrayEquals(new double[] {2, 1}, distribute(Samples.quantum(4, 1.2, 0.3), whole), EXACT);
  }

  @Test
  void aHigherPriorityDoesNotShareDownwardIfToldSo() {
    String[] upward = {"sharingDownward", "false"};
    // Entitled to 2.667 and 1.333; a does not need 0.667, b does not get it.
    assertArrayEquals(
        new double[] {2, 1.333}, distribute(Samples.goldAndBronze(2, 3), upward), EXACT);
    // Where all fits all is given.
    assertArrayEquals(
        new double[] {2, 1.9}, distribute(Samples.goldAndBronze(2, 1.9), upward), EXACT);
  }

  @Test
  void whatALowerPriorityOrAnEqualOneLeavesIsSharedAllTheSame() {
    String[] upward = {"sharingDownward", "false"};
    // b leaves 0.333
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.goldAndBronze(4, 1), upward), EXACT);
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.quantum(4, 5, 1), upward), EXACT);
    // P 4, 2, 1, 1 of 8 on 8: d leaves 0.5 to c, which has 1.4; 0.1 go on to b, which has 2.1
    assertArrayEquals(
        new double[] {3, 2.1, 1.4, 0.5},
        distribute(
            Samples.prioritised(8, new double[] {4, 2, 1, 1}, new double[] {3, 9, 1.4, 0.5}),
            upward),
        EXACT);
  }

  @Test
  void whileAllLackNoRequestMattersAndNobodyGrowsAtTheExpenseOfOthers() {
    Random random = new Random(2);
    for (int run = 0; run < 2000; run++) {
      int applications = 2 + random.nextInt(5);
      double[] priorities = random.doubles(applications, 0.1, 4).toArray();
      double[] lacking = new double[applications];
      Arrays.fill(lacking, 8);
      double[] shares = distribute(Samples.prioritised(8, priorities, lacking), KEPT);
      double[] more = random.doubles(applications, 8, 100).toArray();
      assertArrayEquals(shares, distribute(Samples.prioritised(8, priorities, more), KEPT), EXACT);
      double[] requests = random.doubles(applications, 0, 8).toArray();
      double[] before = distribute(Samples.prioritised(8, priorities, requests), KEPT);
      int one = random.nextInt(applications);
      requests[one] += 4 * random.nextDouble();
      double[] after = distribute(Samples.prioritised(8, priorities, requests), KEPT);
      for (int i = 0; i < applications; i++) {
        assertTrue(i == one || after[i] <= before[i] + 0.001 + 1e-9, Arrays.toString(after));
      }
    }
  }

  @Test
  void theDefaultsAreTheRecommendedOnes() {
    ProcessorSettings settings = ProcessorSettings.defaults();
    assertEquals(WeightedMaxMin.NAME, Policies.names().get(0));
    assertEquals(
        "WeightedMaxMin: 2 applications asked for 6.000 of 4 processors and have 4.000",
        Policies.named(WeightedMaxMin.NAME, settings)
            .distribute(Samples.quantum(4, 5, 1), Distribution.INITIAL)
            .toString());
  }
}
