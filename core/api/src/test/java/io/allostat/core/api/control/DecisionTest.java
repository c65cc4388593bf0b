package io.allostat.core.api.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionTest {
  private static final Adaptation STEP = new Adaptation("B", 1, 2);

  @Test
  void holdingIsADecisionWithoutAnAdaptation() {
    Decision hold = Decision.hold(5, "cpu", Map.of("cpu", 0.8), "between the thresholds");
    assertEquals(Kind.HOLD, hold.kind());
    assertEquals(Optional.empty(), hold.targetLevel());
    assertEquals(List.of(), hold.predictions());
    assertThrows(IllegalArgumentException.class, () -> decision(Kind.HOLD, Optional.of(STEP)));
  }

  @ParameterizedTest
  @EnumSource(names = "HOLD", mode = EnumSource.Mode.EXCLUDE)
  void aChangeHasAnAdaptation(Kind kind) {
    assertThrows(IllegalArgumentException.class, () -> decision(kind, Optional.empty()));
  }

  @Test
  void applyingEndsAtTheDegradedLevelAndUndoingAtTheOther() {
    assertEquals(Optional.of(2), decision(Kind.DEGRADE, Optional.of(STEP)).targetLevel());
    assertEquals(Optional.of(1), decision(Kind.UPGRADE, Optional.of(STEP)).targetLevel());
  }

  @Test
  void aDecisionDoesNotFollowTheMapItWasMadeOf() {
    Map<String, Double> usage = new HashMap<>(Map.of("cpu", 0.8));
    Decision hold = Decision.hold(5, "cpu", usage, "steady");
    usage.clear();
    assertEquals(Map.of("cpu", 0.8), hold.usage());
    assertThrows(UnsupportedOperationException.class, () -> hold.usage().clear());
  }

  @Test
  void everyPartOfADecisionIsNeeded() {
    assertThrows(NullPointerException.class, () -> decision(null, Optional.of(STEP)));
    assertThrows(NullPointerException.class, () -> decision(Kind.DEGRADE, null));
    assertThrows(NullPointerException.class, () -> Decision.hold(0, null, Map.of(), "steady"));
    assertThrows(NullPointerException.class, () -> Decision.hold(0, "cpu", Map.of(), null));
  }

  @Test
  void aLoopBeginsInRegulationWithWhatWasLearned() {
    ControlState begun = ControlState.initial(7, GainTable.EMPTY);
    assertEquals(
        new ControlState(
            ControlMode.REGULATION, 7, Optional.empty(), GainTable.EMPTY, OptionalLong.empty()),
        begun);
  }

  @Test
  void aChangeIsPendingExactlyWhileCalibrating() {
    Regulation pending =
        new Regulation(decision(Kind.DEGRADE, Optional.of(STEP)), Profile.EMPTY, Map.of("B", 2));
    assertEquals(
        Optional.of(pending), state(ControlMode.CALIBRATION, Optional.of(pending)).pending());
    assertThrows(
        IllegalArgumentException.class, () -> state(ControlMode.CALIBRATION, Optional.empty()));
    assertThrows(
        IllegalArgumentException.class, () -> state(ControlMode.REGULATION, Optional.of(pending)));
    assertThrows(NullPointerException.class, () -> state(null, Optional.empty()));
    assertThrows(NullPointerException.class, () -> ControlState.initial(0, null));
  }

  @Test
  void aComponentKnowsItsTwoNeighbouringSteps() {
    List<ServiceLevel> levels =
        List.of(
            new ServiceLevel("full", 0), new ServiceLevel("some", 1), new ServiceLevel("few", 2));
    ComponentState full = new ComponentState("B", levels, 0, true);
    ComponentState some = new ComponentState("B", levels, 1, true);
    ComponentState few = new ComponentState("B", levels, 2, true);
    assertEquals(Optional.of(new Adaptation("B", 0, 1)), full.next());
    assertEquals(Optional.empty(), full.applied());
    assertEquals(Optional.of(STEP), some.next());
    assertEquals(Optional.of(new Adaptation("B", 0, 1)), some.applied());
    assertEquals(Optional.empty(), few.next());
    assertEquals(Optional.of(STEP), few.applied());
    assertEquals(0, full.degradation());
    assertEquals(3, few.degradation());
  }

  @Test
  void aResourceWithoutThresholdsOfItsOwnHasThoseOfTheSettings() {
    Observation observation =
        new Observation(
            0,
            ProfileHistory.EMPTY,
            List.of(),
            Map.of("pool", new Thresholds(0.95, 0.5)),
            ControlSettings.defaults());
    assertEquals(new Thresholds(0.95, 0.5), observation.thresholdsOf("pool"));
    assertEquals(new Thresholds(0.85, 0.70), observation.thresholdsOf("cpu"));
    assertTrue(observation.history().window(0, Long.MAX_VALUE).isEmpty());
    assertFalse(observation.thresholds().containsKey("cpu"));
  }

  private static Decision decision(Kind kind, Optional<Adaptation> adaptation) {
    return new Decision(kind, 5, "cpu", adaptation, Map.of(), List.of(), "because");
  }

  private static ControlState state(ControlMode mode, Optional<Regulation> pending) {
    return new ControlState(mode, 0, pending, GainTable.EMPTY, OptionalLong.empty());
  }
}
