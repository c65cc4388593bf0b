package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.SettingsFindings;
import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.SettingsSlice;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.AdmissionPlan.Search;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Rounds;
import io.allostat.demoapps.lab.plan.SettingsPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing follows from it but that
 * everything fits together: the other settings admit next to nobody, and only in their slices.
 */
@Timeout(600)
@Tag("once")
class SettingsSmokeTest {
  private static final AdmissionPlan SHORT =
      new AdmissionPlan(
          AdmissionPlan.QUICK.shapes(), new Rounds(1, 0), 2, 3, 3, 1, new Search(5, 2, 2, 3));

  private static final SettingsPlan PLAN =
      new SettingsPlan(AdmissionPlan.KEEP_ALIVE, List.of(1.0), 2, 5, 3, SHORT);

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    SettingsResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        SettingsExperiment experiment =
            new SettingsExperiment(
                smoke.bench(),
                PLAN,
                OptionalDouble.empty(),
                true,
                SmokeBench.SITE,
                Map.of("costNewMillis", 60_000.0, "costRange", 1.0),
                Map.of())) {
      result = experiment.run();
    }
    assertEquals(4, result.slices().size());
    assertEquals(
        List.of(1, 1, 2, 2), result.slices().stream().map(slice -> slice.seen().run()).toList());
    // On a disturbed host a pair may have been set aside.
    long spoiled =
        result.slices().stream()
            .map(SettingsSlice::seen)
            .filter(AdmissionRow::spoiled)
            .map(AdmissionRow::run)
            .distinct()
            .count();
    assertEquals(2 - spoiled, new SettingsFindings(result).comparisons().get(0).ratio().rounds());
    assertTrue(sum(result, "allostat") > 3 * sum(result, "allostat-set"), result::toString);
    for (SettingsSlice slice : result.slices()) {
      if (slice.seen().p95Millis() != null) {
        assertTrue(slice.slowestSecondP95Millis() > 0, result::toString);
      }
    }
    for (HandshakeCheck check : result.handshakes()) {
      assertEquals(Optional.empty(), check.disagreement());
    }
  }

  private static double sum(SettingsResult result, String arm) {
    return result.slices().stream()
        .map(SettingsSlice::seen)
        .filter(row -> row.arm().equals(arm))
        .mapToDouble(row -> row.fullHandshakesPerSecond())
        .sum();
  }
}
