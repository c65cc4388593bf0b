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
    int servers = 1 + plan.warmedUp().size();
    return plan.seconds()
        + (plan.rounds() > 1 ? servers * DataCheck.seconds(0.4) : 0)
        + servers * SERVER_START_SECONDS
        + (plan.searches() + plan.warmedUp().size() + turns) * CLIENT_SECONDS;
  }

  @Test
  void bothFormsEndInTime() {
    assertEquals(1_204, GarbagePlan.FULL.seconds(), "as the README has it");
    assertEquals(492, GarbagePlan.QUICK.seconds(), "as the README has it");
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
