package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityPlanTest {
  private static final double THINK = 7;

  @Test
  void theStaircaseContinuesTheWarmUp() {
    assertEquals(
        "512@5+40,692@2+10,934@2+10,1260@2+10,1701@2+10",
        CapacityPlan.staircase(512, Timing.QUICK).toArgument());
  }

  @Test
  void isFoundWhenRepliesRiseNoMore() {
    Point low = new Point(600, 80, 0.90);
    Point full = new Point(650, 90, 0.98);
    Point same = new Point(700, 91, 0.99);
    assertFalse(CapacityPlan.finished(List.of(low), THINK));
    assertFalse(CapacityPlan.finished(List.of(low, full), THINK), "12 % more replies");
    assertTrue(CapacityPlan.finished(List.of(low, full, same), THINK));
  }

  @Test
  void isFoundWhenTheClientsOfferFarMoreThanIsServed() {
    Point low = new Point(500, 70, 0.80);
    assertFalse(CapacityPlan.finished(List.of(new Point(1024, 95, 1)), THINK), "one step alone");
    assertFalse(CapacityPlan.finished(List.of(low, new Point(750, 95, 0.98)), THINK));
    assertTrue(CapacityPlan.finished(List.of(low, new Point(770, 95, 0.98)), THINK));
    assertFalse(CapacityPlan.finished(List.of(low, new Point(1024, 95, 0.9)), THINK), "CPU free");
  }

  @Test
  void aStepThatLeftTheProcessorFreeIsNoneWhenThereIsAFullOne() {
    List<Point> points = List.of(new Point(691, 95, 0.96), new Point(933, 88, 1.0));
    assertTrue(CapacityPlan.finished(points, THINK));
    assertEquals(88, CapacityPlan.capacity(points), 1e-9);
  }

  @Test
  void isTheMeanOfThePlateau() {
    Point low = new Point(600, 88, 0.90);
    Point full = new Point(700, 92, 0.98);
    Point more = new Point(900, 90, 0.99);
    Point collapsed = new Point(1200, 70, 1);
    assertEquals(91, CapacityPlan.capacity(List.of(low, full, more, collapsed)), 1e-9);
    assertEquals(88, CapacityPlan.capacity(List.of(low)), 1e-9);
    assertFalse(CapacityPlan.reached(List.of(low)));
    assertTrue(CapacityPlan.reached(List.of(low, full)));
  }
}
