package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadPlanTest {
  private static final LoadPlan PLAN = LoadPlan.parse("1024@60+300, 320@0+180,0@10+5");

  @Test
  void readsClientsRampAndHoldOfEveryPhase() {
    assertEquals(
        List.of(
            new LoadPlan.Phase(1024, 60, 300),
            new LoadPlan.Phase(320, 0, 180),
            new LoadPlan.Phase(0, 10, 5)),
        PLAN.phases());
    assertEquals(555, PLAN.seconds());
    assertEquals(1024, PLAN.maxClients());
  }

  @Test
  void clientsRiseAndFallInARampAndStayInAHold() {
    assertEquals(0, PLAN.clientsAt(-1));
    assertEquals(0, PLAN.clientsAt(0));
    assertEquals(512, PLAN.clientsAt(30));
    assertEquals(1024, PLAN.clientsAt(60));
    assertEquals(1024, PLAN.clientsAt(359.9));
    assertEquals(320, PLAN.clientsAt(360));
    assertEquals(320, PLAN.clientsAt(540));
    assertEquals(160, PLAN.clientsAt(545));
    assertEquals(0, PLAN.clientsAt(9999));
  }

  @Test
  void onlyHoldsCount() {
    assertFalse(PLAN.counts(59));
    assertTrue(PLAN.counts(60));
    assertTrue(PLAN.counts(359));
    assertTrue(PLAN.counts(360));
    assertFalse(PLAN.counts(549));
    assertTrue(PLAN.counts(554));
    assertFalse(PLAN.counts(555));
    assertEquals(0, PLAN.phaseOf(359));
    assertEquals(1, PLAN.phaseOf(360));
    assertEquals(2, PLAN.phaseOf(555));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "10@5",
        "10@+5",
        "10@5+0",
        "-1@0+5",
        "10@0+5,",
        "20001@0+5",
        "0@0+5",
        "1@0+10801",
        "1@0+9000,1@0+9000",
        "99999999999@0+1"
      })
  void refusesWhatIsNoPlan(String text) {
    assertThrows(IllegalArgumentException.class, () -> LoadPlan.parse(text));
  }

  @Test
  void thinkTimesHaveTheirMeanAndEndAtTenTimesIt() {
    ThinkTime think = new ThinkTime(Duration.ofSeconds(7));
    assertEquals(0, think.nextNanos(new Draws(0)));
    assertEquals(Math.round(7e9 * Math.log(2)), think.nextNanos(new Draws(0.5)));
    assertEquals(70_000_000_000L, think.nextNanos(new Draws(Math.nextDown(1.0))));
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      sum += think.nextNanos(random);
    }
    assertEquals(7, sum / 100_000 / 1e9, 0.1);
  }
}
