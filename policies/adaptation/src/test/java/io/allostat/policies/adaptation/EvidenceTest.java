package io.allostat.policies.adaptation;

import static io.allostat.policies.adaptation.Fixture.component;
import static io.allostat.policies.adaptation.Fixture.history;
import static io.allostat.policies.adaptation.Fixture.knowing;
import static io.allostat.policies.adaptation.Fixture.observe;
import static io.allostat.policies.adaptation.Fixture.row;
import static io.allostat.policies.adaptation.Fixture.steady;
import static io.allostat.policies.adaptation.Fixture.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ThreadStates;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What tells an overload from chance, worked by hand; the ceiling is 85 %. */
class EvidenceTest {
  private static final CalibratedPolicy POLICY = new CalibratedPolicy();

  /** 20 ms · 45/s: U = 0.9 and κ = 2 · 0.81/45 = 0.036 s, so 8 s are known to ±6.7 %. */
  private static final List<Fixture.Row> A_LITTLE_MUCH = List.of(row("A.B", 0.02, 45));

  /** 40 ms · 24.5/s: U = 0.98 and κ = 2 · 0.98²/24.5 = 0.078 s. */
  private static final List<Fixture.Row> NEARLY_FULL = List.of(row("A.B", 0.04, 24.5));

  /** 40 ms · 25/s: U = 1 and κ = 2/25 = 0.08 s. */
  private static final List<Fixture.Row> FULL = List.of(row("A.B", 0.04, 25));

  private static Decision decide(ControlState state, double now, ProfileHistory history) {
    return POLICY.step(state, observe(now, history, component("B", 0, 1))).decision();
  }

  private static Decision decide(double now, ProfileHistory history) {
    return decide(knowing(GainTable.EMPTY), now, history);
  }

