package io.allostat.policies.adaptation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.ProfileHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** 10 executions a second, of which Search takes 20 ms and the rest 30 ms: half a processor. */
class FullServiceTest {
  private static final double NOW = 100;
  private static final ProfileHistory HISTORY =
      Fixture.steady(
          NOW, List.of(Fixture.row("Shop.Search", 0.020, 10), Fixture.row("Shop", 0.030, 10)));

  private final Map<GainKey, Gain> gains = new HashMap<>();

  private void gain(String component, int from, String stack, double ratio, double costBefore) {
    gains.put(
        new GainKey(component, from, ComponentStack.parse(stack), "cpu"),
        new Gain(Estimate.exact(ratio, 1000), costBefore, 1));
  }

  private double ratio(ComponentState... components) {
    ControlState state = ControlState.initial(0, new GainTable(gains));
    return new CalibratedPolicy()
        .fullServiceRatios(state, Fixture.observe(NOW, HISTORY, components))
        .get("cpu");
  }

  @Test
  void atFullServiceItIsOne() {
    gain("Search", 0, "Shop.Search", 0.5, 0.04);
    assertEquals(1, ratio(Fixture.component("Search", 0, 1)), 1e-12);
  }

  @Test
  void aStepIsUndoneByItsGain() {
    gain("Search", 0, "Shop.Search", 0.5, 0.05);
    // 20 ms become 40: 0.7 processors instead of 0.5.
    assertEquals(1.4, ratio(Fixture.component("Search", 1, 1)), 1e-12);
  }

  @Test
  void stepsOfOneComponentAreUndoneOneAfterTheOther() {
    gain("Search", 0, "Shop.Search", 0.5, 0.09);
    gain("Search", 1, "Shop.Search", 0.5, 0.04);
    // 20 ms become 40, then 80: 1.1 processors.
    assertEquals(2.2, ratio(Fixture.component("Search", 2, 1, 1)), 1e-12);
  }

  @Test
  void callsThatAStepRemovedComeBackAtTheirRememberedCost() {
    gain("Images", 0, "Shop.Images", 0, 0.015);
    assertEquals(1.3, ratio(Fixture.component("Images", 1, 1)), 1e-12);
  }

  @Test
  void aStepNeverMeasuredIsTakenToHaveHalvedTheCost() {
    assertEquals(1.4, ratio(Fixture.component("Search", 1, 1)), 1e-12);
  }

  @Test
  void whatTheLoopMayNotUndoIsNotUndone() {
    gain("Search", 0, "Shop.Search", 0.5, 0.05);
    ComponentState free = Fixture.component("Search", 1, 1);
    assertEquals(1, ratio(new ComponentState("Search", free.serviceLevels(), 1, false)), 1e-12);
  }

  @Test
  void withoutAPastNothingIsSaid() {
    ControlState state = ControlState.initial(0, GainTable.EMPTY);
    assertEquals(
        Map.of(),
        new CalibratedPolicy()
            .fullServiceRatios(
                state,
                Fixture.observe(NOW, ProfileHistory.EMPTY, Fixture.component("Search", 1, 1))));
  }
}
