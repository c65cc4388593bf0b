package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.CrowdRow;
import io.allostat.demoapps.lab.observe.Consistency.Outcome;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CombinedPlan.Phase;
import io.allostat.demoapps.lab.plan.CombinedPlan.Times;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.report.CombinedHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about two applications follows
 * from it: that servers, manager and a client of both fit together, and that what was bought
 * meanwhile is whole.
 */
@Timeout(600)
@Tag("once")
class CombinedSmokeTest {
  private static final CombinedPlan PLAN =
      new CombinedPlan(
          new Timing(
              new Timing.WarmUp(1, 1, 3),
              new Timing.Search(1, 2, 1),
              new Timing.Steady(2, 2, 1),
              new Timing.Changing(2, 0, 0, 0, 2)),
          1,
          new Times(2, 2, 1, 2, 2),
          List.of(
              new Phase(CombinedPlan.CALM, 0.35, 1, 2),
              new Phase(CombinedPlan.FLOOD, 2, 1, 2),
              new Phase(CombinedPlan.AFTER, 0.35, 1, 2)),
          List.of(CrowdArm.ALL));

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    Path manager = SmokeBench.manager();
    CombinedResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 0.5, CombinedPlan.APPLICATIONS)) {
      result = run(smoke.bench(), manager);
    }
    assertTrue(
        result.rows().stream().allMatch(row -> row.repliesPerSecond() > 0),
        () -> "" + result.rows());
    assertEquals(
        List.of("bookstore, bookstore", "bookstore, both", "auction, both", "auction, auction"),
        result.rows().stream()
            .filter(row -> row.arm().equals("on"))
            .map(row -> row.application() + ", " + row.phase())
            .toList());
    assertEquals(
        List.of("calm", "flood", "after"),
        result.crowdRows().stream()
            .filter(row -> row.application().equals("auction"))
            .map(CrowdRow::phase)
            .toList());
    double held =
        result.crowds().get(0).seconds().stream()
            .mapToDouble(second -> second.processors().held())
            .min()
            .orElseThrow();
    assertTrue(held < 1, "the manager gives what is asked for, not all: " + held);
    assertTrue(
        result.crowds().get(0).coordination().stream()
            .anyMatch(sample -> !sample.state().equals("IDLE")),
        () -> "" + result.crowds().get(0).coordination());
    assertEquals(1, result.consistency().size(), "only the bookstore's pages write");
    assertEquals(
        Outcome.WHOLE, result.consistency().get(0).outcome(), result.consistency()::toString);
    assertTrue(CombinedHtmlReport.of(result).contains("<b>Processors, allostat-all, run 1</b>"));
  }

  private static CombinedResult run(Workbench auction, Path manager) {
    Workbench bookstore = auction.beside(Pages.of(Application.BOOKSTORE), Optional.of(0.01));
    try (CombinedExperiment experiment =
        new CombinedExperiment(
            List.of(bookstore, auction),
            PLAN,
            true,
            Map.of(Application.AUCTION, 10, Application.BOOKSTORE, 10),
            manager,
            Map.of())) {
      return experiment.run();
    }
  }
}
