package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class AdmissionPlanTest {
  private static final int SERVER_START_SECONDS = 12;

  /** A client starts, looks at the site, and the server comes to rest before and after. */
  private static final int CLIENT_SECONDS = 4;

  private static int clients(AdmissionPlan plan) {
    int clients = plan.searches() + plan.otherServers().size();
    for (AdmissionArm arm : plan.arms()) {
      clients += arm.variants().size() > 1 ? arm.variants().size() : 0;
    }
    for (AdmissionPlan.Shape shape : plan.shapes()) {
      clients += plan.turns(shape);
      clients += AdmissionPlan.hasOwnCapacity(shape.name()) ? 2 + plan.otherServers().size() : 0;
    }
    return clients;
  }

  private static int seconds(AdmissionPlan plan) {
    return plan.seconds()
        + (plan.rounds().planned() > 1
            ? (1 + plan.otherServers().size()) * DataCheck.seconds(0.4)
            : 0)
        + (1 + plan.otherServers().size()) * SERVER_START_SECONDS
        + clients(plan) * CLIENT_SECONDS;
  }

  @Test
  void theFullFormEndsWithin75Minutes() {
    assertEquals(4_490, seconds(AdmissionPlan.FULL), "as the README has it");
    assertTrue(seconds(AdmissionPlan.FULL) <= 75 * 60, seconds(AdmissionPlan.FULL) + " s");
    assertEquals(3, AdmissionPlan.FULL.rounds().planned());
  }

  @Test
  void theQuickFormEndsWithin10Minutes() {
    assertEquals(498, seconds(AdmissionPlan.QUICK), "as the README has it");
    assertTrue(seconds(AdmissionPlan.QUICK) <= 10 * 60, seconds(AdmissionPlan.QUICK) + " s");
  }

  /** A fast server must not be at the end of its rates before it is full. */
  @Test
  void aShapeIsSearchedFarBelowAndFarAboveTheMainOnesCapacity() {
    List<SessionLoad.Step> steps = AdmissionPlan.FULL.searchShape(200).steps();
    assertEquals(70, steps.get(0).sessionsPerSecond(), 1e-9);
    assertTrue(steps.get(steps.size() - 1).sessionsPerSecond() > 390);
  }

  @Test
  void aColdClientBeginsWithALowRateThatDoesNotCount() {
    for (AdmissionPlan.Shape shape : AdmissionPlan.FULL.shapes()) {
      SessionLoad load = AdmissionPlan.FULL.run(100, shape);
      assertEquals(15, load.settleSeconds(0), shape.name());
      assertEquals(5, load.settleSeconds(1), shape.name());
      assertEquals(10 + 16 * shape.loads().size(), load.seconds(), shape.name());
      assertTrue(
          load.toArgument()
              .startsWith(
                  String.format(
                      Locale.ROOT,
                      "flash:40.000:%.3f:10:0:16:0@15+11,",
                      100 * shape.loads().get(0))),
          load.toArgument());
    }
  }

  @Test
  void everyArmIsTheFirstOfARoundOnce() {
    AdmissionPlan plan = AdmissionPlan.FULL;
    AdmissionPlan.Shape reconnect = plan.shapes().get(1);
    assertEquals(
        List.of(AdmissionArm.STOCK, AdmissionArm.BLIND, AdmissionArm.ALLOSTAT),
        plan.order(reconnect, 1));
    assertEquals(
        List.of(AdmissionArm.BLIND, AdmissionArm.ALLOSTAT, AdmissionArm.STOCK),
        plan.order(reconnect, 2));
    assertEquals(AdmissionArm.ALLOSTAT, plan.order(reconnect, 3).get(0));
    assertEquals(3, plan.rounds(reconnect).planned());
  }

  @Test
  void whatIsHeldAgainstTheBarsHasMoreRoundsThanTheRivals() {
    AdmissionPlan plan = AdmissionPlan.FULL;
    AdmissionPlan.Shape main = plan.shapes().get(0);
    assertEquals(5, plan.rounds(main).planned());
    assertEquals(6, plan.order(main, 3).size());
    assertEquals(List.of(AdmissionArm.ALLOSTAT, AdmissionArm.STOCK), plan.order(main, 4));
    assertEquals(List.of(AdmissionArm.STOCK, AdmissionArm.ALLOSTAT), plan.order(main, 5));
    assertEquals(22, plan.turns(main));
    AdmissionPlan named = plan.withRounds(4);
    assertEquals(4, named.rounds(named.shapes().get(0)).planned());
    assertEquals(24, named.turns(named.shapes().get(0)));
    assertEquals(
        List.of(AdmissionArm.ALLOSTAT, AdmissionArm.STOCK), named.order(main, 6), "a spare one");
  }

  /** The time of the forms is bounded. */
  @Test
  void onlyWhoNamesRoundsGetsSpareOnes() {
    assertEquals(Rounds.fixed(3), AdmissionPlan.FULL.rounds());
    assertEquals(Rounds.fixed(1), AdmissionPlan.QUICK.rounds());
    assertEquals(Rounds.fixed(3), GoodputPlan.FULL.rounds());
    assertEquals(Rounds.fixed(3), ProvisioningPlan.FULL.rounds());
    AdmissionPlan named = AdmissionPlan.FULL.withRounds(4);
    assertEquals(Rounds.named(4), named.rounds());
    assertEquals(Rounds.named(4), named.shortened(0.5).withOtherSettings().rounds());
    assertEquals(Rounds.named(3), GoodputPlan.FULL.withRounds(3).rounds());
    assertEquals(Rounds.named(3), ProvisioningPlan.FULL.withRounds(3).rounds());
  }

  @Test
  void aPartOfThePlanSaysWhatItLeavesOut() {
    assertEquals(List.of(), AdmissionPlan.FULL.leftOut());
    AdmissionPlan part =
        AdmissionPlan.FULL.select(
            List.of("keep-alive", "returning"),
            List.of(AdmissionArm.STOCK, AdmissionArm.ALLOSTAT),
            List.of(10.0, 0.5, 0.9, 1.0, 2.0, 5.0));
    assertEquals(List.of(0.5, 0.9, 1.0, 2.0, 5.0, 10.0), part.shapes().get(0).loads());
    assertEquals(List.of(AdmissionArm.ALLOSTAT), part.otherServers());
    assertEquals(
        List.of(
            "keep-alive without semaphore, concurrency-limits, sentinel, blind, load 3.0",
            "sessions reconnect",
            "returning without load 3.0"),
        part.leftOut());
    assertTrue(AdmissionPlan.QUICK.leftOut().contains("sessions reconnect"));
  }

  @Test
  void otherSettingsAreAnArmBesideAllostatAndPartOfNoPlan() {
    assertFalse(AdmissionPlan.FULL.arms().contains(AdmissionArm.ALLOSTAT_SET));
    AdmissionPlan plan = AdmissionPlan.QUICK.withOtherSettings();
    assertEquals(
        List.of(AdmissionArm.STOCK, AdmissionArm.ALLOSTAT, AdmissionArm.ALLOSTAT_SET), plan.arms());
    assertEquals(List.of(AdmissionArm.ALLOSTAT), plan.otherServers(), "on the same server");
    assertFalse(AdmissionPlan.judges(AdmissionArm.ALLOSTAT_SET.label()));
    AdmissionPlan without =
        AdmissionPlan.QUICK.select(null, List.of(AdmissionArm.STOCK), List.of(1.0));
    assertEquals(
        "arms of keep-alive, expected allostat among them, beside which to set",
        assertThrows(IllegalArgumentException.class, without::withOtherSettings).getMessage());
  }

  @Test
  void aShapeThatTheQuickFormLacksIsThatOfTheFullForm() {
    AdmissionPlan part = AdmissionPlan.QUICK.select(List.of("reconnect"), null, null);
    assertEquals(AdmissionPlan.FULL.shapes().get(1), part.shapes().get(0));
    assertThrows(
        IllegalArgumentException.class,
        () -> AdmissionPlan.QUICK.select(List.of("sometimes"), null, null));
  }

  /** Own peak, twice and five times of it, and the response time below it. */
  @Test
  void theQuickFormHasWhatTheBarsNeed() {
    List<Double> loads = AdmissionPlan.QUICK.shapes().get(0).loads();
    assertTrue(loads.containsAll(List.of(0.5, 0.9, 1.0, 2.0, 5.0)));
    assertTrue(AdmissionPlan.QUICK.arms().contains(AdmissionArm.STOCK));
  }

  @Test
  void aLoadIsWrittenAsTheClientReadsIt() {
    SessionLoad load = SessionLoad.multiples(80.5, List.of(0.5, 10.0), 6, 14);
    assertEquals("40.250@6+14,805.000@6+14", load.toArgument());
    assertEquals(40, load.seconds());
  }

  @Test
  void limitersOfRequestsShareTheStockServer() {
    assertEquals(
        List.of(AdmissionArm.BLIND, AdmissionArm.ALLOSTAT), AdmissionPlan.FULL.otherServers());
    assertEquals(AdmissionArm.STOCK, AdmissionArm.SENTINEL.server());
  }
}
