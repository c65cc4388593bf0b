package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.report.OverheadHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about a cost follows from it: that
 * everything fits together, and that arms take turns in one server.
 */
@Timeout(600)
@Tag("once")
class OverheadSmokeTest {
  private static final OverheadPlan PLAN =
      new OverheadPlan(2, List.of(OverheadArm.OFF, OverheadArm.ON_10), 1, 1, 0.3, false, 0.1);

  private static final Timing TIMING =
      new Timing(
          new Timing.WarmUp(1, 1, 2),
          new Timing.Search(1, 1, 1),
          new Timing.Steady(1, 1, 1),
          new Timing.Changing(1, 0, 0, 0, 1));

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    OverheadResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 0.3, List.of(Application.AUCTION))) {
      result =
          new OverheadExperiment(
                  smoke.bench().withoutOverload(),
                  TIMING,
                  true,
                  PLAN,
                  5,
                  OptionalInt.of(10),
                  Map.of())
              .run();
    }
    assertEquals(
        List.of("off", "on-10"), result.rows().stream().map(OverheadRow::arm).sorted().toList());
    for (OverheadRow row : result.rows()) {
      assertEquals(2, row.slices(), row::toString);
      assertTrue(row.repliesPerSecond() > 0 && row.errors() == 0, row::toString);
      assertTrue(row.cpuMillisPerReply() > 0, row::toString);
    }
    assertEquals(Map.of(), result.notAvailable());
    assertEquals(1, result.costs().size());
    assertTrue(OverheadHtmlReport.of(result).contains("The cost of being on"));
  }
}
