package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.LevelTrial;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.StaticLevels;
import io.allostat.demoapps.lab.plan.StaticLevelsPlan;
import io.allostat.demoapps.lab.plan.StaticLevelsPlan.Trial;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.report.StaticLevelsHtmlReport;
import io.allostat.demoapps.lab.report.StaticLevelsTextReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about service levels follows from
 * it: that each level of the server is tried, and that some of them take something.
 */
@Timeout(600)
@Tag("once")
class StaticLevelsSmokeTest {
  private static final StaticLevelsPlan PLAN =
      new StaticLevelsPlan(
          new Timing(
              new Timing.WarmUp(1, 1, 2),
              new Timing.Search(1, 1, 1),
              new Timing.Steady(1, 2, 1),
              new Timing.Changing(1, 0, 0, 0, 2)),
          new Trial(1, 3),
          new Trial(1, 2));

  @TempDir private Path folder;

  @Test
  void everyLevelIsTriedByItself() throws Exception {
    StaticLevelsResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 0.3, List.of(Application.BOOKSTORE))) {
      result =
          new StaticLevelsExperiment(
                  smoke
                      .bench()
                      .beside(Pages.of(Application.BOOKSTORE), Optional.of(SmokeBench.SCALE)),
                  PLAN,
                  true,
                  10,
                  1.6,
                  Map.of())
              .run();
    }
    int levels = result.components().stream().mapToInt(each -> each.steps().size()).sum();
    assertTrue(levels > 2, result.components()::toString);
    assertEquals(levels, result.singles().stream().filter(StaticLevelsSmokeTest::lowers).count());
    assertTrue(
        result.singles().stream().anyMatch(trial -> trial.degradedShare() > 0),
        () -> "no trial lost anything: " + result.singles());
    result.singles().stream()
        .filter(trial -> !lowers(trial))
        .forEach(full -> assertEquals(0, full.degradedShare(), full::toString));
    assertEquals(1, result.rows(Arm.ON).size());
    assertEquals(result.found().isPresent() ? 1 : 0, result.rows(Arm.STATIC).size());
    result.rows(Arm.STATIC).forEach(row -> assertEquals(0, row.decisions()));
    assertTrue(SummaryJson.of(result).contains("\"singles\" : ["));
    assertTrue(StaticLevelsHtmlReport.of(result).contains("Static service levels beside the loop"));
    assertTrue(StaticLevelsTextReport.of(result).contains("one level alone"));
  }

  private static boolean lowers(LevelTrial trial) {
    return !trial.levels().equals(StaticLevels.FULL);
  }
}
