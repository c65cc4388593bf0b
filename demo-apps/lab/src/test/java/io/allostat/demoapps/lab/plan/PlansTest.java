package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
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
  void fullPlanTakesTurnsAndFitsItsTime() {
    List<Run> runs = ServiceLevelsPlan.full(Timing.FULL, 1024, 320);
    assertEquals(10, runs.size());
    assertEquals(
        List.of(Arm.OFF, Arm.NO_CALIBRATION, Arm.ON, Arm.OFF, Arm.NO_CALIBRATION, Arm.ON),
        runs.subList(0, 6).stream().map(Run::arm).toList());
    assertEquals(60, runs.get(0).countedFrom());
    assertEquals(360, runs.get(0).countedTo());
    int seconds = runs.stream().mapToInt(run -> run.load().seconds()).sum();
    assertTrue(seconds <= 68 * 60, "68 of 75 minutes, the rest is for starts and the capacity");
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
    assertEquals(OptionalInt.of(8), run.fall());
    assertTrue(run.load().steps().get(8).holdSeconds() >= 180);
  }

  @Test
  void quickPlanIsShort() {
    List<Run> runs = ServiceLevelsPlan.quick(Timing.QUICK, 1024, 320);
    Timing t = Timing.QUICK;
    int capacity = t.capacitySteps() * (t.settleSeconds() + t.capacitySeconds());
    int warmUp = t.settleSeconds() + t.warmUpSlices() * t.warmUpSliceSeconds();
    int seconds = runs.stream().mapToInt(run -> run.load().seconds()).sum();
    assertEquals(OptionalInt.empty(), runs.get(0).fall());
    assertEquals(OptionalInt.of(1), runs.get(1).fall());
    assertTrue(capacity + warmUp + seconds <= 330, "leaves half a minute for starts");
  }

  @Test
  void capacityIsFoundWhenRepliesRiseNoMore() {
    Point low = new Point(600, 80, 0.90);
    Point full = new Point(700, 91, 0.98);
    Point same = new Point(800, 92, 0.99);
    assertFalse(CapacityPlan.finished(List.of(low)));
    assertFalse(CapacityPlan.finished(List.of(low, full)));
    assertTrue(CapacityPlan.finished(List.of(low, full, same)));
    assertEquals(92, CapacityPlan.capacity(List.of(low, full, same)));
    assertFalse(CapacityPlan.reached(List.of(low)));
    assertTrue(CapacityPlan.reached(List.of(low, full)));
  }

  @Test
  void slicesComeInPairsInRandomOrder() {
    List<Boolean> slices = OverheadPlan.slices(60, new SplittableRandom(1));
    assertEquals(120, slices.size());
    int first = 0;
    for (int i = 0; i < 120; i += 2) {
      assertEquals(!slices.get(i), slices.get(i + 1));
      first += slices.get(i) ? 1 : 0;
    }
    assertTrue(first > 10 && first < 50, "both orders occur: " + first);
  }

  @Test
  void impossiblePlansAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Step(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Loads(0, 7));
  }
}