  /** The same past, but for requests that wait since an instant. */
  private static ProfileHistory waiting(
      ProfileHistory history, double sinceSeconds, double requests) {
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return history.latestNanos();
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        return history
            .window(fromNanos, toNanos)
            .map(p -> p.toNanos() > sinceSeconds * Fixture.SECOND ? waiting(p, requests) : p);
      }
    };
  }

  private static Profile waiting(Profile profile, double requests) {
    return new Profile(
        profile.fromNanos(),
        profile.toNanos(),
        profile.samplingInstants(),
        profile.resources(),
        profile.stacks().stream()
            .map(
                s ->
                    s.withStates(
                        ThreadStates.ofWaiting(Math.round(requests * profile.samplingInstants()))))
            .toList());
  }

  private static void assertHeldAsChance(Decision decision) {
    assertEquals(Kind.HOLD, decision.kind());
    assertTrue(decision.reason().contains("may be chance"), decision.reason());
  }

  @Test
  void aFewSecondsAboveTheCeilingMayBeChance() {
    assertHeldAsChance(decide(10, steady(10, A_LITTLE_MUCH)));
  }

  @Test
  void requestsThatBeganToWaitAreABacklog() {
    // 60 · 40 ms = 2.4 s of work; a load of 0.80 leaves 0.078 · ln(1/0.03) / 0.4 = 0.69 s.
    Decision decision = decide(10, waiting(steady(10, NEARLY_FULL), 5, 60));
    assertEquals(Kind.DEGRADE, decision.kind(), decision.reason());
    // 10 · 40 ms = 0.4 s.
    assertHeldAsChance(decide(10, waiting(steady(10, NEARLY_FULL), 5, 10)));
  }

  @Test
  void whatRequestsWaitForInAnyCaseIsNoBacklog() {
    assertHeldAsChance(decide(10, waiting(steady(10, NEARLY_FULL), 0, 60)));
  }

  @Test
  void whileTheResourceHasIdleMomentsRequestsWaitForSomethingElse() {
    assertHeldAsChance(decide(10, waiting(steady(10, A_LITTLE_MUCH), 5, 600)));
  }

  @Test
  void whoIsBeingServedDoesNotWait() {
    // On 32 processors at 86 % there are 28 requests inside, of which 27.5 have one.
    List<Fixture.Row> rows = List.of(new Fixture.Row("A.B", "cpu", 0.02, 1376, 28_000_000));
    assertHeldAsChance(decide(10, history(10, 0, 32, rows, rows)));
  }

  @Test
  void aTimeWithoutAnIdleMomentBecomesTooLongForChance() {
    // With t = 0.2² · T/κ: 9 % for 3 s, 2.5 % for 6 s. The mean alone would not do: 0.15 is less
    // than twice √(κ/6).
    assertHeldAsChance(decide(5, steady(5, FULL)));
    Decision decision = decide(8, steady(8, FULL));
    assertEquals(Kind.DEGRADE, decision.kind(), decision.reason());
    assertHeldAsChance(decide(8, steady(8, NEARLY_FULL)));
  }

  @Test
  void whereSomethingIsDegradedItIsHeldAgainstTheCeiling() {
    // With t = 0.15² · T/κ: 1.8 % for 12 s, where 0.6 % are asked for; of 0.80 it would be 0.3 %.
    Observation degraded =
        observe(14, steady(14, FULL), component("B", 0, 1), component("C", 1, 1));
    assertHeldAsChance(POLICY.step(knowing(GainTable.EMPTY), degraded).decision());
  }

  /** Something was undone at 10 s. */
  private static ControlState upgraded() {
    return new ControlState(
        ControlMode.REGULATION,
        Math.round(10 * Fixture.SECOND),
        Optional.empty(),
        GainTable.EMPTY,
        OptionalLong.of(Math.round(10 * Fixture.SECOND)));
  }

  /** Requests of 40 ms at one rate until 12 s, and at 25/s since. */
  private static ProfileHistory risen(double now, double ratePerSecond) {
    return history(now, 12, 1, List.of(row("A.B", 0.04, ratePerSecond)), FULL);
  }

  @Test
  void soonAfterAnUpgradeMoreIsAsked() {
    // 12 s without an idle moment: 1.8 % at the ceiling, where 0.3 % are asked for; 0.28 % at 0.80.
    assertHeldAsChance(decide(upgraded(), 24, risen(24, 25)));
    // 12 s of 25/s after 10 s of 20/s: 0.2 more is asked for, known to 0.081.
    assertHeldAsChance(decide(upgraded(), 24, risen(24, 20)));
  }

  @Test
  void soonAfterAnUpgradeMoreIsNotAskedWhereRequestsComeMoreOften() {
    // Of 12/s: 0.52 more, known to 0.072.
    Decision decision = decide(upgraded(), 24, risen(24, 12));
    assertEquals(Kind.DEGRADE, decision.kind(), decision.reason());
  }

  @Test
  void whereSomethingIsLeftDegradedRequestsThatComeMoreOftenCountAsEver() {
    // 20 s: 0.15 above the ceiling is 2.4 standard errors, where two are asked for, and three of
    // what may be a consequence.
    Observation often = observe(32, risen(32, 12), component("B", 0, 1), component("C", 1, 1));
    assertEquals(Kind.DEGRADE, POLICY.step(upgraded(), often).decision().kind());
    Observation same = observe(32, risen(32, 25), component("B", 0, 1), component("C", 1, 1));
    assertHeldAsChance(POLICY.step(upgraded(), same).decision());
  }

  @Test
  void aRisingLoadIsNotHiddenByItsPast() {
    // The mean over the minute is below the ceiling, and no part differs enough to be another load.
    List<Fixture.Row> before = List.of(row("A.B", 0.04, 15));
    ProfileHistory rising = history(60, 55, 1, before, FULL);
    Decision decision = decide(60, waiting(rising, 55, 60));
    assertEquals(Kind.DEGRADE, decision.kind(), decision.reason());
    assertEquals(Kind.HOLD, decide(60, rising).kind());
  }

  @Test
  void aLowFloorMakesNoLoadUnacceptable() {
    // 5 s without an idle moment: 0.01 % in the middle, at 0.575; 3.7 % at 0.80, 5 points below the
    // ceiling.
    Observation wide = observe(7, steady(7, FULL), component("B", 0, 1));
    Observation low = with(wide, Map.of("cpu", new Thresholds(0.85, 0.30)));
    assertHeldAsChance(POLICY.step(knowing(GainTable.EMPTY), low).decision());
  }

  @Test
  void aRisingLoadOfDearRequestsIsNotHiddenForLong() {
    // 19 · 0.25 s = 4.8 s of work wait; with κ = 0.5 s a load of 0.80 leaves 4.4 s and one at the
    // ceiling 5.8 s.
    List<Fixture.Row> before = List.of(row("A.B", 0.25, 2));
    ProfileHistory rising = history(60, 55, 1, before, List.of(row("A.B", 0.25, 4)));
    Decision decision = decide(60, waiting(rising, 55, 20));
    assertEquals(Kind.DEGRADE, decision.kind(), decision.reason());
    assertEquals(Kind.HOLD, decide(60, waiting(rising, 55, 12)).kind());
  }
}
