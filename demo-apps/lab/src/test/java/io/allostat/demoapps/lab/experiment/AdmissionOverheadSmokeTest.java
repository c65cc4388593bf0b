package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.SessionOverheadRow;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan.Times;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.Application;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about a cost follows from it: that
 * everything fits together, and that the connector does and does not ask when it shall.
 */
@Timeout(600)
@Tag("once")
class AdmissionOverheadSmokeTest {
  private static final AdmissionOverheadPlan PLAN =
      new AdmissionOverheadPlan(AdmissionPlan.RECONNECT, 3, 1, 1, new Times(1, 1, 2, 1));

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    AdmissionOverheadResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        AdmissionOverheadExperiment experiment =
            new AdmissionOverheadExperiment(
                smoke.bench(), PLAN, OptionalDouble.of(8), true, SmokeBench.SITE, Map.of())) {
      result = experiment.run();
    }
    assertEquals(
        List.of("off", "admission"), result.rows().stream().map(row -> row.seen().arm()).toList());
    SessionOverheadRow off = result.rows().get(0);
    SessionOverheadRow admission = result.rows().get(1);
    for (SessionOverheadRow row : result.rows()) {
      assertEquals(3, row.seen().slices());
      assertTrue(row.seen().repliesPerSecond() > 0, () -> "" + row);
      assertTrue(row.resumedHandshakesPerSecond() > row.fullHandshakesPerSecond(), () -> "" + row);
      assertTrue(row.seen().cpuMillisPerReply() > 0, () -> "" + row);
    }
    // Handshakes at the borders of so short slices are many of all.
    assertTrue(off.countedShare() < 0.3, () -> "" + off);
    assertTrue(admission.countedShare() > 0.7, () -> "" + admission);
    assertTrue(result.slices().stream().anyMatch(slice -> slice.pages().containsKey("Home")));
    assertEquals(1, result.costs().size());
  }
}
