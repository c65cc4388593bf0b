package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.GarbagePlan.Attack;
import java.util.List;
import org.junit.jupiter.api.Test;

class GarbagePlanTest {
  private static final int SERVER_START_SECONDS = 12;

  /** Clients start, look at the site, and the server comes to rest before and after. */
  private static final int CLIENT_SECONDS = 7;

  private static int seconds(GarbagePlan plan) {
    int turns = plan.modes().size() * plan.rounds() * Attack.values().length;
    return plan.seconds()
        + (plan.rounds() > 1 ? (1 + plan.modes().size()) * DataCheck.seconds(0.4) : 0)
        + (1 + plan.modes().size()) * SERVER_START_SECONDS
        + (2 + plan.modes().size() + turns) * CLIENT_SECONDS;
  }

  @Test
  void bothFormsEndInTime() {
    assertTrue(seconds(GarbagePlan.FULL) <= 25 * 60, seconds(GarbagePlan.FULL) + " s");
    assertTrue(seconds(GarbagePlan.QUICK) <= 10 * 60, seconds(GarbagePlan.QUICK) + " s");
  }

  @Test
  void everyCaseIsTheFirstOfARoundOnce() {
    assertEquals(List.of(Attack.NONE, Attack.SPREAD, Attack.ONE), GarbagePlan.order(1));
    assertEquals(Attack.SPREAD, GarbagePlan.order(2).get(0));
    assertEquals(Attack.ONE, GarbagePlan.order(3).get(0));
  }
}
