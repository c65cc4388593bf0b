package io.allostat.policies.adaptation;

import static io.allostat.policies.adaptation.Fixture.component;
import static io.allostat.policies.adaptation.Fixture.gain;
import static io.allostat.policies.adaptation.Fixture.knowing;
import static io.allostat.policies.adaptation.Fixture.observe;
import static io.allostat.policies.adaptation.Fixture.row;
import static io.allostat.policies.adaptation.Fixture.steady;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.Estimate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Applied, B saves half of its CPU and costs the disk four times what it cost before: 0.3 of the
 * disk's 0.9, of which 0.05 is too much.
 */
class TakeBackTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();
  private static final ComponentState APPLIED = component("B", 1, 1);

  private static final GainTable GAINS =
      gain(
          gain(GainTable.EMPTY, "B", 0, "A.B", "cpu", 0.5, 0.0004), "B", 0, "A.B", "disk", 4, 1e-4);

  private static List<Fixture.Row> rows(double cpuOfB) {
    return List.of(
        row("A.B", "cpu", cpuOfB, 1000),
        row("A.B", "disk", 0.0004, 1000),
        row("A.D", "disk", 0.0005, 1000));
  }

  private static Decision decide(GainTable gains, double cpuOfB) {
    return decide(gains, observe(60, steady(60, rows(cpuOfB)), APPLIED));
  }

  private static Decision decide(GainTable gains, Observation observation) {
    return POLICY.step(knowing(gains), observation).decision();
  }

  private static GainTable calibrated(int times) {
    Map<GainKey, Gain> all = new HashMap<>();
    GAINS
        .gains()
        .forEach((key, gain) -> all.put(key, new Gain(gain.ratio(), gain.costBefore(), times)));
    return new GainTable(all);
  }

  @Test
  void whatLoadsTheOverloadedResourceIsUndoneWhereTheOthersHaveRoom() {
    Decision decision = decide(GAINS, 0.0002);
    assertEquals(Kind.UPGRADE, decision.kind());
    assertEquals("disk", decision.resource());
    assertEquals(0, decision.targetLevel().orElseThrow());
    Map<String, Double> after = new HashMap<>();
    decision.predictions().forEach(p -> after.put(p.resource(), p.usageAfter()));
    assertEquals(0.6, after.get("disk"), 1e-9);
    assertEquals(0.4, after.get("cpu"), 1e-9);
    assertTrue(
        decision.reason().contains("undoing B 1->0, which loads it, takes 30.0 % from it")
            || decision.reason().contains("undoing B 0->1, which loads it, takes 30.0 % from it"),
        decision.reason());
  }

  @Test
  void itStaysWhereUndoingItWouldMoveALargerOverloadBack() {
    // The CPU would be at 2 · 0.5, 0.15 too much.
    Decision decision = decide(GAINS, 0.0005);
    assertEquals(Kind.HOLD, decision.kind());
    assertTrue(decision.reason().contains("no adaptation left"), decision.reason());
  }

  @Test
  void aFirstTryThatMovedAnOverloadToWhereItIsLargerIsTakenBack() {
    // The CPU would be at 2 · 0.43 = 0.86, 0.01 too much, but the disk is 0.05 above.
    Decision decision = decide(GAINS, 0.00043);
    assertEquals(Kind.UPGRADE, decision.kind());
    assertEquals("disk", decision.resource());
  }

  @Test
  void butOnlyOnce() {
    assertEquals(Kind.HOLD, decide(calibrated(2), 0.00043).kind());
    assertEquals(Kind.UPGRADE, decide(calibrated(2), 0.0002).kind(), "where there is room");
  }

  @Test
  void whatElseHelpsIsAppliedBeforeAFirstTryIsTakenBack() {
    Observation seen = observe(60, steady(60, rows(0.00043)), APPLIED, component("D", 0, 1));
    Decision decision = decide(GAINS, seen);
    assertEquals(Kind.DEGRADE, decision.kind());
    assertEquals("D", decision.adaptation().orElseThrow().component());
  }

  @Test
  void nothingIsUndoneThatWasNeverMeasuredOrWhileAResourceCannotBeRead() {
    assertEquals(Kind.HOLD, decide(GainTable.EMPTY, 0.0002).kind());
    Map<String, Thresholds> three = new HashMap<>();
    List.of("cpu", "disk", "logic").forEach(r -> three.put(r, new Thresholds(0.85, 0.7)));
    Observation seen = observe(60, steady(60, rows(0.0002)), APPLIED);
    assertEquals(Kind.HOLD, decide(GAINS, Fixture.with(seen, three)).kind());
  }

  @Test
  void aGainThatMayAsWellBeNoneIsNoReason() {
    GainTable doubtful =
        GAINS.with(
            Map.of(
                GAINS.gains().keySet().stream()
                    .filter(key -> key.resource().equals("disk"))
                    .findFirst()
                    .orElseThrow(),
                new Gain(new Estimate(1.1, 0.8, 1.5, 40), 0.00036, 1)));
    assertEquals(Kind.HOLD, decide(doubtful, 0.0002).kind());
  }
}
