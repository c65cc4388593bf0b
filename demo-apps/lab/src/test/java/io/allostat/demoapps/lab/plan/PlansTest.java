package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlansTest {
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
  void slicesComeInPairsInRandomOrder() {
    List<Boolean> slices = new OverheadPlan(60, 5, 1).order(new SplittableRandom(1));
    assertEquals(120, slices.size());
    int first = 0;
    for (int i = 0; i < 120; i += 2) {
      assertEquals(!slices.get(i), slices.get(i + 1));
      first += slices.get(i) ? 1 : 0;
    }
    assertTrue(first > 10 && first < 50, "both orders occur: " + first);
  }

  @Test
  void slicesFollowAStepThatIsNotCountedAndThenNothingIsSwitched() {
    assertEquals(
        "650@20+10,650@0+5,650@0+5,650@120+120",
        new OverheadPlan(1, 5, 1).slices(650).toArgument());
    assertEquals("650@42+20", new OverheadPlan(1, 5, 7).trial(650).toArgument());
  }

  @Test
  void impossiblePlansAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Step(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Loads(0, 7));
    assertThrows(IllegalArgumentException.class, () -> new OverheadPlan(0, 5, 1));
  }
}
