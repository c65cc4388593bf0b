package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoodputPlanTest {
  private static final int SERVERS = 2;
  private static final int SERVER_START_SECONDS = 12;

  /** A client starts, looks at the site, and the server comes to rest before and after. */
  private static final int CLIENT_SECONDS = 4;

  /** Until the next step of a loop that was not paused, at the default interval of decisions. */
  private static final int PAUSE_SECONDS = 5;

  private static int seconds(GoodputPlan plan) {
    return plan.seconds()
        + SERVERS * SERVER_START_SECONDS
        + plan.clients() * CLIENT_SECONDS
        + plan.pauses() * PAUSE_SECONDS;
  }

  @Test
  void theFullFormEndsWithin75Minutes() {
    int seconds = seconds(GoodputPlan.FULL) + SERVERS * DataCheck.seconds(6);
    assertEquals(4_472, seconds, "as the README has it");
    assertTrue(seconds <= 75 * 60);
    assertEquals(3, GoodputPlan.FULL.rounds().planned());
    assertEquals(List.of(GoodputArm.values()), GoodputPlan.FULL.arms());
  }

  @Test
  void theQuickFormEndsWithin10Minutes() {
    int seconds = seconds(GoodputPlan.QUICK);
    assertEquals(586, seconds, "as the README has it");
    assertTrue(seconds <= 10 * 60);
  }

  @Test
  void bothFormsHaveTheLoadsOfTheBars() {
    for (GoodputPlan plan : List.of(GoodputPlan.FULL, GoodputPlan.QUICK)) {
      assertEquals(List.of(1.3, 1.6, 2.0, 4.0), plan.loads());
    }
  }

  @Test
  void aLimiterIsTriedWithEverythingInFullAndAtTheLeastLevels() {
    for (GoodputArm arm : List.of(GoodputArm.SEMAPHORE, GoodputArm.SENTINEL)) {
      List<String> compared = GoodputPlan.FULL.compared(arm);
      assertEquals(arm.variants(), compared);
      compared.stream()
          .filter(variant -> !variant.endsWith("+least"))
          .forEach(variant -> assertTrue(compared.contains(variant + "+least"), variant));
    }
    assertEquals(List.of(), GoodputPlan.FULL.compared(GoodputArm.STOCK));
    assertEquals(List.of(), GoodputPlan.QUICK.compared(GoodputArm.BROWNOUT));
  }

  @Test
  void eachRivalIsTriedAsItComesToo() {
    assertEquals("brownout:pole=0.9,setpoint=1", GoodputArm.BROWNOUT.variants().get(0));
    assertTrue(
        GoodputArm.CONCURRENCY_LIMITS
            .variants()
            .containsAll(List.of("concurrency-limits:vegas", "concurrency-limits:gradient2")));
    // What is compared under an overload of sessions is compared here, too.
    assertTrue(GoodputArm.SENTINEL.variants().containsAll(AdmissionArm.SENTINEL.variants()));
    assertTrue(
        GoodputArm.CONCURRENCY_LIMITS
            .variants()
            .containsAll(AdmissionArm.CONCURRENCY_LIMITS.variants()));
  }

  @Test
  void aPartOfThePlanSaysWhatItLeavesOut() {
    List<GoodputArm> arms = List.of(GoodputArm.STOCK, GoodputArm.LEVELS, GoodputArm.ALL);
    GoodputPlan part = GoodputPlan.FULL.withArms(arms);
    assertEquals(arms, part.arms());
    assertEquals(
        List.of("semaphore", "concurrency-limits", "sentinel", "brownout"), part.leftOut());
    assertEquals(List.of(), GoodputPlan.FULL.leftOut());
    GoodputPlan heavier = GoodputPlan.FULL.withLoads(List.of(12.0, 4.0, 8.0, 4.0));
    assertEquals(List.of(4.0, 8.0, 12.0), heavier.loads());
    assertEquals(List.of("load 1.3", "load 1.6", "load 2.0"), heavier.leftOut());
    assertEquals(GoodputPlan.FULL.arms(), heavier.arms());
    assertEquals(
        List.of(8.0),
        GoodputPlan.FULL.withLoads(List.of(8.0)).withRounds(3).shortened(0.5).loads());
  }

  @Test
  void aShorterPlanIsShorter() {
    GoodputPlan shorter = GoodputPlan.QUICK.shortened(0.4);
    assertTrue(shorter.seconds() < 0.6 * GoodputPlan.QUICK.seconds(), shorter.seconds() + " s");
  }
}
