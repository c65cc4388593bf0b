package io.allostat.policies.adaptation;

import static io.allostat.policies.adaptation.Fixture.component;
import static io.allostat.policies.adaptation.Fixture.gain;
import static io.allostat.policies.adaptation.Fixture.knowing;
import static io.allostat.policies.adaptation.Fixture.observe;
import static io.allostat.policies.adaptation.Fixture.row;
import static io.allostat.policies.adaptation.Fixture.steady;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The ablation: thresholds alone. */
class WithoutCalibrationTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();
  private static final ControlSettings OFF =
      Settings.of(ControlSettings.class, Map.of("calibration", "false"));

  @Test
  void degradesByThePriorAndDecidesAgainAtOnce() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.01, 60), row("A.C", 0.005, 60));
    // What is known says C; it is not asked.
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 1, 0.01);
    gains = gain(gains, "C", 0, "A.C", 0.1, 0.005);
    Step step =
        POLICY.step(
            knowing(gains),
            observe(60, steady(60, rows), OFF, component("B", 0, 1), component("C", 0, 1)));
    assertEquals("B", step.decision().adaptation().orElseThrow().component());
    assertEquals(-0.3, step.decision().predictions().get(0).change(), 1e-12);
    assertEquals(ControlMode.REGULATION, step.next().mode());
    assertEquals(gains, step.next().gains());
  }

  @Test
  void undoesBelowTheFloorWhateverThatWillDo() {
    // Undoing B leads to 0.6/0.1 = 6 times the capacity.
    List<Fixture.Row> rows = List.of(row("A.B", 0.01, 60));
    GainTable gains = gain(GainTable.EMPTY, "B", 0, "A.B", 0.1, 0.1);
    Step step =
        POLICY.step(knowing(gains), observe(60, steady(60, rows), OFF, component("B", 1, 1)));
    assertEquals(Kind.UPGRADE, step.decision().kind());
  }

  @Test
  void holdsBetweenTheThresholds() {
    List<Fixture.Row> rows = List.of(row("A.B", 0.01, 80));
    Step step =
        POLICY.step(
            knowing(GainTable.EMPTY), observe(60, steady(60, rows), OFF, component("B", 1, 1, 1)));
    assertEquals(Kind.HOLD, step.decision().kind());
  }

  /** A bucket of a second takes 1.05 s where the sampling instant that ends it comes late. */
  @Test
  void actsAlsoWhereNoBucketFitsIntoADecisionTime() {
    ControlSettings eachSecond =
        Settings.of(ControlSettings.class, Map.of("calibration", "false", "decisionSeconds", "1"));
    ProfileHistory history = bucketsOfMoreThanASecond(List.of(row("A.B", 0.01, 95)));
    Step step =
        POLICY.step(
            knowing(GainTable.EMPTY), observe(60, history, eachSecond, component("B", 0, 1)));
    assertEquals(Kind.DEGRADE, step.decision().kind());
    assertEquals(0.95, step.decision().usage().get("cpu"), 1e-12);
  }

  /** Fifty buckets of 1.05 s, the newest of which ends at 60 s. */
  private static ProfileHistory bucketsOfMoreThanASecond(List<Fixture.Row> rows) {
    long bucket = 1_050_000_000L;
    long latest = 60_000_000_000L;
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return latest;
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        assertEquals(latest, toNanos);
        long inside = Math.min(50, (latest - fromNanos) / bucket);
        return inside == 0
            ? Optional.empty()
            : Optional.of(
                Fixture.profile(
                    (latest - inside * bucket) / Fixture.SECOND, latest / Fixture.SECOND, rows));
      }
    };
  }
}
