package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.policies.distribution.PaperProportional.Sharing;
import io.allostat.policies.distribution.PaperProportional.Surplus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guitart et al., equation (1) and the sharing of §3.1.1, by hand; zones are those of §5.2. */
class PaperProportionalTest {
  private static final double EXACT = 1e-12;

  private static double[] distribute(Sharing sharing, Surplus surplus, Quantum quantum) {
    return Samples.distribute(new PaperProportional(sharing, surplus), quantum);
  }

  @ParameterizedTest
  @CsvSource({
    // P1, P2, R1, R2: P·R·4 / ΣP·R, rounded half up
    "1, 1, 5, 1, 3, 1", // 20/6 = 3.33, 4/6 = 0.67; zone B
    "1, 1, 5, 5, 2, 2", // 20/10 = 2; zone E
    "1, 1, 3, 5, 2, 3", // 12/8 = 1.5, 20/8 = 2.5: one too many
    "2, 1, 5, 1, 4, 0", // 40/11 = 3.64, 4/11 = 0.36; zone B of the second experiment
    "2, 1, 3, 5, 2, 2", // 24/11 = 2.18, 20/11 = 1.82; zone D
    "2, 1, 5, 5, 3, 1", // 40/15 = 2.67, 20/15 = 1.33; zone E
    "1, 1, 2.5, 4.2, 2, 3", // requests rounded up first: as 3, 5
    "1, 1, 0, 3, 0, 4", // nobody else asks: the equation gives all
    "0.1, 0.1, 3, 5, 2, 3", // 1.2/0.8 = 1.5: binary rounding makes no 1.4999 of it
  })
  void theEquationAsItStands(double p1, double p2, double r1, double r2, double a1, double a2) {
    Quantum quantum = Samples.prioritised(4, new double[] {p1, p2}, new double[] {r1, r2});
    assertArrayEquals(
        new double[] {a1, a2}, distribute(Sharing.NONE, Surplus.GIVEN, quantum), EXACT);
  }

  @Test
  void oneProcessorTooManyIsRecordedAndOverlapsWhenPlaced() {
    Quantum quantum = Samples.quantum(4, 3, 5);
    Distribution distribution =
        new PaperProportional(Sharing.BOTH_DIRECTIONS, Surplus.KEPT)
            .distribute(quantum, Distribution.INITIAL);
    assertArrayEquals(new double[] {2, 3}, Samples.shares(distribution), EXACT);
    assertEquals(1, distribution.overAllocated(), EXACT);
    Placement placement = Placer.place(Samples.cpus(4), distribution, Placement.NONE);
    // Both are bound to one of the four: half of it each.
    assertEquals(1.5, placement.assignments().get(0).processors(), EXACT);
    assertEquals(2.5, placement.assignments().get(1).processors(), EXACT);
    assertEquals(
        placement.assignments().get(0).shared().get(0).cpu(),
        placement.assignments().get(1).shared().get(0).cpu());
  }

  @ParameterizedTest
  @CsvSource({
    // P1, P2, R1, R2, without sharing, in both directions, only towards the higher priority
    "1, 1, 5, 1, 3, 1, 3.5, 0.5, 3, 1", // zone B: b has all it asked for, a lacks two
    "1, 1, 5, 5, 2, 2, 2, 2, 2, 2", // nobody has all
    "1, 1, 1, 4, 1, 3, 0.5, 3.5, 1, 3", // zone D: 4/5 = 0.8, 16/5 = 3.2
    "2, 1, 4, 1, 4, 0, 3.5, 0.5, 4, 0", // 32/9 = 3.56, 4/9 = 0.44; figures 10 and 11, zone B
    "2, 1, 5, 1, 4, 0, 4, 0, 4, 0", // a lacks one itself
    "2, 1, 3, 3, 3, 1, 2.5, 1.5, 3, 1", // 24/9 = 2.67, 12/9 = 1.33; zone D
    "2, 1, 2, 4, 2, 2, 1.5, 2.5, 2, 2", // 16/8 = 2, 16/8 = 2; zone D
    "1, 2, 3, 3, 1, 3, 1.5, 2.5, 1, 3", // the other way round: b has all, a is lower
    "1, 2, 1, 5, 0, 4, 0, 4, 0, 4", // 4/11 = 0.36, 40/11 = 3.64: nobody has all
    "1, 1, 7, 1, 4, 1, 4, 1, 4, 1", // 3.5 and 0.5: a lacks three, but has all there are
    "1, 1.2, 1, 5, 1, 3, 0.5, 3.5, 0.5, 3.5", // 4/7 = 0.57, 24/7 = 3.43: towards the higher
  })
  void aProcessorIsSharedInHalves(
      double p1,
      double p2,
      double r1,
      double r2,
      double a1,
      double a2,
      double both1,
      double both2,
      double upward1,
      double upward2) {
    Quantum quantum = Samples.prioritised(4, new double[] {p1, p2}, new double[] {r1, r2});
    assertArrayEquals(
        new double[] {a1, a2}, distribute(Sharing.NONE, Surplus.KEPT, quantum), EXACT);
    assertArrayEquals(
        new double[] {both1, both2},
        distribute(Sharing.BOTH_DIRECTIONS, Surplus.KEPT, quantum),
        EXACT);
    assertArrayEquals(
        new double[] {upward1, upward2},
        distribute(Sharing.TOWARDS_HIGHER_PRIORITY, Surplus.KEPT, quantum),
        EXACT);
  }

  @Test
  void whereAllFitsEachGetsWhatItAskedForUnlessTheSurplusIsGiven() {
    Quantum quantum = Samples.quantum(4, 1, 1);
    assertArrayEquals(new double[] {1, 1}, distribute(Sharing.NONE, Surplus.KEPT, quantum), EXACT);
    // The equation: 4/2 each.
    assertArrayEquals(new double[] {2, 2}, distribute(Sharing.NONE, Surplus.GIVEN, quantum), EXACT);
  }

  @Test
  void eachGivesAndReceivesOneProcessorAtMost() {
    // 8 processors, R = 1, 1, 9, 5: 8/16 = 0.5 -> 1, 1, 72/16 = 4.5 -> 5, 40/16 = 2.5 -> 3;
    // a and b have all, c lacks 4, d lacks 2; the two that give meet the two that lack.
    Quantum quantum = Samples.quantum(8, 1, 1, 9, 5);
    assertArrayEquals(
        new double[] {0.5, 0.5, 5.5, 3.5},
        distribute(Sharing.BOTH_DIRECTIONS, Surplus.KEPT, quantum),
        EXACT);
  }

  @Test
  void nobodyAsksAndNobodyGets() {
    assertArrayEquals(
        new double[] {0, 0},
        distribute(Sharing.BOTH_DIRECTIONS, Surplus.GIVEN, Samples.quantum(4, 0, 0)),
        EXACT);
    assertArrayEquals(
        new double[0], distribute(Sharing.NONE, Surplus.GIVEN, Samples.quantum(4)), EXACT);
  }
}
