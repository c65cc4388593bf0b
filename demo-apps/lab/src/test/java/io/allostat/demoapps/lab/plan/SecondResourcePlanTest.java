package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SecondResourcePlanTest {
  private static final int SERVER_START = 12;
  private static final int CLIENT_START = 3;

  @Test
  void itKeepsItsPromisesAboutTime() {
    int starts = SERVER_START + 2 * CLIENT_START;
    assertTrue(SecondResourcePlan.QUICK.seconds() + starts <= 5 * 60);
    assertTrue(SecondResourcePlan.FULL.seconds() + starts + DataCheck.seconds(6) <= 15 * 60);
  }

  @Test
  void eachPairHasOneSliceOfBoth() {
    List<Boolean> order = SecondResourcePlan.FULL.order(new Random(1));
    assertEquals(SecondResourcePlan.FULL.slices(), order.size());
    for (int i = 0; i < order.size(); i += 2) {
      assertTrue(order.get(i) != order.get(i + 1));
    }
    assertTrue(order.indexOf(true) < 4 && order.indexOf(false) < 4);
    assertEquals(order, SecondResourcePlan.FULL.order(new Random(1)));
  }

  @Test
  void theLoads() {
    SecondResourcePlan plan = new SecondResourcePlan(5, 20, 2, 1, 4, 8, 60, 30, 3);
    assertEquals("100@5+20,100@1+4,100@1+4,100@1+4,100@1+4", plan.sliced(100).toArgument());
    Run run = plan.regulated(new Scarcity(0.4, 100, 0.8, 100));
    assertEquals("100@8+60,100@0+30", run.load().toArgument());
    assertEquals(8, run.countedFrom());
    assertEquals(68, run.countedTo());
    assertEquals(
        "100@8+60,50@1+30", plan.regulated(new Scarcity(1, 100, 1, 50)).load().toArgument());
    assertEquals(45 + 98, plan.seconds());
    assertThrows(
        IllegalArgumentException.class, () -> new SecondResourcePlan(5, 20, 1, 1, 4, 8, 60, 30, 3));
  }

  @Test
  void theShareBeginsBelowWhatFullServiceNeedsAndRoomIsTwiceOfWhatWasKept() {
    Scarcity scarcity = Scarcity.byShare(256, 0.432);
    assertEquals(0.4, scarcity.share(), 1e-12);
    assertEquals(0.8, scarcity.shareWithRoom(), 1e-12);
    assertEquals(256, scarcity.clientsWithRoom());
    assertEquals(0.7, scarcity.roomAbove(0.35).shareWithRoom(), 1e-12);
    // As much as a group gets that is not limited.
    assertEquals(0.95, Scarcity.byShare(256, 0.6).shareWithRoom());
  }

  @Test
  void whereTheDatabaseHasAWholeProcessorTheClientsMakeItScarce() {
    // 256 clients use 0.4 and 0.32; 0.348 is to be 0.8 of a processor.
    Scarcity scarcity = Scarcity.byClients(256, 0.4, 0.32, 0.8);
    assertEquals(1, scarcity.share());
    assertEquals(589, scarcity.clients());
    assertEquals(1, scarcity.shareWithRoom());
    assertEquals(294, scarcity.clientsWithRoom());
  }

  @Test
  void impossibleSharesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Scarcity(0, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Scarcity(0.5, 1, 1.1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Scarcity(0.5, 0, 1, 1));
  }
}
