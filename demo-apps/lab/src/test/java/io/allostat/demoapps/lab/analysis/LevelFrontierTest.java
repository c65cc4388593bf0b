package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.LevelFrontier.Expected;
import io.allostat.demoapps.lab.plan.StaticLevels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelFrontierTest {
  private static final LevelTrial FULL = trial(StaticLevels.FULL, 10, 0);

  private static LevelTrial trial(StaticLevels levels, double cpuMillis, double lost) {
    return new LevelTrial(levels, 1_000 / cpuMillis, 1, cpuMillis, lost, 50.0);
  }

  private static LevelTrial single(String component, int level, double cpuMillis, double lost) {
    return trial(StaticLevels.FULL.with(component, level), cpuMillis, lost);
  }

  private static List<String> levels(List<Expected> frontier) {
    return frontier.stream().map(each -> each.levels().toString()).toList();
  }

  /** Full service, the trials, and full service as it was. */
  private static List<Expected> frontier(LevelTrial... singles) {
    return frontier(List.of(singles));
  }

  private static List<Expected> frontier(List<LevelTrial> singles) {
    List<LevelTrial> trials = new ArrayList<>(List.of(FULL));
    trials.addAll(singles);
    trials.add(FULL);
    return LevelFrontier.of(trials);
  }

  @Test
  void whatSeveralSaveAndLoseIsTheSum() {
    List<Expected> frontier = frontier(single("A", 1, 7, 0.1), single("B", 1, 8, 0.02));
    assertEquals(List.of("full service", "B 1", "A 1", "A 1, B 1"), levels(frontier));
    assertEquals(5, frontier.get(3).cpuMillisPerReply(), 1e-12);
    assertEquals(0.12, frontier.get(3).degradedShare(), 1e-12);
  }

  /** B saves less than A's first level and loses more; with both, A's second level is cheaper. */
  @Test
  void whatCostsMoreAndLosesMoreIsLeftOut() {
    assertEquals(
        List.of("full service", "A 1", "A 2", "A 2, B 1"),
        levels(frontier(single("A", 1, 6, 0.1), single("A", 2, 3, 0.2), single("B", 1, 9, 0.15))));
  }

  /** But for the last: if nothing else will do, everything may have to be lowered. */
  @Test
  void whatMayHaveSavedByChanceIsLeftAtFullService() {
    assertEquals(
        List.of("full service", "A 1, B 1"),
        levels(frontier(single("A", 1, 9.8, 0.01), single("B", 1, 9.8, 0.02))));
    assertEquals(
        List.of("full service", "B 1", "A 1, B 1"),
        levels(
            frontier(
                single("A", 1, 9.8, 0.01), single("B", 1, 9.6, 0.02), single("C", 1, 11, 0.1))));
    assertEquals(List.of("full service"), levels(frontier(single("A", 1, 10.5, 0.01))));
  }

  @Test
  void whatNobodyMissedCannotHaveSaved() {
    assertEquals(List.of("full service"), levels(frontier(single("A", 1, 5, 0))));
  }

  /** All became cheaper by a quarter from the first trial to the last; A saves nothing. */
  @Test
  void eachLevelIsHeldAgainstFullServiceAroundIt() {
    List<Expected> frontier =
        LevelFrontier.of(
            List.of(
                trial(StaticLevels.FULL, 12, 0),
                single("A", 1, 11.5, 0.1),
                trial(StaticLevels.FULL, 11, 0),
                single("B", 1, 5, 0.1),
                trial(StaticLevels.FULL, 9, 0)));
    assertEquals(List.of("full service", "B 1"), levels(frontier));
    assertEquals(32.0 / 3 / 2, frontier.get(1).cpuMillisPerReply(), 1e-12);
  }

  /** Full service differs by 10 % (one standard deviation 7 %), so 10 % saved can be chance. */
  @Test
  void whereTrialsOfTheSameDifferMoreMustBeSaved() {
    List<LevelTrial> trials =
        List.of(
            trial(StaticLevels.FULL, 9.5, 0),
            single("A", 1, 9, 0.1),
            single("B", 1, 8, 0.2),
            trial(StaticLevels.FULL, 10.5, 0));
    assertEquals(List.of("full service", "B 1", "A 1, B 1"), levels(LevelFrontier.of(trials)));
  }

  @Test
  void withoutFullServiceFirstAndLastThereIsNothingToCompareWith() {
    List<LevelTrial> trials = List.of(FULL, single("A", 1, 5, 0.1));
    assertThrows(IllegalArgumentException.class, () -> LevelFrontier.of(trials));
    assertThrows(IllegalArgumentException.class, () -> LevelFrontier.of(List.of()));
  }

  /** Component by component nothing is lost that all combinations together would have kept. */
  @Test
  void itIsThatOfAllCombinations() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      List<LevelTrial> singles = new ArrayList<>();
      for (String component : List.of("A", "B", "C", "D")) {
        for (int level = 1; level <= 1 + random.nextInt(3); level++) {
          singles.add(single(component, level, 8 + 2 * random.nextDouble(), random.nextDouble()));
        }
      }
      List<Expected> frontier = frontier(singles);
      for (int i = 1; i < frontier.size(); i++) {
        Expected before = frontier.get(i - 1);
        Expected each = frontier.get(i);
        assertTrue(before.degradedShare() < each.degradedShare(), "loss ascends");
        assertTrue(before.cpuMillisPerReply() > each.cpuMillisPerReply(), "cost descends");
      }
      for (Expected any : everything(singles)) {
        assertTrue(
            frontier.stream()
                .anyMatch(
                    each ->
                        each.cpuMillisPerReply() <= any.cpuMillisPerReply() + 1e-9
                            && each.degradedShare() <= any.degradedShare() + 1e-9),
            () -> any + " is better than all of " + frontier);
      }
    }
  }

  private static List<Expected> everything(List<LevelTrial> singles) {
    List<Expected> all = new ArrayList<>(List.of(new Expected(StaticLevels.FULL, 10, 0)));
    for (LevelTrial single : singles) {
      if (single.cpuMillisPerReply() > 9.7) {
        continue;
      }
      String component = single.levels().levels().firstKey();
      for (Expected before : List.copyOf(all)) {
        if (!before.levels().levels().containsKey(component)) {
          all.add(
              new Expected(
                  before.levels().and(single.levels()),
                  before.cpuMillisPerReply() + single.cpuMillisPerReply() - 10,
                  before.degradedShare() + single.degradedShare()));
        }
      }
    }
    return all;
  }
}
