package io.allostat.core.api.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GainTableTest {
  private static final Adaptation STEP = new Adaptation("B", 0, 1);
  private static final GainKey KEY = GainKey.of(STEP, ComponentStack.of("A", "B"), "cpu");
  private static final Gain HALF = new Gain(new Estimate(0.5, 0.4, 0.6, 40), 0.040, 1);
  private static final Gain QUARTER = new Gain(new Estimate(0.25, 0.2, 0.3, 40), 0.040, 2);

  @Test
  void aTableDoesNotFollowTheMapItWasMadeOf() {
    Map<GainKey, Gain> gains = new HashMap<>(Map.of(KEY, HALF));
    GainTable table = new GainTable(gains);
    gains.clear();
    assertEquals(Optional.of(HALF), table.find(KEY));
    assertThrows(UnsupportedOperationException.class, () -> table.gains().clear());
  }

  @Test
  void replacingMakesANewTable() {
    GainTable before = GainTable.EMPTY.with(Map.of(KEY, HALF));
    GainTable after = before.with(Map.of(KEY, QUARTER));
    assertEquals(Optional.empty(), GainTable.EMPTY.find(KEY));
    assertEquals(Optional.of(HALF), before.find(KEY));
    assertEquals(Optional.of(QUARTER), after.find(KEY));
  }

  @Test
  void changingASelectionDoesNotChangeTheTable() {
    GainTable table = GainTable.EMPTY.with(Map.of(KEY, HALF));
    try {
      table.of(STEP).clear();
    } catch (UnsupportedOperationException e) {
      assertEquals(Map.of(KEY, HALF), table.of(STEP));
    }
    assertEquals(Map.of(KEY, HALF), table.of(STEP));
  }

  @Test
  void gainsAreToldApartByComponentStepStackAndResource() {
    GainKey otherStack = GainKey.of(STEP, ComponentStack.of("B"), "cpu");
    GainKey otherResource = GainKey.of(STEP, ComponentStack.of("A", "B"), "disk");
    GainKey otherStep = new GainKey("B", 1, ComponentStack.of("A", "B"), "cpu");
    GainKey otherComponent = new GainKey("A", 0, ComponentStack.of("A", "B"), "cpu");
    GainTable table =
        new GainTable(
            Map.of(
                KEY,
                HALF,
                otherStack,
                HALF,
                otherResource,
                HALF,
                otherStep,
                HALF,
                otherComponent,
                HALF));
    assertEquals(Map.of(KEY, HALF, otherStack, HALF, otherResource, HALF), table.of(STEP));
  }

  @Test
  void aGainBelongsToItsStepWhateverWeightTheStepHasNow() {
    assertTrue(KEY.belongsTo(new Adaptation("B", 0, 99)));
  }

  @Test
  void aGainIsAMeasuredRatio() {
    assertEquals(0, new Gain(Estimate.exact(0, 40), 0.04, 1).ratio().value());
    assertThrows(IllegalArgumentException.class, () -> new Gain(Estimate.absent(3), 0.04, 1));
    assertThrows(
        IllegalArgumentException.class, () -> new Gain(new Estimate(0.5, -0.1, 1, 9), 0.04, 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Gain(new Estimate(0.5, 0.1, Double.POSITIVE_INFINITY, 9), 0.04, 1));
    Estimate half = HALF.ratio();
    assertThrows(IllegalArgumentException.class, () -> new Gain(half, -0.01, 1));
    assertThrows(IllegalArgumentException.class, () -> new Gain(half, Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> new Gain(half, Double.POSITIVE_INFINITY, 1));
    assertThrows(IllegalArgumentException.class, () -> new Gain(half, 0.04, 0));
  }
}
