package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlansTest {
  private static final List<OverheadArm> PAIR = List.of(OverheadArm.OFF, OverheadArm.ON_10);

  @Test
  void loadArithmeticOfAClosedLoop() {
    Loads loads = new Loads(91.43, 7);
    assertEquals(1.6, loads.load(1024), 0.001);
    assertEquals(1024, loads.clientsNear(1024, 1.6, 0.05));
    assertEquals(896, new Loads(80, 7).clientsNear(1024, 1.6, 0.05));
    assertEquals(320, loads.clients(0.5));
  }

  @Test
  void aPlanKnowsItsClientsAtAnyTime() {
    LoadPlan plan = new LoadPlan(List.of(new Step(100, 10, 20), new Step(50, 0, 5)));
    assertEquals(35, plan.seconds());
    assertEquals(50, plan.clientsAt(5));
    assertEquals(100, plan.clientsAt(29.9));
    assertEquals(50, plan.clientsAt(30));
    assertEquals(50, plan.clientsAt(99));
    assertEquals(75, plan.meanClients(25, 35), 1e-9);
    assertEquals("100@10+20,50@0+5", plan.toArgument());
  }

  @Test
  void fullPlanTakesTurnsAndEachArmIsFirstOnce() {
    List<Run> runs = ServiceLevelsPlan.full(Timing.FULL, 1024, 320);
    assertEquals(10, runs.size());
    assertEquals(
        List.of(
            Arm.OFF,
            Arm.NO_CALIBRATION,
            Arm.ON,
            Arm.NO_CALIBRATION,
            Arm.ON,
            Arm.OFF,
            Arm.ON,
            Arm.OFF,
            Arm.NO_CALIBRATION,
            Arm.ON),
        runs.stream().map(Run::arm).toList());
    assertEquals(
        List.of(7L, 7L, 7L, 8L, 8L, 8L, 9L, 9L, 9L, 7L),
        runs.stream().map(run -> run.seed(7)).toList());
    assertEquals(60, runs.get(0).countedFrom());
    assertEquals(360, runs.get(0).countedTo());
  }

  @Test
  void changingLoadCrossesTheThresholdsAtLeastSixTimes() {
    Run run = ServiceLevelsPlan.full(Timing.FULL, 1024, 320).get(9);
    int crossings = 0;
    for (int i = 1; i < run.load().steps().size(); i++) {
      crossings +=
          run.load().steps().get(i).clients() == run.load().steps().get(i - 1).clients() ? 0 : 1;
    }
    assertTrue(crossings >= 6, "crossings " + crossings);
    assertEquals(OptionalInt.of(10), run.fall());
    assertTrue(run.load().steps().get(10).holdSeconds() >= 180);
  }

  @Test
  void quickPlanEndsWithAFall() {
    List<Run> runs = ServiceLevelsPlan.quick(Timing.QUICK, 1024, 320);
    assertEquals(List.of(Arm.OFF, Arm.ON), runs.stream().map(Run::arm).toList());
    assertEquals(OptionalInt.empty(), runs.get(0).fall());
    assertEquals(OptionalInt.of(1), runs.get(1).fall());
  }

  @Test
  void slicesComeInBlocksInRandomOrder() {
    List<OverheadArm> arms = List.of(OverheadArm.OFF, OverheadArm.OFF, OverheadArm.JFR);
    OverheadPlan plan = new OverheadPlan(60, arms, 1, 5, 1, true);
    List<OverheadArm> slices = plan.order(new Random(1));
    assertEquals(plan.slices(), slices.size());
    int[] place = new int[3];
    for (int i = 0; i < 180; i += 3) {
      List<OverheadArm> block = slices.subList(i, i + 3);
      assertEquals(arms, block.stream().sorted().toList());
      place[block.indexOf(OverheadArm.JFR)]++;
    }
    for (int times : place) {
      assertTrue(times > 8 && times < 32, "every place occurs: " + times);
    }
  }

  @Test
  void slicesFollowAStepThatIsNotCountedAndThenNothingIsSwitched() {
    assertEquals(
        "650@20+10,650@1+5,650@1+5,650@120+120",
        new OverheadPlan(1, PAIR, 1, 5, 1, true).slices(650).toArgument());
    assertEquals("650@42+20", new OverheadPlan(1, PAIR, 1, 5, 7, true).trial(650).toArgument());
  }

  @Test
  void aShortenedPlanOfSlicesKeepsItsSlices() {
    OverheadPlan plan = new OverheadPlan(1, PAIR, 1, 5, 1, false).shortened(0.5);
    assertEquals("650@10+5,650@1+5,650@1+5", plan.slices(650).toArgument());
    assertEquals("650@10+10", plan.trial(650).toArgument());
    assertEquals(plan.pace(), plan.with(PAIR).pace());
  }

  @Test
  void impossiblePlansAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Step(-1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(List.of(new Step(0, 1, 1))));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Loads(0, 7));
    assertThrows(IllegalArgumentException.class, () -> new OverheadPlan(0, PAIR, 1, 5, 1, true));
    for (List<OverheadArm> arms :
        List.of(
            List.of(OverheadArm.OFF),
            List.of(OverheadArm.JFR, OverheadArm.ON_10),
            List.of(OverheadArm.OFF, OverheadArm.ADMISSION))) {
      assertThrows(IllegalArgumentException.class, () -> new OverheadPlan(1, arms, 1, 5, 1, true));
    }
    assertThrows(IllegalArgumentException.class, () -> OverheadArm.of("on"));
    assertEquals(OverheadArm.ON_100, OverheadArm.of("on-100"));
  }
}
