package io.allostat.policies.coordination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.coordination.Coordination;
import io.allostat.core.api.coordination.Coordination.State;
import io.allostat.core.api.coordination.CoordinationInput;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.HeldProcessors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ProcessorsFirstTest {
  private static final double INTERVAL = 2;

  private final ProcessorsFirst policy = new ProcessorsFirst(2);
  private Coordination present = Coordination.IDLE;
  private double seconds;
  private double demand;

  /** As a server does that serves what comes, unless a test says otherwise. */
  private double used = Double.NaN;

  private double busy;
  private double ratio = 1;
  private double utilisation = 0.9;
  private double threshold = 0.85;
  private long refused;
  private double refusedShare;
  private double requested;
  private double held = 1;
  private boolean limited = true;
  private double most = 1;
  private Allocation.State state = Allocation.State.GRANTED;

  /** One more interval, 2 s after the last. */
  private Coordination interval() {
    seconds += INTERVAL;
    present =
        policy.step(
            present,
            new CoordinationInput(
                (long) (seconds * 1e9),
                demand,
                Double.isNaN(used) ? Math.min(demand, held) : used,
                busy,
                ratio,
                utilisation,
                refused,
                refusedShare,
                requested,
                new Allocation(held, "", 0, state, limited),
                limited ? HeldProcessors.of(held) : new HeldProcessors(most, held),
                threshold,
                ratio != 1));
    requested = present.processorRequest();
    return present;
  }

  private static Decision decision(Kind kind, String resource, double before, double after) {
    return new Decision(
        kind,
        0,
        resource,
        Optional.of(new Adaptation("Search", 0, 1)),
        Map.of(),
        List.of(new Prediction("cpu", before, after - before, after, after, true)),
        "a test");
  }

  private Optional<String> objection(Kind kind) {
    return policy.objection(present, decision(kind, "cpu", 0.5, 0.6), "cpu");
  }

  @Test
  void theRequestIsWhatFullServiceNeedsAtTheTargetUtilisation() {
    utilisation = 0.8;
    demand = 1.6;
    held = 4;
    assertEquals(2.0, interval().processorRequest(), 1e-12);
    assertEquals(State.FULL_SERVICE, present.state());
    ratio = 1.5;
    held = 2.5;
    assertEquals(2.4, interval().demandAtFullService(), 1e-12);
    assertEquals(3.0, present.processorRequest(), 1e-12);
    used = 2.0;
    assertEquals(3.0, interval().demandAtFullService(), 1e-12, "what is in use is demand too");
  }

  /** As those of browsers that stay: what they will ever cost does not fall due at once. */
  @Test
  void theDemandOfArrivalsCountsUpToFourTimesWhatIsInUse() {
    utilisation = 0.8;
    demand = 5;
    used = 0.03;
    assertEquals(0.12 / 0.8, interval().processorRequest(), 1e-12);
    refused = 9;
    refusedShare = 0.9;
    assertEquals(0.3 / 0.8, interval().processorRequest(), 1e-12, "ten times as many came");
    refusedShare = 1;
    assertEquals(5 / 0.8, interval().processorRequest(), 1e-12, "nobody was let in");
    requested = 0;
    demand = 0.01;
    assertEquals(0.03 / 0.8, interval().processorRequest(), 1e-12);
  }

  /** Else who was given little could never say that it needs more, and would be given less. */
  @Test
  void whereAllThatIsHeldIsInUseTheDemandGrowsFromTheLastOne() {
    utilisation = 0.8;
    demand = 3;
    held = 0.05;
    used = 0.05;
    assertEquals(0.2 / 0.8, interval().processorRequest(), 1e-12);
    assertEquals(0.8 / 0.8, interval().processorRequest(), 1e-12);
    assertEquals(3 / 0.8, interval().processorRequest(), 1e-12);
    held = 4;
    requested = 0;
    assertEquals(0.2 / 0.8, interval().processorRequest(), 1e-12, "it is not used");
  }

  /** Neither is it a reason to lower service levels, nor to ask for more than is needed. */
  @Test
  void whatOthersLeaveIdleIsRoomWhereAGuaranteeIsNoLimit() {
    demand = 0.6;
    used = 0.6;
    busy = 0.7;
    held = 0.3;
    requested = 0.6 / 0.85;
    limited = false;
    assertEquals(0.6 / 0.85, interval().processorRequest(), 1e-12);
    assertEquals(1 - 0.1 / 0.85, present.room(), 1e-12);
    assertEquals(0.3, present.processors());
    interval();
    interval();
    assertFalse(present.stepDown());
    assertEquals(State.FULL_SERVICE, present.state());
    // others want theirs: 0.85 − 0.5 are left for a load of 0.6
    used = 0.35;
    busy = 0.85;
    interval();
    interval();
    interval();
    assertEquals(1 - 0.5 / 0.85, present.room(), 1e-12);
    assertTrue(present.stepDown());
    // and what is guaranteed is left in any case
    busy = 1;
    assertEquals(0.3, interval().room(), 1e-12);
    limited = true;
    assertEquals(0.3, interval().room(), 1e-12);
  }

  /** As browsers that are there already: nobody comes, and what they need is not seen. */
  @Test
  void whoUsesAllThatItHoldsAsksForMoreUntilThatIsEnough() {
    demand = 0;
    held = 0.1;
    used = 0.1;
    assertEquals(0.15 / 0.85, interval().processorRequest(), 1e-12);
    held = 0.15 / 0.85;
    used = 0.15;
    assertEquals(held, interval().processorRequest(), 1e-12, "it has what it needs");
  }

  @Test
  void theManagerHasAQuantumToAnswerBeforeAnythingIsDegraded() {
    demand = 2;
    assertEquals(State.ASKING, interval().state());
    assertTrue(objection(Kind.DEGRADE).isPresent());
    assertEquals(State.DEGRADING, interval().state(), "2 s later, and nothing came");
    assertEquals(Optional.empty(), objection(Kind.DEGRADE));
    held = 1.5;
    assertEquals(State.ASKING, interval().state(), "some came: that is worth another quantum");
    assertTrue(present.processorsChanged());
    assertEquals(State.DEGRADING, interval().state());
    assertFalse(present.processorsChanged());
  }

  @Test
  void nothingIsDegradedWhereTheManagerGivesWhatIsAskedFor() {
    demand = 1.7;
    held = 2.0;
    for (int i = 0; i < 3; i++) {
      assertEquals(2.0, interval().processorRequest(), 1e-12);
      assertEquals(State.FULL_SERVICE, present.state());
      assertTrue(objection(Kind.DEGRADE).isPresent());
    }
  }

  @Test
  void betweenTheThresholdAndTheTargetUtilisationProcessorsAreAskedForAndThenServiceLowered() {
    held = 2;
    for (double usage = 0.851; usage < 0.92; usage += 0.005) {
      present = Coordination.IDLE;
      demand = usage * held;
      assertEquals(State.ASKING, interval().state(), () -> "at " + demand / held);
      assertEquals(demand / 0.85, present.processorRequest(), 1e-12);
      assertTrue(present.lacking());
      assertEquals(State.DEGRADING, interval().state(), "a quantum later, and nothing came");
    }
    held = demand / 0.85;
    assertEquals(State.FULL_SERVICE, interval().state(), "what was asked for is enough");
  }

  @Test
  void whoIsRefusedInTwoIntervalsPressesForAStepDownThatIsAllowed() {
    state = Allocation.State.UNMANAGED;
    demand = 2;
    used = 0.8;
    refused = 5;
    refusedShare = 0.75;
    assertEquals(0, interval().pressure(), "a burst");
    demand = 1.6;
    assertEquals(1.6, interval().pressure(), 1e-12);
    demand = 3;
    assertEquals(1.6, interval().pressure(), 1e-12, "the lesser of two");
    refused = 0;
    assertEquals(0, interval().pressure());
    refused = 5;
    assertEquals(0, interval().pressure());
    demand = 0.8;
    assertEquals(0, interval().pressure(), "below the threshold nothing is lowered");
  }

  @Test
  void whatIsInUseDoesNotPress() {
    state = Allocation.State.UNMANAGED;
    demand = 0.6;
    used = 1;
    refused = 5;
    refusedShare = 0.5;
    interval();
    assertEquals(0.6, interval().pressure(), 1e-12, "the pile is the loop's to judge");
    assertEquals(State.DEGRADING, present.state());
  }

  /** Measured costs tell of a lowered level late: they are of connections that began before it. */
  @Test
  void whatIsInUseBoundsThePressureByTheShareThatWasLetIn() {
    state = Allocation.State.UNMANAGED;
    demand = 2;
    used = 0.85;
    refused = 50;
    refusedShare = 0.5;
    interval();
    assertEquals(1.7, interval().pressure(), 1e-12);
    used = 0.45;
    assertEquals(0.9, interval().pressure(), 1e-12, "a level was lowered");
    refusedShare = 0.25;
    assertEquals(0.6, interval().pressure(), 1e-12, "more are let in");
    refusedShare = 1;
    assertEquals(0.6, interval().pressure(), 1e-12, "the lesser of two");
    assertEquals(2, interval().pressure(), 1e-12, "nobody let in tells nothing");
  }

  /** Else the loop would want the same undoing for ever, and nothing else would be tried. */
  @Test
  void whatLowersTheDemandNeedsNoRoom() {
    state = Allocation.State.UNMANAGED;
    demand = 1.7;
    refused = 5;
    interval();
    Decision relief = decision(Kind.UPGRADE, "cpu", 0.8, 0.7);
    assertEquals(Optional.empty(), policy.objection(present, relief, "cpu"));
    Decision dearer = decision(Kind.UPGRADE, "cpu", 0.7, 0.8);
    assertTrue(policy.objection(present, dearer, "cpu").isPresent());
  }

  @Test
  void whileTheManagerHasYetToAnswerNothingPresses() {
    demand = 2;
    used = 1;
    refused = 5;
    refusedShare = 0.5;
    interval();
    held = 1.5;
    assertEquals(State.ASKING, interval().state());
    assertEquals(0, present.pressure());
    assertEquals(State.DEGRADING, interval().state());
    assertEquals(2 / 1.5, present.pressure(), 1e-12);
  }

  @Test
  void aThresholdOfNothingAsksForNoEndOfProcessors() {
    demand = 1;
    held = 2;
    threshold = 0;
    assertEquals(100, interval().processorRequest(), 1e-9);
  }

  @Test
  void withoutAManagerARequestIsNotedAndCountsAsAnswered() {
    state = Allocation.State.UNMANAGED;
    demand = 0.8;
    assertEquals(State.FULL_SERVICE, interval().state());
    assertTrue(objection(Kind.DEGRADE).isPresent(), "it fits");
    demand = 0.86;
    assertEquals(State.DEGRADING, interval().state());
    assertEquals(0.86 / 0.85, present.processorRequest(), 1e-12);
    assertEquals(Optional.empty(), objection(Kind.DEGRADE));
    state = Allocation.State.STALE;
    assertEquals(State.DEGRADING, interval().state());
  }

  @Test
  void anUpgradeNeedsTwoIntervalsWithoutARefusal() {
    state = Allocation.State.UNMANAGED;
    demand = 0.5;
    ratio = 1.4;
    refused = 1;
    assertEquals(State.HOLDING, interval().state());
    refused = 0;
    assertEquals(State.HOLDING, interval().state());
    assertTrue(objection(Kind.UPGRADE).isPresent());
    assertEquals(State.RECOVERING, interval().state());
    assertEquals(Optional.empty(), objection(Kind.UPGRADE));
    refused = 1;
    interval();
    assertTrue(objection(Kind.UPGRADE).isPresent());
  }

  @Test
  void anUpgradeNeedsRoomForTheDemandAfterIt() {
    state = Allocation.State.UNMANAGED;
    demand = 0.7;
    ratio = 1.4;
    interval();
    interval();
    // 0.7 · 0.60 / 0.50 is 84 % of the processor, 0.7 · 0.61 / 0.50 is 85.4 %.
    assertEquals(
        Optional.empty(),
        policy.objection(present, decision(Kind.UPGRADE, "cpu", 0.5, 0.60), "cpu"));
    assertEquals(
        Optional.of("it would need 85 % of the processors held, the ceiling is 85 %"),
        policy.objection(present, decision(Kind.UPGRADE, "cpu", 0.5, 0.61), "cpu"));
  }

  @Test
  void processorsAreGivenBackAtFullServiceOnly() {
    held = 3;
    requested = 3;
    demand = 0.9;
    ratio = 1.5;
    assertEquals(3, interval().processorRequest(), "1.6 would do");
    ratio = 1;
    double deviation = 0.225 * Math.exp(-2.0 / 8);
    assertEquals((0.9 + 4 * deviation) / 0.85, interval().processorRequest(), 1e-12);
  }

  /** As a site of a few dear pages a second, whose use doubles by chance from second to second. */
  @Test
  void whoseUseVariesByChanceKeepsWhatIsMostlyEnough() {
    demand = 0;
    held = 1;
    used = 0.18;
    interval();
    for (int i = 0; i < 100; i++) {
      held = requested;
      used = i % 2 == 0 ? 0.06 : 0.18;
      assertEquals(0.18 / 0.85, interval().processorRequest(), 1e-12, "interval " + i);
    }
    // What never comes again is forgotten.
    used = 0.06;
    for (int i = 0; i < 60; i++) {
      held = requested;
      interval();
    }
    assertEquals(0.06 / 0.85, present.processorRequest(), 0.005);
  }

  @Test
  void whatIsNotNeededAnyMoreIsReleasedBitByBit() {
    held = 2;
    demand = 0.85;
    assertEquals(1, interval().processorRequest(), 1e-12);
    demand = 0.17;
    double before = 1;
    for (int i = 0; i < 40; i++) {
      double request = interval().processorRequest();
      assertTrue(request <= before && request >= 0.17 / 0.85, "interval " + i + ": " + request);
      before = request;
    }
    assertEquals(0.17 / 0.85, before, 0.02, "what is needed");
    demand = 1.7;
    assertEquals(2, interval().processorRequest(), 1e-12, "more is asked for at once");
  }

  @Test
  void whatWasNeverGivenIsNotKept() {
    held = 2;
    for (int i = 0; i < 20; i++) {
      used = i % 2 == 0 ? 0.2 : 0.6;
      interval();
    }
    used = 0.1;
    requested = 7;
    held = 0.3;
    assertEquals(0.3, interval().processorRequest(), 1e-12, "more would be mostly enough");
  }

  /** As after browsers came who will stay, and who were charged with all that they will need. */
  @Test
  void whatWasAskedForAndIsNotUsedIsReleasedAtOnce() {
    held = 2;
    demand = 0.8;
    used = 0.2;
    assertEquals(0.8 / 0.85, interval().processorRequest(), 1e-12);
    demand = 0;
    double deviation = 0.05 * Math.exp(-2.0 / 8);
    assertEquals((0.2 + 4 * deviation) / 0.85, interval().processorRequest(), 1e-12);
  }

  /** As beside a site whose use varies: else no level would be lowered however many are refused. */
  @Test
  void whatNeighboursLeaveIsNoNewsWhileItVariesALittle() {
    demand = 2;
    held = 0.85;
    interval();
    for (double left : new double[] {0.8, 0.87, 0.82, 0.89, 0.81}) {
      held = left;
      assertEquals(State.DEGRADING, interval().state(), () -> "at " + left);
      assertFalse(present.processorsChanged());
    }
    held = 0.6;
    assertEquals(State.DEGRADING, interval().state(), "less is no answer to wait for");
    assertTrue(present.processorsChanged());
    // 2 / 0.85 is asked for: 1.75 are lacking, and a fifth of that is 0.35
    held = 0.94;
    assertEquals(State.DEGRADING, interval().state());
    held = 0.96;
    assertEquals(State.ASKING, interval().state(), "more is");
  }

  /** As from a neighbour of whom the load has gone, and who releases two processors bit by bit. */
  @Test
  void nothingIsLoweredWhileProcessorsKeepComing() {
    demand = 3;
    held = 2;
    used = 1.8;
    interval();
    double released = 2;
    for (int i = 0; i < 6; i++) {
      released *= 0.8;
      held = 4 - released;
      used = 0.9 * held;
      assertEquals(State.ASKING, interval().state(), () -> "at " + held);
    }
    held = 3.53;
    used = 3;
    assertEquals(State.FULL_SERVICE, interval().state(), "all that was asked for");
    // With a demand that the neighbour's will not meet it is no use to wait for them.
    demand = 6;
    held = 2;
    used = 1.8;
    interval();
    held = 2.4;
    used = 2.2;
    assertEquals(State.DEGRADING, interval().state());
  }

  @Test
  void whatWasLentIsNotAskedForWhileSomethingIsDegraded() {
    demand = 1.5;
    ratio = 1.6;
    held = 2;
    // 1.5 · 1.6 / 0.85
    assertEquals(2.4 / 0.85, interval().processorRequest(), 1e-12);
    demand = 0.5;
    assertEquals(2, interval().processorRequest(), "more was asked for than held");
    for (double lent : new double[] {0.5, 1.5, 0.1}) {
      held = 2 + lent;
      assertEquals(2, interval().processorRequest(), "the rest is lent");
    }
    held = 1.2;
    assertEquals(1.2, interval().processorRequest(), "others need more: what is left is kept");
    held = 2;
    assertEquals(1.2, interval().processorRequest());
  }

  @Test
  void whatOthersTakeIsNotAskedFor() {
    held = 1;
    demand = 0.2;
    used = 0.2;
    busy = 1;
    assertEquals(0.2 / 0.85, interval().processorRequest(), 1e-12);
    assertEquals(State.FULL_SERVICE, present.state());
    state = Allocation.State.UNMANAGED;
    assertEquals(0.2 / 0.85, interval().processorRequest(), 1e-12);
    assertEquals(State.DEGRADING, present.state(), "nobody gives it processors of its own");
  }

  @Test
  void undoingWhatLoadsAnOverloadedResourceDoesNotWaitUntilNobodyIsRefused() {
    state = Allocation.State.UNMANAGED;
    demand = 2;
    refused = 1;
    interval();
    assertTrue(objection(Kind.UPGRADE).isPresent());
    assertEquals(
        Optional.empty(),
        policy.objection(present, decision(Kind.UPGRADE, "cpu", 0.9, 0.3), "cpu"));
  }

  @Test
  void otherResourcesAndHoldsAreNoneOfItsBusiness() {
    demand = 2;
    interval();
    assertEquals(
        Optional.empty(),
        policy.objection(present, decision(Kind.DEGRADE, "pool", 0.9, 0.8), "cpu"));
    assertEquals(
        Optional.empty(),
        policy.objection(present, Decision.hold(0, "cpu", Map.of(), "a test"), "cpu"));
  }

  @Test
  void atRestEverythingPasses() {
    assertEquals(Optional.empty(), objection(Kind.DEGRADE));
    assertEquals(Optional.empty(), objection(Kind.UPGRADE));
  }

  @Test
  void itIsFoundAsAServiceAndRefusesAQuantumThatIsNone() {
    assertEquals(
        1,
        ServiceLoader.load(CoordinationPolicy.class).stream()
            .filter(p -> p.type() == ProcessorsFirst.class)
            .count());
    assertEquals(
        "quantumSeconds: expected a number above 0 to 3600, got 0.0",
        assertThrows(IllegalArgumentException.class, () -> new ProcessorsFirst(0)).getMessage());
  }
}
