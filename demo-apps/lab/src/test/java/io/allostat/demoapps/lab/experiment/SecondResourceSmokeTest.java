package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SecondResourceRow;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.SecondResourcePlan;
import io.allostat.demoapps.lab.report.SecondResourceHtmlReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about a veto follows from it: that
 * everything fits together, is written down, and is put back.
 */
@Timeout(600)
@Tag("once")
class SecondResourceSmokeTest {
  private static final SecondResourcePlan PLAN = new SecondResourcePlan(1, 1, 2, 0, 1, 1, 3, 2, 1);

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    SecondResourceResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION))) {
      Workbench bench = smoke.bench();
      int databaseCpu = bench.affinity().clientCpu();
      result = new SecondResourceExperiment(bench, PLAN, true, 10, databaseCpu, Map.of()).run();
    }
    assertEquals(
        List.of(
            SecondResourceRow.FULL_SERVICE,
            SecondResourceRow.MOVED,
            SecondResourceRow.TIGHTER,
            SecondResourceRow.ROOM),
        result.rows().stream().map(SecondResourceRow::phase).toList());
    assertTrue(result.rows().stream().allMatch(row -> row.repliesPerSecond() > 0));
    assertTrue(result.rows().stream().allMatch(row -> row.errors() == 0), () -> "" + result.rows());
    assertEquals(2, result.costs().size());
    assertTrue(
        result.trace().status().stream()
            .anyMatch(s -> s.usages().keySet().containsAll(List.of("cpu", "Database"))),
        () -> "" + result.trace().status());
    assertTrue(SummaryJson.of(result).contains("\"second-resource\""));
    assertTrue(SecondResourceHtmlReport.of(result).contains("What it says: the veto"));
    assertFalse(Files.exists(folder.resolve("state/allostat")), "nothing stays pinned");
  }
}
