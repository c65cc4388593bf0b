package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.observe.Consistency.Outcome;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.report.HtmlReport;
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
 * it: that everything fits together, with pages that write.
 */
@Timeout(600)
@Tag("once")
class ServiceLevelsSmokeTest {
  private static final Timing TIMING =
      new Timing(
          new Timing.WarmUp(1, 1, 2),
          new Timing.Search(1, 1, 1),
          new Timing.Steady(1, 2, 1),
          new Timing.Changing(1, 0, 0, 0, 2));

  private static final Pages BIDDING = Pages.of("auction", "bidding");

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    ServiceLevelsResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 0.3, List.of(Application.AUCTION))) {
      result =
          new ServiceLevelsExperiment(
                  smoke.bench().beside(BIDDING, Optional.of(SmokeBench.SCALE)),
                  TIMING,
                  true,
                  10,
                  1.6,
                  Map.of())
              .run();
    }
    assertEquals(
        List.of("off, steady", "on, steady", "on, fall"),
        result.rows().stream().map(row -> row.arm() + ", " + row.phase()).toList());
    assertTrue(
        result.rows().stream().allMatch(row -> row.repliesPerSecond() > 0 && row.errors() == 0),
        () -> "" + result.rows());
    assertEquals(1, result.consistency().size(), "bids are looked at");
    assertEquals(
        Outcome.WHOLE, result.consistency().get(0).outcome(), result.consistency()::toString);
    assertTrue(SummaryJson.of(result).contains("\"stacks\" : {"), "the profile is in the summary");
    Row off = result.rows().get(0);
    assertEquals(0, off.degradedShare());
    assertTrue(SummaryJson.of(result).contains("\"mix\" : \"bidding\""));
    assertTrue(HtmlReport.of(result).contains("Service levels under overload"));
  }
}
