package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.StaticLevelsPlan.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StaticLevelsPlanTest {
  private static final int SERVER_START = 12;
  private static final int CLIENT_START = 3;
  private static final int PAUSE = 5;

  /** The auction site's levels, and full service before, among and after them. */
  private static final int SINGLES = 14 + 5;

  /** A bisection of up to 63 combinations, the first guess, and the one before once more. */
  private static final int TOGETHER = 6 + 1 + 1;

  private static int seconds(StaticLevelsPlan plan) {
    int trials =
        SINGLES * (length(plan.single()) + CLIENT_START)
            + TOGETHER * (length(plan.several()) + CLIENT_START);
    int rounds =
        plan.rounds(1600).stream()
            .mapToInt(run -> run.load().seconds() + CLIENT_START + PAUSE)
            .sum();
    return SERVER_START
        + CapacityPlan.staircase(512, plan.timing()).seconds()
        + trials
        + rounds
        + DataCheck.seconds(10);
  }

  private static int length(Trial trial) {
    return StaticLevelsPlan.run(trial, 100).load().seconds();
  }

  @Test
  void theFullFormTakes75MinutesAtMostAndTheQuickOneTwelve() {
    assertTrue(seconds(StaticLevelsPlan.FULL) <= 75 * 60, "" + seconds(StaticLevelsPlan.FULL));
    assertTrue(seconds(StaticLevelsPlan.QUICK) <= 12 * 60, "" + seconds(StaticLevelsPlan.QUICK));
  }

  @Test
  void bothArmsTakeTurnsAndEachIsTheFirstOfARound() {
    List<String> titles = StaticLevelsPlan.FULL.rounds(1600).stream().map(Run::title).toList();
    assertEquals(
        List.of(
            "static, run 1",
            "on, run 1",
            "on, run 2",
            "static, run 2",
            "static, run 3",
            "on, run 3"),
        titles);
    assertEquals(2, StaticLevelsPlan.FULL.withRounds(1).rounds(1600).size());
  }

  @Test
  void fullServiceIsTriedBeforeAmongAndAfterTheLevels() {
    Map<String, Integer> components = new LinkedHashMap<>();
    components.put("Search", 3);
    components.put("Item", 2);
    assertEquals(
        List.of(
            "full service",
            "Search 1",
            "Search 2",
            "Search 3",
            "Item 1",
            "full service",
            "Item 2",
            "full service"),
        StaticLevelsPlan.singles(components).stream().map(StaticLevels::toString).toList());
  }

  @Test
  void aTrialCountsWhatFollowsItsRamp() {
    Run run = StaticLevelsPlan.run(new Trial(10, 40), 1600);
    assertEquals("1600@10+40", run.load().toArgument());
    assertEquals(10, run.countedFrom());
    assertEquals(50, run.countedTo());
    assertEquals(Arm.STATIC, run.arm());
  }

  @Test
  void levelsAddUpAndFullServiceIsNone() {
    StaticLevels both = StaticLevels.FULL.with("Search", 2).and(StaticLevels.FULL.with("Item", 1));
    assertEquals("Item 1, Search 2", both.toString());
    assertEquals("full service", StaticLevels.FULL.toString());
    TreeMap<String, Integer> none = new TreeMap<>();
    none.put("Item", 0);
    assertThrows(IllegalArgumentException.class, () -> new StaticLevels(none));
  }
}
