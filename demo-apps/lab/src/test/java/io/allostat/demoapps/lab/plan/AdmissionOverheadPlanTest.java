package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan.Times;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionOverheadPlanTest {
  private static final int SERVER_START = 12;

  /** With the wait for a server at rest. */
  private static final int CLIENT_START = 5;

  private static final int CLIENTS = 3 + UtilisationSearch.TRIALS;
  private static final Times TIMES = new Times(2, 3, 4, 5);

  private static int seconds(AdmissionOverheadPlan plan) {
    int parts = plan.parts(plan.order(new Random(1))).size();
    return SERVER_START + (CLIENTS + parts) * CLIENT_START + plan.seconds();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reconnect", "keep-alive"})
  void theFullFormTakesFortyMinutesAtMostAndTheShortOneTen(String shape) {
    AdmissionOverheadPlan full = AdmissionOverheadPlan.of(shape, false);
    int seconds = seconds(full) + DataCheck.seconds(0.4);
    assertTrue(seconds <= 40 * 60, seconds + " s");
    assertTrue(full.order(new Random(1)).size() >= 120, "slices");
    AdmissionOverheadPlan quick = AdmissionOverheadPlan.of(shape, true);
    assertTrue(seconds(quick) <= 10 * 60, seconds(quick) + " s");
  }

  @Test
  void eachPairHasBothInAnOrderDrawnByChance() {
    List<OverheadArm> order =
        new AdmissionOverheadPlan(AdmissionPlan.RECONNECT, 60, 1, 3, TIMES).order(new Random(1));
    int first = 0;
    for (int i = 0; i < 120; i += 2) {
      List<OverheadArm> pair = order.subList(i, i + 2);
      assertEquals(AdmissionOverheadPlan.ARMS, pair.stream().sorted().toList());
      first += pair.get(0) == OverheadArm.OFF ? 1 : 0;
    }
    assertTrue(first > 15 && first < 45, "off is the first one " + first + " times of 60");
  }

  @Test
  void slicesFollowAStepInWhichSessionsBuildUp() {
    AdmissionOverheadPlan plan =
        new AdmissionOverheadPlan(AdmissionPlan.KEEP_ALIVE, 1, 6, 5, TIMES);
    SessionLoad slices = plan.slices(30, 2);
    assertEquals("30.000@6+5,30.000@6+5,30.000@6+5", slices.toArgument());
    assertEquals(22, slices.startOf(2));
    assertEquals(33, slices.startOf(3));
    assertEquals(6, slices.settleSeconds(1));
    assertEquals("10.000@2+3,13.500@2+3", plan.climb().toArgument());
    assertEquals("30.000@6+4", plan.warmUp(30).toArgument());
    assertEquals("flash:15.000:30.000:10:0:11:0@16+5", plan.trial(30).toArgument());
    assertEquals(10 + 2 * 10 + 5 * 21 + 33, plan.seconds());
  }

  @Test
  void partsAreOfWholePairsAndMissNone() {
    AdmissionOverheadPlan plan =
        new AdmissionOverheadPlan(AdmissionPlan.RECONNECT, 60, 1, 3, TIMES);
    List<OverheadArm> order = plan.order(new Random(1));
    List<List<OverheadArm>> parts = plan.parts(order);
    assertEquals(List.of(50, 50, 20), parts.stream().map(List::size).toList());
    assertEquals(order, parts.stream().flatMap(List::stream).toList());
    AdmissionOverheadPlan slow =
        new AdmissionOverheadPlan(AdmissionPlan.KEEP_ALIVE, 2, 20, 20, TIMES);
    assertEquals(2, slow.parts(slow.order(new Random(1))).get(0).size() / 2);
  }

  @Test
  void impossiblePlansAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new AdmissionOverheadPlan(AdmissionPlan.RETURNING, 1, 1, 3, TIMES));
    for (int[] n : new int[][] {{0, 1, 3}, {1001, 1, 3}, {1, 0, 3}, {1, 1, 0}, {1, 21, 3}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new AdmissionOverheadPlan(AdmissionPlan.RECONNECT, n[0], n[1], n[2], TIMES));
    }
  }

  @Test
  void theRateAtWhichAServerIsBusyEndsTheClimb() {
    SessionLoad climb = SessionLoad.staircase(10, 2, 4, 1, 2);
    BusyRate busy = new BusyRate(climb);
    double[] shares = {0.2, 0.2, 0.35, 0.45, 0.8, 0.9};
    for (int i = 0; i < shares.length; i++) {
      assertTrue(busy.onSecond(i / 2, shares[i]));
    }
    assertFalse(busy.onSecond(3, 1), "40 sessions/s took 85 %");
    assertFalse(busy.onSecond(3, 0.1));
    assertEquals(40 * 0.65 / 0.85, busy.rate(), 1e-9);
  }

  @Test
  void aServerThatIsNeverBusyHasItsRateByItsLast() {
    BusyRate busy = new BusyRate(SessionLoad.staircase(10, 2, 2, 1, 1));
    assertEquals(20, busy.rate(), "nothing was seen");
    assertTrue(busy.onSecond(0, 0.25));
    assertTrue(busy.onSecond(1, 0.5));
    assertEquals(20 * 0.65 / 0.5, busy.rate(), 1e-9);
  }
}
