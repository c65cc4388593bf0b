package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

public class CombinedPlanTest {
  private static final int SERVER_START_SECONDS = 12;
  private static final int CLIENT_SECONDS = 3;
  private static final int MANAGER_SECONDS = 4;

  /** Until the next steps of loops that were not paused. */
  private static final int PAUSE_SECONDS = 5;

  private static final double AUCTION_SCALE = 6;

  /** With the starts of programs, pauses of loops and looks at the data. */
  public static int seconds(CombinedPlan plan, double bookstoreScale) {
    long regulating = plan.crowdArms().stream().filter(CrowdArm::levels).count();
    long managed = plan.crowdArms().stream().filter(CrowdArm::coordinated).count();
    int runs = plan.rounds() * (CombinedPlan.ARMS.size() + plan.crowdArms().size());
    int checks =
        DataCheck.seconds(bookstoreScale)
            + (plan.rounds() > 1 ? DataCheck.seconds(AUCTION_SCALE) : 0);
    return plan.seconds()
        + 2 * SERVER_START_SECONDS
        + (2 + runs) * CLIENT_SECONDS
        + plan.rounds() * (int) (1 + regulating) * PAUSE_SECONDS
        + plan.rounds() * (int) managed * MANAGER_SECONDS
        + checks;
  }

  private static int seconds(CombinedPlan plan) {
    return seconds(plan, Application.BOOKSTORE.scale().orElseThrow());
  }

  @Test
  void theFullFormEndsWithin75Minutes() {
    assertTrue(seconds(CombinedPlan.FULL) <= 75 * 60, seconds(CombinedPlan.FULL) + " s");
    assertEquals(3, CombinedPlan.FULL.rounds());
  }

  @Test
  void theQuickFormEndsWithin10Minutes() {
    assertTrue(seconds(CombinedPlan.QUICK) <= 10 * 60, seconds(CombinedPlan.QUICK) + " s");
  }

  @Test
  void oneIsThereThenBothThenTheOther() {
    CombinedPlan plan = CombinedPlan.QUICK;
    LoadPlan bookstore = plan.load(Application.BOOKSTORE, 100);
    LoadPlan auction = plan.load(Application.AUCTION, 200);
    assertEquals("100@18+22,100@7+22,0@7+22", bookstore.toArgument());
    assertEquals("0@18+22,200@7+22,200@7+22", auction.toArgument());
    assertEquals(bookstore.seconds(), auction.seconds());
    List<Period> periods = plan.periods();
    assertEquals(
        List.of(
            new Period("bookstore", 18, 40),
            new Period("both", 47, 69),
            new Period("auction", 76, 98)),
        periods);
    assertEquals(auction.seconds(), periods.get(2).to());
    for (Period period : periods) {
      boolean first = !period.name().equals("auction");
      boolean second = !period.name().equals("bookstore");
      assertEquals(first ? 100 : 0, bookstore.meanClients(period.from(), period.to()), 1e-9);
      assertEquals(second ? 200 : 0, auction.meanClients(period.from(), period.to()), 1e-9);
    }
  }

  @Test
  void enoughSecondsOfRegulationCountInTheFullForm() {
    int counted =
        CombinedPlan.FULL.periods().stream().mapToInt(p -> p.to() - p.from()).sum()
            * CombinedPlan.FULL.rounds();
    assertTrue(counted >= 700, "oscillations are counted in 700 s, got " + counted);
  }

  @Test
  void theCrowdComesInSessionsAndItsNeighbourStaysAsLong() {
    CombinedPlan plan = CombinedPlan.QUICK;
    assertEquals(
        "3.150@8+8,6.750@6+10,11.700@6+16,72.000@6+12,3.150@4+40", plan.crowd(90).toArgument());
    assertEquals(plan.crowd(90).seconds(), plan.neighbour(20).seconds());
    List<Period> periods = plan.crowdPeriods();
    assertEquals(new Period("calm", 8, 16), periods.get(0));
    assertEquals(new Period("flood", 60, 72), periods.get(3));
    assertEquals(plan.crowd(90).seconds(), periods.get(4).to());
  }

  @Test
  void eachArmIsFirstOnce() {
    List<CrowdArm> arms = CombinedPlan.FULL.crowdArms();
    assertEquals(
        List.of(CrowdArm.OFF, CrowdArm.LEVELS, CrowdArm.ALL),
        List.of(1, 2, 3).stream().map(r -> CombinedPlan.order(arms, r).get(0)).toList());
    assertEquals(
        List.of("off", "allostat-levels", "allostat-all"),
        arms.stream().map(CrowdArm::label).toList());
  }

  @Test
  void aPeriodWithoutASecondIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Period("none", 5, 5));
  }
}
