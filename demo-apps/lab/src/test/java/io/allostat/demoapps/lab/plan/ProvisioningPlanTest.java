package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.ProvisioningPlan.Zone;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProvisioningPlanTest {
  private static final int SERVER_START_SECONDS = 12;

  /** Clients start, look at the site, and the servers come to rest before and after. */
  private static final int CLIENT_SECONDS = 5;

  private static final int MANAGER_SECONDS = 4;

  private static int seconds(ProvisioningPlan plan) {
    int runs = plan.rounds().planned() * plan.arms().size();
    return plan.seconds()
        + (plan.rounds().planned() > 1 ? 2 * DataCheck.seconds(0.4) : 0)
        + 2 * SERVER_START_SECONDS
        + (3 + plan.rounds().planned() + runs) * CLIENT_SECONDS
        + runs * MANAGER_SECONDS;
  }

  @Test
  void theFullFormEndsWithin75Minutes() {
    assertTrue(seconds(ProvisioningPlan.FULL) <= 75 * 60, seconds(ProvisioningPlan.FULL) + " s");
    assertEquals(3, ProvisioningPlan.FULL.rounds().planned());
  }

  @Test
  void theQuickFormEndsWithin10Minutes() {
    assertTrue(seconds(ProvisioningPlan.QUICK) <= 10 * 60, seconds(ProvisioningPlan.QUICK) + " s");
  }

  @Test
  void bothServersHaveEveryZoneAtTheSameTime() {
    SessionLoad first = ProvisioningPlan.FULL.load(80, 0);
    SessionLoad second = ProvisioningPlan.FULL.load(80, 1);
    assertEquals(first.seconds(), second.seconds());
    assertEquals(
        "flash:8.000:28.000:10:0:40:0@20+30,68.000@10+30,16.000@10+30,48.000@10+30,120.000@10+30,240.000@10+30",
        first.toArgument());
    assertTrue(
        second.toArgument().startsWith("flash:8.000:28.000:10:0:40:0@20+30,"),
        "both clients warm up");
    assertTrue(second.toArgument().endsWith(",0.000@10+30"), "nobody comes to the idle one");
    assertEquals(
        "flash:8.000:240.000:10:0:40:0@20+30", ProvisioningPlan.FULL.alone(80).toArgument());
  }

  @Test
  void zonesAreWhatTheirNamesSay() {
    for (Zone zone : ProvisioningPlan.ZONES) {
      double sum = zone.loads().stream().mapToDouble(Double::doubleValue).sum();
      assertEquals(List.of("A", "C").contains(zone.name()), sum < 0.9, zone.name());
      assertEquals(List.of("B", "C", "idle").contains(zone.name()), zone.differs(), zone.name());
    }
    assertFalse(new Zone("", List.of(1.0, 1.9)).differs());
  }

  @Test
  void aShorterPlanHasTheSameZones() {
    ProvisioningPlan brief = ProvisioningPlan.FULL.shortened(0.1).withRounds(1);
    assertEquals(2 + 6 * (2 + 3), brief.load(1, 0).seconds());
    assertEquals(ProvisioningPlan.FULL.arms(), brief.order(1));
    assertEquals(ProvisioningArm.STATIC, brief.order(2).get(0));
  }
}
