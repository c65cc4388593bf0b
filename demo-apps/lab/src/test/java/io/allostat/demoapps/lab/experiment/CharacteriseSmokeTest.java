package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CharacteriseRow;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CharacterisePlan;
import io.allostat.demoapps.lab.plan.CharacterisePlan.Case;
import io.allostat.demoapps.lab.plan.CharacterisePlan.Times;
import io.allostat.demoapps.lab.report.CharacteriseHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about a server follows from it:
 * that everything fits together, and that both sides count the same.
 */
@Timeout(600)
@Tag("once")
class CharacteriseSmokeTest {
  private static final CharacterisePlan PLAN =
      new CharacterisePlan(
          List.of(
              new Case(false, AdmissionPlan.KEEP_ALIVE, 1),
              new Case(true, AdmissionPlan.RECONNECT, 1)),
          List.of(0.5),
          List.of(0.5),
          1,
          new Times(3, 2, 1.5, 2, 5, 2, 3));

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    CharacteriseResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        CharacteriseExperiment experiment =
            new CharacteriseExperiment(smoke.bench(), PLAN, true, SmokeBench.SITE, Map.of())) {
      result = experiment.run();
    }
    assertEquals(
        List.of("plain, keep-alive, 1 processor", "tls, reconnect, 1 processor"),
        result.rows().stream().map(CharacteriseRow::title).toList());
    assertTrue(
        result.rows().stream().allMatch(row -> row.seen().repliesPerSecond() > 0),
        () -> "" + result.rows());
    CharacteriseRow plain = result.rows().get(0);
    assertEquals(0, plain.seen().fullHandshakesPerSecond());
    CharacteriseRow tls = result.rows().get(1);
    assertTrue(tls.resumedShare() > 0.5, () -> "" + tls);
    assertTrue(tls.handshakeFullMillis() > 0 && tls.handshakeResumedMillis() > 0, () -> "" + tls);
    assertTrue(tls.serviceMillisPerConnection() > 0, () -> "" + tls);
    assertEquals(Optional.empty(), result.handshakes().get(0).disagreement());
    assertTrue(CharacteriseHtmlReport.of(result).contains("Figure 4.2"));
  }
}
