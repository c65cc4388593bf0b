package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Value;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Worked by hand on 4 processors, with a minimum share of 0.02 and thousandths of a processor. */
class ProportionalPriorityTest {
  private static final double EXACT = 1e-12;
  private static final String[] KEPT = {"giveSurplus", "false"};

  private static double[] distribute(Quantum quantum, String... settings) {
    return Samples.distribute(new ProportionalPriority(Samples.settings(settings)), quantum);
  }

  @Test
  void theZonesOfThePaperInFractions() {
    // Of five processors that are asked for, the four that there are count. B: 4·4/5, 4·1/5
    assertArrayEquals(new double[] {3.2, 0.8}, distribute(Samples.quantum(4, 5, 1)), EXACT);
    // D: 4·3/7 = 1.7143, 4·4/7 = 2.2857: nothing is given twice; the thousandth that is left to the
    // larger remainder
    assertArrayEquals(new double[] {1.714, 2.286}, distribute(Samples.quantum(4, 3, 5)), EXACT);
    // E
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.quantum(4, 5, 5)), EXACT);
    // P 2:1. B: 4·8/9 = 3.5556, 4·1/9 = 0.4444: nobody starves
    assertArrayEquals(new double[] {3.556, 0.444}, distribute(Samples.goldAndBronze(5, 1)), EXACT);
    // D: 4·6/10, 4·4/10
    assertArrayEquals(new double[] {2.4, 1.6}, distribute(Samples.goldAndBronze(3, 5)), EXACT);
    // E: 4·8/12 = 2.6667, 4·4/12 = 1.3333
    assertArrayEquals(new double[] {2.667, 1.333}, distribute(Samples.goldAndBronze(5, 5)), EXACT);
  }

  @Test
  void whatOneDoesNotNeedGoesToTheOthers() {
    // a would get 4·4/7 = 2.29 and asked for 2; b has the rest
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.goldAndBronze(2, 3)), EXACT);
    // P·R = 26, 4 of 8, 0.5: a would get 4·26/30.5 = 3.41 and asked for 2.6; of the other 1.4, b
    // has
    // 1.4·4/4.5 = 1.2444 and c 1.4·0.5/4.5 = 0.1556
    assertArrayEquals(
        new double[] {2.6, 1.244, 0.156},
        distribute(Samples.prioritised(4, new double[] {10, 1, 1}, new double[] {2.6, 8, 0.5})),
        EXACT);
  }

  /** As one whose visitors are refused by the hundred, beside one that hardly needs anything. */
  @Test
  void whoAsksForMoreThanThereIsDoesNotTakeItFromTheNeighbours() {
    // 1/1.15 and 0.15/1.15, however much more is asked for
    for (double much : new double[] {1, 5, 500}) {
      assertArrayEquals(
          new double[] {0.870, 0.130}, distribute(Samples.quantum(1, much, 0.15)), EXACT);
    }
  }

  @Test
  void whoAsksForNothingKeepsTheMinimum() {
    assertArrayEquals(new double[] {0.02, 3.98}, distribute(Samples.quantum(4, 0, 9)), EXACT);
    assertArrayEquals(new double[] {0.02, 0.02}, distribute(Samples.quantum(4, 0, 0), KEPT), EXACT);
    // a weight of 0.001 against 1,000: 0.000004 processors, raised to the minimum
    assertArrayEquals(
        new double[] {0.02, 3.98},
        distribute(Samples.prioritised(4, new double[] {0.001, 1000}, new double[] {1, 4})),
        EXACT);
    assertArrayEquals(
        new double[] {0.5, 3.5},
        distribute(Samples.quantum(4, 0, 9), "minimumShare", "0.5"),
        EXACT);
  }

  @Test
  void whereOneIsIdleTheOtherHasNearlyAll() {
    assertArrayEquals(new double[] {0.02, 0.98}, distribute(Samples.quantum(1, 0, 7)), EXACT);
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
    assertArrayEquals(new double[] {0.25}, distribute(new Quantum(4, List.of(hung))), EXACT);
  }

  @Test
  void wholeProcessorsByLargestRemainder() {
    String[] whole = {"partsPerProcessor", "1", "giveSurplus", "false"};
    // 3.33, 0.67, but at least one each: 3, 1
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.quantum(4, 5, 1), whole), EXACT);
    // 1.5, 2.5: equal remainders, the first registered is rounded up, and not both
    assertArrayEquals(new double[] {2, 2}, distribute(Samples.quantum(4, 3, 5), whole), EXACT);
    // 3.64 of 4, where b needs one: 3, 1 instead of 4, 0
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.goldAndBronze(5, 1), whole), EXACT);
    assertArrayEquals(new double[] {3, 1}, distribute(Samples.goldAndBronze(5, 5), whole), EXACT);
    // a fraction is asked for as a whole one
    assertArrayEquals(new double[] {2, 1}, distribute(Samples.quantum(4, 1.2, 0.3), whole), EXACT);
  }

  @Test
  void wholeProcessorsAreHalvedWhereTheyAreTooFewForAll() {
    // Five applications on 4: halves; b to e half a processor each, a the other four halves.
    assertArrayEquals(
        new double[] {2, 0.5, 0.5, 0.5, 0.5},
        distribute(Samples.quantum(4, 9, 0, 0, 0, 0), "partsPerProcessor", "1"),
        EXACT);
  }

  @Test
  void tenThousandApplicationsOnFourProcessorsAllHaveSomething() {
    double[] requests = new double[10_000];
    Arrays.fill(requests, 1);
    double[] shares = distribute(Samples.quantum(4, requests));
    // 4,000 thousandths are not enough: each is divided by three, and 12,000 by 10,000 is 1
    assertEquals(1.0 / 3000, Arrays.stream(shares).min().orElseThrow(), EXACT);
    assertEquals(4, Arrays.stream(shares).sum(), 1e-9);
  }

  @Test
  void aHigherPriorityDoesNotShareDownwardIfToldSo() {
    String[] upward = {"sharingDownward", "false"};
    // Entitled: 4·4/7 = 2.286 and 4·3/7 = 1.714; a does not need 0.286, b does not get it.
    assertArrayEquals(
        new double[] {2, 1.714}, distribute(Samples.goldAndBronze(2, 3), upward), EXACT);
    // 4·8/9 = 3.556, 4·1/9 = 0.444: both lack
    assertArrayEquals(
        new double[] {3.556, 0.444}, distribute(Samples.goldAndBronze(4, 1), upward), EXACT);
    // Where all fits all is given: 2 + 1.9 <= 4, though b is entitled to 4·1.9/5.9 = 1.288 only
    assertArrayEquals(
        new double[] {2, 1.9}, distribute(Samples.goldAndBronze(2, 1.9), upward), EXACT);
  }
}
