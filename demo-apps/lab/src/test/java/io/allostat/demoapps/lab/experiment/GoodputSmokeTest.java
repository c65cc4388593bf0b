package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.GoodputArm;
import io.allostat.demoapps.lab.plan.GoodputPlan;
import io.allostat.demoapps.lab.plan.GoodputPlan.Search;
import io.allostat.demoapps.lab.plan.Rounds;
import io.allostat.demoapps.lab.report.GoodputHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about goodput follows from it:
 * that everything fits together, and that rivals and Allostat take turns.
 */
@Timeout(600)
@Tag("once")
class GoodputSmokeTest {
  private static final GoodputPlan PLAN =
      new GoodputPlan(
          List.of(GoodputArm.STOCK, GoodputArm.BROWNOUT, GoodputArm.LEVELS, GoodputArm.ALL),
          List.of(1.3),
          new Rounds(1, 0),
          2,
          3,
          6,
          new Search(5, 2, 3, 3),
          false);

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    GoodputResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        GoodputExperiment experiment =
            new GoodputExperiment(smoke.bench(), PLAN, true, SmokeBench.SITE, Map.of())) {
      result = experiment.run();
    }
    assertEquals(
        List.of("stock", "brownout", "allostat-levels", "allostat-all"),
        result.rows().stream().map(AdmissionRow::arm).toList());
    assertTrue(
        result.rows().stream().allMatch(row -> row.repliesPerSecond() > 0),
        () -> "" + result.rows());
    AdmissionRow stock = result.rows().get(0);
    assertEquals(0, stock.degradedShare());
    assertEquals(stock.repliesPerSecond(), stock.goodputPerSecond());
    assertTrue(
        result.rows().stream().allMatch(row -> row.goodputPerSecond() <= row.repliesPerSecond()),
        () -> "" + result.rows());
    assertEquals("brownout:pole=0.9,setpoint=1", result.rows().get(1).variant());
    assertTrue(GoodputHtmlReport.of(result).contains("Goodput"));
  }
}
