package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.GarbageResult;
import io.allostat.demoapps.lab.analysis.GarbageRow;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.AdmissionPlan.Search;
import io.allostat.demoapps.lab.plan.AdmissionPlan.Shape;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.GarbagePlan;
import io.allostat.demoapps.lab.plan.GarbagePlan.Mode;
import io.allostat.demoapps.lab.plan.Rounds;
import io.allostat.demoapps.lab.report.GarbageHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about an attack follows from it:
 * that honest clients and attackers fit together.
 */
@Timeout(600)
@Tag("once")
class GarbageSmokeTest {
  private static final AdmissionPlan WARM_UP =
      new AdmissionPlan(
          List.of(
              new Shape(AdmissionPlan.KEEP_ALIVE, List.of(AdmissionArm.STOCK), List.of(0.5), 0)),
          new Rounds(1, 0),
          1,
          2,
          3,
          1,
          new Search(5, 2, 2, 3));

  private static final GarbagePlan PLAN =
      new GarbagePlan(List.of(Mode.EXACT), 1, 1, 3, 0.5, 2, WARM_UP);

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    GarbageResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        GarbageExperiment experiment =
            new GarbageExperiment(smoke.bench(), PLAN, true, SmokeBench.SITE, Map.of())) {
      result = experiment.run();
    }
    assertEquals(
        List.of("none", "127.0.1.0/24", "127.0.1.1"),
        result.rows().stream().map(GarbageRow::attack).toList());
    assertTrue(
        result.rows().stream().allMatch(row -> row.offeredPerSecond() > 0),
        () -> "" + result.rows());
    assertEquals(0, result.rows().get(0).attacksPerSecond());
    assertTrue(
        result.rows().stream().skip(1).allMatch(row -> row.attacksPerSecond() > 0),
        () -> "" + result.rows());
    assertTrue(GarbageHtmlReport.of(result).contains("Honest clients"));
  }
}
