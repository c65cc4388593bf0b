package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.plan.SettingsPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTurnsTest {
  private static SessionSecond second(int second, int step, boolean counted, Double p95) {
    return new SessionSecond(
        second,
        step,
        counted,
        3,
        new SessionCounts(1, 0, 1, 0, 1, 0, Map.of(), 1, 0, 0, 0, p95, p95, 1.0, 0.1));
  }

  @Test
  void settingsAreInForceFromTheBeginOfASliceToItsEnd() {
    SettingsPlan plan =
        new SettingsPlan(AdmissionPlan.KEEP_ALIVE, List.of(1.0), 1, 2, 3, AdmissionPlan.QUICK);
    SessionLoad load = plan.slices(10, 1);
    List<AdmissionArm> order = List.of(AdmissionArm.ALLOSTAT_SET, AdmissionArm.ALLOSTAT);
    List<String> switches = new ArrayList<>();
    int[] now = {0};
    SettingsTurns turns =
        new SettingsTurns(load, order, arm -> switches.add(now[0] + " " + arm.label()));
    for (int step = 0; step < 3; step++) {
      for (int at = load.startOf(step); at < load.startOf(step + 1); at++) {
        now[0] = at + 1;
        boolean counted = at >= load.startOf(step) + load.settleSeconds(step);
        assertTrue(turns.test(second(at, step, counted, counted ? 10.0 + 3 * at % 7 : 900.0)));
      }
    }
    assertEquals(List.of("17 allostat-set", "22 allostat"), switches);
    assertTrue(turns.complete());
    // 3 · 16 = 48, 19 to 21 and 24 to 26: 57, 60, 63 and 72, 75, 78, each modulo 7
    assertEquals(Map.of(0, 16.0, 1, 14.0, 2, 15.0), turns.slowestMillis());
  }

  @Test
  void aSecondWithoutRepliesHasNoQuantile() {
    SessionLoad load =
        new SettingsPlan(AdmissionPlan.KEEP_ALIVE, List.of(1.0), 1, 2, 3, AdmissionPlan.QUICK)
            .slices(10, 1);
    SettingsTurns turns = new SettingsTurns(load, SettingsPlan.ARMS, arm -> {});
    assertTrue(turns.test(second(20, 1, true, null)));
    assertEquals(Map.of(), turns.slowestMillis());
    assertFalse(turns.complete());
  }
}
