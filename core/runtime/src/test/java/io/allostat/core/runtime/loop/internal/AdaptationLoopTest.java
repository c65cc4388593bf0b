package io.allostat.core.runtime.loop.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.runtime.components.internal.ComponentRegistry;
import io.allostat.core.runtime.components.internal.RegistryListener;
import io.allostat.core.runtime.testing.internal.FakeProfiler;
import io.allostat.core.runtime.testing.internal.Gains;
import io.allostat.core.runtime.testing.internal.ScriptedPolicy;
import io.allostat.core.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AdaptationLoopTest {
  private final ManualClock clock = new ManualClock(42);
  private final FakeProfiler profiler = new FakeProfiler();
  private final ScriptedPolicy policy = new ScriptedPolicy();
  private final ComponentRegistry registry =
      new ComponentRegistry(10, profiler, RegistryListener.NONE);
  private final List<JournalEntry> heard = new ArrayList<>();
  private final Gate gate = new Gate();
  private final AdaptationLoop loop =
      new AdaptationLoop(
          policy,
          ControlSettings.defaults(),
          registry,
          profiler,
          new RecentProfile(10),
          new ThresholdTable(List.of("cpu", "pool"), new Thresholds(0.85, 0.7)),
          clock,
          clock,
          new AdaptationListener() {
            @Override
            public void decided(JournalEntry entry) {
              heard.add(entry);
            }
          },
          gate);

  private static final class Gate implements StepGate {
    private final List<JournalEntry> carriedOut = new ArrayList<>();
    private Optional<String> objection = Optional.empty();
    private int objectsAfter;
    private Optional<String> disturbance = Optional.empty();

    @Override
    public Optional<String> objection(Decision decision) {
      return objectsAfter-- > 0 ? Optional.empty() : objection;
    }

    @Override
    public Optional<String> disturbance() {
      return disturbance;
    }

    @Override
    public void carriedOut(JournalEntry entry) {
      carriedOut.add(entry);
    }
  }

  private static ComponentDescriptor search() {
    return ComponentDescriptor.named("Search").withLevel("noSort", 1);
  }

  @Test
  void thePolicySeesOneSnapshotOfEverything() {
    registry.register(search());
    registry.pin("Search");
    loop.setThresholds("pool", new Thresholds(0.9, 0.5));
    loop.step();
    Observation seen = policy.seen.remove();
    assertEquals(42, seen.nanoTime());
    assertEquals(1, profiler.histories.get());
    assertEquals(
        List.of(new ComponentState("Search", search().serviceLevels(), 0, false)),
        seen.components());
    assertEquals(new Thresholds(0.85, 0.7), seen.thresholdsOf("cpu"));
    assertEquals(new Thresholds(0.9, 0.5), seen.thresholdsOf("pool"));
  }

  @Test
  void holdsAreJournalledToo() {
    loop.step();
    clock.advance(Duration.ofSeconds(5));
    loop.step();
    List<JournalEntry> journal = loop.journal();
    assertEquals(List.of(1L, 2L), journal.stream().map(JournalEntry::sequence).toList());
    assertEquals(5000, journal.get(1).epochMillis() - journal.get(0).epochMillis());
    assertEquals(journal, heard);
  }

  @Test
  void aDecisionIsCarriedOutJournalledAndCompletedByItsOutcome() {
    registry.register(search());
    policy.degrade("Search", 0, 0.7);
    policy.conclude("Search", 0, 0.12, Gains.table("Search", 0, 0.4));
    loop.step();
    assertEquals(1, registry.find("Search").orElseThrow().serviceLevel());
    assertEquals(Origin.LOOP, loop.journal().get(0).change().orElseThrow().origin());
    assertTrue(loop.journal().get(0).outcome().isEmpty());
    loop.step();
    assertEquals(
        0.12, loop.journal().get(0).outcome().orElseThrow().predictionError().orElseThrow());
    assertEquals(Gains.table("Search", 0, 0.4), loop.gains());
    assertEquals(2, loop.journal().size());
  }

  @Test
  void stepsThatFollowAtOnceAreCarriedOutInOrder() {
    threeAtOnce(LevelActuator.NONE);
    assertEquals(List.of("Search 0->1", "Sort 0->1", "Search 1->2"), journalled());
    assertEquals(loop.journal(), gate.carriedOut);
    assertEquals(loop.journal(), heard);
    assertEquals(2, registry.find("Search").orElseThrow().serviceLevel());
    assertEquals(1, registry.find("Sort").orElseThrow().serviceLevel());
    clock.advance(Duration.ofSeconds(5));
    loop.step();
    policy.states.remove();
    assertEquals(7, policy.states.remove().lastChangeNanos(), "nobody else moved them");
  }

  @Test
  void whatIsObjectedToEndsThem() {
    gate.objection = Optional.of("later");
    gate.objectsAfter = 2;
    threeAtOnce(LevelActuator.NONE);
    assertEquals(List.of("Search 0->1", "Sort 0->1"), journalled());
    assertEquals(1, registry.find("Search").orElseThrow().serviceLevel());
  }

  @Test
  void aStepThatFailsEndsThem() {
    threeAtOnce(
        level -> {
          throw new IllegalStateException("it fails");
        });
    assertEquals(List.of("Search 0->1", "Sort 0->1"), journalled());
    assertEquals(1, registry.find("Search").orElseThrow().serviceLevel());
  }

  @Test
  void aComponentThatSomebodyMovesMeanwhileEndsThem() {
    threeAtOnce(
        level -> {
          registry.setServiceLevel("Search", 0, Origin.OPERATOR);
          return level;
        });
    assertEquals(List.of("Search 0->1", "Sort 0->1"), journalled());
    assertEquals(0, registry.find("Search").orElseThrow().serviceLevel());
  }

  @Test
  void aPauseEndsThem() {
    threeAtOnce(
        level -> {
          loop.pause();
          return level;
        });
    assertEquals(List.of("Search 0->1", "Sort 0->1"), journalled());
  }

  /** The second of them moves a component that does it so. */
  private void threeAtOnce(LevelActuator sort) {
    registry.register(search().withLevel("nothing", 1));
    registry.register(ComponentDescriptor.named("Sort").withLevel("less", 1).withActuator(sort));
    policy.script.add(
        (state, seen) ->
            new Step(
                state.regulating(7),
                degrade("Search", 0),
                Optional.empty(),
                List.of(degrade("Sort", 0), degrade("Search", 1))));
    loop.step();
  }

  private static Decision degrade(String component, int from) {
    Optional<Adaptation> adaptation = Optional.of(new Adaptation(component, from, 1));
    return new Decision(Kind.DEGRADE, 42, "cpu", adaptation, Map.of(), List.of(), "a test");
  }

  private List<String> journalled() {
    return loop.journal().stream()
        .map(entry -> entry.decision().adaptation().orElseThrow().toString())
        .toList();
  }

  @Test
  void aPausedLoopJournalsAndNeitherAsksThePolicyNorActs() {
    registry.register(search());
    policy.degrade("Search", 0, 0.7);
    loop.pause();
    loop.step();
    JournalEntry entry = loop.journal().get(0);
    assertEquals(Kind.HOLD, entry.decision().kind());
    assertEquals("paused", entry.decision().reason());
    assertEquals(Map.of("cpu", 0.5), entry.decision().usage());
    assertTrue(policy.seen.isEmpty());
    loop.resume();
    loop.step();
    assertEquals(1, registry.find("Search").orElseThrow().serviceLevel());
  }

  @Test
  void aLevelMovedByAnOperatorSeparatesTheProfileBeforeFromTheProfileAfter() {
    registry.register(search());
    loop.step();
    clock.advance(Duration.ofSeconds(5));
    loop.step();
    registry.setServiceLevel("Search", 1, Origin.OPERATOR);
    clock.advance(Duration.ofSeconds(5));
    loop.step();
    clock.advance(Duration.ofSeconds(5));
    loop.step();
    long moved = 42 + Duration.ofSeconds(10).toNanos();
    assertEquals(
        List.of(42L, 42L, moved, moved),
        policy.states.stream().map(ControlState::lastChangeNanos).toList());
  }

  @Test
  void aMoveWhileThePolicyDecidesIsNotTakenForTheLoopsOwn() {
    registry.register(search());
    policy.script.add(
        (s, o) -> {
          registry.setServiceLevel("Search", 1, Origin.OPERATOR);
          return ScriptedPolicy.hold(s, o);
        });
    loop.step();
    clock.advance(Duration.ofSeconds(5));
    loop.step();
    long seen = 42 + Duration.ofSeconds(5).toNanos();
    assertEquals(
        List.of(42L, seen), policy.states.stream().map(ControlState::lastChangeNanos).toList());
  }

  @Test
  void aPauseEndsTheCalibrationThatWasGoingOn() {
    beginCalibration();
    loop.pause();
    loop.step();
    assertEquals(ControlMode.REGULATION, loop.mode());
    assertEquals(
        Optional.of("paused during the calibration"),
        loop.journal().get(0).outcome().orElseThrow().rejection());
  }

  @Test
  void switchingCalibrationOffEndsTheOneThatWasGoingOnAndTellsThePolicy() {
    beginCalibration();
    loop.setCalibration(false);
    policy.seen.clear();
    loop.step();
    assertEquals(ControlMode.REGULATION, loop.mode());
    assertEquals(
        Optional.of("calibration was switched off"),
        loop.journal().get(0).outcome().orElseThrow().rejection());
    assertFalse(loop.calibration());
    assertFalse(policy.seen.remove().settings().calibration());
    loop.setCalibration(true);
    loop.step();
    assertTrue(policy.seen.remove().settings().calibration());
  }

  @Test
  void theJournalSaysWhoWasQuarantinedAndWhyWhoeverMovedIt() {
    registry.register(
        search()
            .withActuator(
                level -> {
                  throw new IllegalStateException("no such query");
                }));
    loop.step();
    registry.setServiceLevel("Search", 1, Origin.OPERATOR);
    loop.step();
    loop.step();
    List<String> reasons = heard.stream().map(e -> e.decision().reason()).toList();
    assertEquals(4, reasons.size(), () -> "" + reasons);
    assertTrue(reasons.get(1).startsWith("Search is quarantined"), reasons.get(1));
    assertTrue(reasons.get(1).contains("no such query"), reasons.get(1));
    registry.unpin("Search");
    loop.pause();
    loop.step();
    assertEquals("Search is no longer quarantined", heard.get(4).decision().reason());
    assertEquals("paused", heard.get(5).decision().reason());
  }

  @Test
  void onlyCompletedStepsCount() {
    assertTrue(loop.secondsSinceLastStep().isEmpty());
    loop.step();
    assertEquals(0, loop.secondsSinceLastStep().orElseThrow());
    clock.advance(Duration.ofSeconds(7));
    policy.script.add(
        (state, observation) -> {
          throw new IllegalStateException("a policy that fails");
        });
    assertThrows(IllegalStateException.class, loop::step);
    assertEquals(7, loop.secondsSinceLastStep().orElseThrow());
  }

  /** Takes a step that degrades and begins to calibrate. */
  private void beginCalibration() {
    registry.register(search());
    policy.script.add(
        (s, o) -> {
          Decision degrade =
              new Decision(
                  Kind.DEGRADE,
                  o.nanoTime(),
                  "cpu",
                  Optional.of(new Adaptation("Search", 0, 1)),
                  Map.of("cpu", 0.95),
                  List.of(),
                  "cpu is overloaded");
          Regulation pending = new Regulation(degrade, Profile.EMPTY, Map.of("Search", 1));
          ControlState next =
              new ControlState(
                  ControlMode.CALIBRATION,
                  o.nanoTime(),
                  Optional.of(pending),
                  s.gains(),
                  OptionalLong.empty());
          return new Step(next, degrade, Optional.empty());
        });
    loop.step();
    assertEquals(ControlMode.CALIBRATION, loop.mode());
  }

  @Test
  void aFailedActuationIsJournalledAndTheNextStepSeesTheLevelInForce() {
    registry.register(
        search()
            .withActuator(
                level -> {
                  throw new IllegalStateException("no");
                }));
    policy.degrade("Search", 0, 0.7);
    loop.step();
    assertEquals(
        Optional.of("asked for level 1, threw IllegalStateException: no"),
        loop.journal().get(0).change().orElseThrow().failure());
    loop.step();
    policy.seen.remove();
    ComponentState seen = policy.seen.remove().components().get(0);
    assertEquals(0, seen.level());
    assertFalse(seen.adjustable());
  }

  @Test
  void aPolicyThatThrowsLeavesTheStateOfTheStepBefore() {
    policy.conclude("Search", 0, 0.1, Gains.table("Search", 0, 0.4));
    policy.script.add(
        (s, o) -> {
          throw new IllegalStateException("policy");
        });
    loop.step();
    assertThrows(IllegalStateException.class, loop::step);
    assertEquals(Gains.table("Search", 0, 0.4), loop.gains());
    loop.step();
    assertEquals(2, loop.journal().size());
    assertEquals(ControlMode.REGULATION, loop.mode());
  }

  @Test
  void olderGainsAreTakenUpEvenWhileThePolicyDecidesAndNewerOnesStand() {
    GainTable newer = Gains.table("Search", 0, 0.4);
    policy.script.add(
        (s, o) -> {
          loop.takeUp(
              Map.of(
                  Gains.key("Search", 0), Gains.gain(0.9), Gains.key("Bids", 0), Gains.gain(0.3)));
          ScriptedPolicy inner = new ScriptedPolicy();
          inner.conclude("Search", 0, 0.1, newer);
          return inner.step(s, o);
        });
    loop.step();
    assertEquals(newer.with(Gains.table("Bids", 0, 0.3).gains()).gains(), loop.gains().gains());
  }

  @Test
  void thresholdsOfUnknownResourcesAreRefused() {
    assertEquals(
        "resource: expected one of [cpu, pool], got \"disk\"",
        assertThrows(
                SettingException.class, () -> loop.setThresholds("disk", new Thresholds(0.9, 0.5)))
            .getMessage());
    assertThrows(SettingException.class, () -> loop.thresholds(null));
  }

  @Test
  void aStepThatMustWaitIsNotTakenAndTheJournalSaysWhy() {
    registry.register(search());
    gate.objection = Optional.of("processors come first");
    policy.degrade("Search", 0, 0.7);
    loop.step();
    assertEquals(0, registry.find("Search").orElseThrow().serviceLevel());
    Decision held = loop.journal().get(0).decision();
    assertEquals(Kind.HOLD, held.kind());
    assertEquals("cpu", held.resource());
    assertEquals("cpu is overloaded; not now: processors come first", held.reason());
    assertEquals(List.of(), gate.carriedOut);
    gate.objection = Optional.empty();
    policy.degrade("Search", 0, 0.7);
    loop.step();
    assertEquals(1, registry.find("Search").orElseThrow().serviceLevel());
    assertEquals(List.of(loop.journal().get(1)), gate.carriedOut);
  }

  @Test
  void whatWasLearnedStandsWhenTheStepWithItMustWait() {
    registry.register(search());
    gate.objection = Optional.of("processors come first");
    policy.script.add(
        (state, observation) ->
            new Step(
                new ControlState(
                    ControlMode.CALIBRATION,
                    observation.nanoTime(),
                    Optional.of(new Regulation(degrade(observation), Profile.EMPTY, Map.of())),
                    Gains.table("Search", 0, 0.4),
                    OptionalLong.of(7)),
                degrade(observation),
                Optional.empty()));
    loop.step();
    loop.step();
    ControlState next = policy.states.stream().skip(1).findFirst().orElseThrow();
    assertEquals(ControlMode.REGULATION, next.mode());
    assertEquals(Gains.table("Search", 0, 0.4), next.gains());
    assertEquals(OptionalLong.empty(), next.lastUpgradeNanos());
    assertEquals(42, next.lastChangeNanos());
  }

  @Test
  void aCalibrationThatBecameVoidEnds() {
    registry.register(search());
    policy.script.add(
        (state, observation) ->
            new Step(
                new ControlState(
                    ControlMode.CALIBRATION,
                    observation.nanoTime(),
                    Optional.of(new Regulation(degrade(observation), Profile.EMPTY, Map.of())),
                    state.gains(),
                    OptionalLong.empty()),
                degrade(observation),
                Optional.empty()));
    loop.step();
    assertEquals(ControlMode.CALIBRATION, loop.mode());
    clock.advance(Duration.ofSeconds(5));
    gate.disturbance = Optional.of("the processors held changed");
    loop.step();
    assertEquals(ControlMode.REGULATION, loop.mode());
    assertEquals(
        Optional.of("the processors held changed"),
        loop.journal().get(0).outcome().orElseThrow().rejection());
    ControlState seen = policy.states.stream().skip(1).findFirst().orElseThrow();
    assertEquals(42 + Duration.ofSeconds(5).toNanos(), seen.lastChangeNanos());
  }

  private static Decision degrade(Observation observation) {
    return new Decision(
        Kind.DEGRADE,
        observation.nanoTime(),
        "cpu",
        Optional.of(new Adaptation("Search", 0, 1)),
        Map.of("cpu", 0.95),
        List.of(),
        "cpu is overloaded");
  }
}
