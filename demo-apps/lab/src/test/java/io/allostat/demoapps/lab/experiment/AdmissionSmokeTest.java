package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.AdmissionPlan.Search;
import io.allostat.demoapps.lab.plan.AdmissionPlan.Shape;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Rounds;
import io.allostat.demoapps.lab.report.AdmissionHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about admission follows from it:
 * that everything fits together, that there are a stock server and one that refuses, and that both
 * sides count the same.
 */
@Timeout(600)
@Tag("once")
class AdmissionSmokeTest {
  private static final AdmissionPlan PLAN =
      new AdmissionPlan(
          List.of(
              new Shape(
                  AdmissionPlan.KEEP_ALIVE,
                  List.of(AdmissionArm.STOCK, AdmissionArm.ALLOSTAT),
                  List.of(0.5),
                  0)),
          new Rounds(1, 0),
          2,
          3,
          3,
          1,
          new Search(5, 2, 2, 3));

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    AdmissionResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        AdmissionExperiment experiment =
            new AdmissionExperiment(
                smoke.bench(),
                PLAN.withOtherSettings(),
                true,
                SmokeBench.SITE,
                smoke.bench().serverCpus(1),
                Map.of("queueSeconds", 0.02),
                Map.of())) {
      result = experiment.run();
    }
    assertEquals(
        List.of("stock", "allostat", "allostat-set"),
        result.rows().stream().map(AdmissionRow::arm).toList());
    assertTrue(
        result.rows().stream().allMatch(row -> row.repliesPerSecond() > 0),
        () -> "" + result.rows());
    for (HandshakeCheck check : result.handshakes()) {
      assertTrue(check.serverFull() > 0, check::toString);
      assertEquals(Optional.empty(), check.disagreement());
    }
    assertEquals(2, result.resumptions().size(), "the stock server says nothing about them");
    assertEquals(
        !result.sound().isEmpty(),
        AdmissionHtmlReport.of(result).contains("Figures 4, 4.8, 4.11"),
        "a host that disturbs all parts leaves nothing to show");
  }
}
