package io.allostat.core.runtime.coordination.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.coordination.Coordination;
import io.allostat.core.api.coordination.Coordination.State;
import io.allostat.core.api.coordination.CoordinationInput;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.coordination.RecentUse;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.runtime.admission.internal.AdmissionStep;
import io.allostat.core.runtime.loop.internal.ThresholdTable;
import io.allostat.core.runtime.testing.internal.FakeProfiler;
import io.allostat.core.runtime.testing.internal.GivenPolicy;
import io.allostat.core.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
  private static final Decision DEGRADE =
      new Decision(
          Kind.DEGRADE,
          0,
          "cpu",
          Optional.of(new Adaptation("Search", 0, 1)),
          Map.of(),
          List.of(),
          "a test");

  private final ManualClock clock = new ManualClock();
  private final List<CoordinationInput> inputs = new ArrayList<>();
  private final Manager manager = new Manager();
  private final GivenPolicy admission = new GivenPolicy();
  private Map<String, Double> ratios = Map.of();
  private boolean lacking;
  private double pressure;
  private boolean refuses = true;
  private long arrived = 10;
  private long remembered;
  private ConnectionCounts resumed = ConnectionCounts.NONE;
  private double held = 4;
  private Coordinator coordinator = coordinator(Optional.of(manager));

  /** Objects to everything, and says what a test sets. */
  private final class Says implements CoordinationPolicy {
    @Override
    public Coordination step(Coordination last, CoordinationInput seen) {
      inputs.add(seen);
      remembered = last.recentUse().intervals();
      double held = seen.allocation().processors();
      boolean changed = last.state() != State.IDLE && held != last.processors();
      return new Coordination(
          State.HOLDING,
          seen.demand(),
          seen.demand(),
          seen.demand() * seen.fullServiceRatio(),
          2.5,
          held,
          held,
          seen.allocation().state(),
          seen.overloadThreshold(),
          lacking,
          changed,
          false,
          pressure,
          0,
          0,
          held,
          new RecentUse(last.recentUse().intervals() + 1, 0, 0, List.of(), seen.nanoTime()),
          "a test");
    }

    @Override
    public Optional<String> objection(Coordination present, Decision decision, String resource) {
      return present.state() == State.IDLE ? Optional.empty() : Optional.of("no " + resource);
    }
  }

  private static final class Manager implements Processors {
    private final List<Double> requests = new ArrayList<>();
    private RuntimeException failure;
    private Allocation allocation = new Allocation(2, "0-1", 0, Allocation.State.GRANTED);

    @Override
    public void request(double processors) {
      if (failure != null) {
        throw failure;
      }
      requests.add(processors);
    }

    @Override
    public Allocation allocation() {
      return allocation;
    }

    @Override
    public AutoCloseable onChange(Consumer<Allocation> listener) {
      throw new UnsupportedOperationException();
    }
  }

  private Coordinator coordinator(Optional<Processors> processors) {
    AdaptationPolicy adaptation =
        new AdaptationPolicy() {
          @Override
          public Step step(ControlState state, Observation observation) {
            throw new UnsupportedOperationException();
          }

          @Override
          public Map<String, Double> fullServiceRatios(
              ControlState state, Observation observation) {
            return ratios;
          }
        };
    return new Coordinator(
        new Says(),
        adaptation,
        processors,
        "cpu",
        new ThresholdTable(List.of("cpu"), new Thresholds(0.8, 0.6)),
        clock,
        clock);
  }

  private void interval() {
    clock.advance(Duration.ofSeconds(2));
    AdmissionSettings settings = AdmissionSettings.defaults();
    AdmissionState state = admission.initial(settings, 1);
    Interval interval =
        new Interval(
            2,
            new ConnectionCounts(arrived, arrived - arrived / 2, 0, 0, 0, 0),
            resumed,
            1.5,
            1,
            0,
            0);
    coordinator.stepped(
        new AdmissionStep(
            settings,
            Optional.empty(),
            Optional.of(interval),
            state,
            held,
            HeldProcessors.of(held),
            refuses));
  }

  private void observe(int level) {
    ComponentState component =
        new ComponentState(
            "Search",
            ComponentDescriptor.named("Search").withLevel("noSort", 1).serviceLevels(),
            level,
            true);
    coordinator.observing(
        ControlState.initial(0, GainTable.EMPTY),
        new Observation(
            0,
            new FakeProfiler().history(),
            List.of(component),
            Map.of(),
            ControlSettings.defaults()));
  }

  /** As of a site whose visitors are all there: nobody comes, and its use still varies. */
  @Test
  void whatWasInUseIsRememberedWhileNobodyComesAndThroughAFailure() {
    interval();
    refuses = false;
    interval();
    assertEquals("IDLE", coordinator.item().state());
    manager.failure = new IllegalStateException("a test");
    assertThrows(IllegalStateException.class, this::interval);
    manager.failure = null;
    interval();
    assertEquals(2, remembered, "the one that failed is lost");
  }

  @Test
  void anIntervalBecomesWhatThePolicyRestsOnAndItsRequestReachesTheManager() {
    interval();
    CoordinationInput seen = inputs.get(0);
    assertEquals(0.5, seen.demand());
    assertEquals(0.75, seen.usedProcessors());
    assertEquals(1, seen.fullServiceRatio());
    assertEquals(GivenPolicy.ASKED_AT, seen.utilisation(), 1e-12);
    assertEquals(5, seen.refused());
    assertEquals(0.5, seen.refusedShare());
    assertEquals(manager.allocation, seen.allocation());
    assertEquals(0.8, seen.overloadThreshold());
    assertEquals(0, seen.requestedProcessors());
    assertEquals(List.of(2.5), manager.requests);
    assertEquals(Optional.of("no cpu"), coordinator.objection(DEGRADE));
  }

  @Test
  void theShareRefusedIsOfTheCostsAndNothingOfNothing() {
    resumed = new ConnectionCounts(40, 40, 0, 0, 0, 0);
    interval();
    // 5 of 10 new ones at 20 ms each, and none of 40 resumed ones at 4 ms.
    assertEquals(0.1 / 0.36, inputs.get(0).refusedShare(), 1e-12);
    arrived = 0;
    resumed = ConnectionCounts.NONE;
    interval();
    assertEquals(0, inputs.get(1).refusedShare());
  }

  @Test
  void thePressureOfThoseWhoAreRefusedIsToldOfTheProcessorsUntilNothingIsCoordinated() {
    assertEquals(Map.of(), coordinator.pressure());
    pressure = 1.7;
    interval();
    assertEquals(Map.of("cpu", 1.7), coordinator.pressure());
    pressure = 0;
    interval();
    assertEquals(Map.of(), coordinator.pressure());
    pressure = 1.7;
    interval();
    clock.advance(Duration.ofSeconds(9));
    assertEquals(Map.of(), coordinator.pressure(), "the admission loop hangs");
  }

  @Test
  void aStepVoidsThePressureThatWasMeasuredBeforeIt() {
    pressure = 1.7;
    interval();
    interval();
    assertEquals(Map.of("cpu", 1.7), coordinator.pressure());
    LevelChange change = new LevelChange("Search", 0, 1, 1, Origin.LOOP, Optional.empty());
    coordinator.carriedOut(new JournalEntry(1, 0, DEGRADE, Optional.of(change), Optional.empty()));
    assertEquals(Map.of(), coordinator.pressure());
    interval();
    assertEquals(Map.of(), coordinator.pressure(), "one of its two intervals was before");
    interval();
    assertEquals(Map.of("cpu", 1.7), coordinator.pressure());
  }

  @Test
  void whatAStepIsPredictedToMakeOfCostsIsToldOnce() {
    assertEquals(1, coordinator.takeCostChange());
    carriedOut(1, new Prediction("disk", 0.5, 0.1, 0.6, 0.7, true), saving(0.9, 0.45, true));
    assertEquals(0.5, coordinator.takeCostChange(), 1e-12);
    assertEquals(1, coordinator.takeCostChange());
    carriedOut(1, saving(0.8, 0.4, true));
    carriedOut(1, saving(0.4, 0.3, true));
    assertEquals(0.375, coordinator.takeCostChange(), 1e-12);
    carriedOut(1, saving(0.8, 0.2, false));
    assertEquals(0.5, coordinator.takeCostChange(), 1e-12, "half of what nobody has measured");
    carriedOut(1, saving(0.4, 0.8, false));
    assertEquals(2, coordinator.takeCostChange(), 1e-12, "what is feared counts as it stands");
    carriedOut(1, saving(0.8, 0.1, true));
    assertEquals(0.25, coordinator.takeCostChange(), 1e-12, "more is left to be measured");
    carriedOut(1, saving(0.4, -0.1, true));
    carriedOut(1, saving(0.4, Double.NaN, true));
    carriedOut(1);
    assertEquals(1, coordinator.takeCostChange(), "what cannot be");
    carriedOut(0, saving(0.8, 0.4, true));
    assertEquals(1, coordinator.takeCostChange(), "the level is as it was");
  }

  /** Until it can be measured; else too few processors would be asked for right after it. */
  @Test
  void whatFullServiceWouldTakeFollowsAStepAtOnce() {
    ratios = Map.of("cpu", 1.5);
    interval();
    observe(1);
    carriedOut(1, saving(0.8, 0.4, false));
    interval();
    assertEquals(3, inputs.get(1).fullServiceRatio(), 1e-12);
    ratios = Map.of();
    observe(1);
    interval();
    assertEquals(3, inputs.get(2).fullServiceRatio(), 1e-12, "nothing is measured yet");
  }

  private static Prediction saving(double before, double after, boolean calibrated) {
    return new Prediction("cpu", before, after - before, after, after, calibrated);
  }

  private void carriedOut(int appliedLevel, Prediction... predictions) {
    Decision decision =
        new Decision(
            Kind.DEGRADE, 0, "cpu", DEGRADE.adaptation(), Map.of(), List.of(predictions), "a test");
    Optional<String> failure = appliedLevel == 0 ? Optional.of("it fails") : Optional.empty();
    LevelChange change = new LevelChange("Search", 0, 1, appliedLevel, Origin.LOOP, failure);
    coordinator.carriedOut(new JournalEntry(1, 0, decision, Optional.of(change), Optional.empty()));
  }

  @Test
  void whatWasAskedForLastIsRememberedAlsoWhileNothingIsCoordinated() {
    interval();
    refuses = false;
    interval();
    interval();
    assertEquals(
        List.of(0.0, 2.5, 2.5),
        inputs.stream().map(CoordinationInput::requestedProcessors).toList());
  }

  @Test
  void aManagerThatFailsHoldsNothingBack() {
    interval();
    assertEquals(Optional.of("no cpu"), coordinator.objection(DEGRADE));
    manager.failure = new IllegalStateException("gone");
    for (int i = 0; i < 3; i++) {
      assertThrows(IllegalStateException.class, this::interval);
      assertEquals(Optional.empty(), coordinator.objection(DEGRADE));
    }
    manager.failure = null;
    interval();
    assertEquals(Optional.of("no cpu"), coordinator.objection(DEGRADE));
  }

  @Test
  void aPredictionThatIsNoNumberIsNone() {
    ratios = Map.of("cpu", Double.NaN);
    interval();
    observe(1);
    interval();
    assertEquals(1, inputs.get(1).fullServiceRatio());
  }

  @Test
  void withoutAManagerTheProcessorsAreThoseOfTheMonitor() {
    coordinator = coordinator(Optional.empty());
    held = 1.25;
    interval();
    assertEquals(1.25, inputs.get(0).allocation().processors());
    assertEquals(Allocation.State.UNMANAGED, inputs.get(0).allocation().state());
  }

  /** As where the process has a quota that the manager does not know. */
  @Test
  void whatIsGivenBeyondWhatTheProcessMayUseIsNotHeld() {
    held = 0.75;
    interval();
    assertEquals(
        new Allocation(0.75, "0-1", 0, Allocation.State.GRANTED), inputs.get(0).allocation());
  }

  @Test
  void whereNothingMayBeRefusedOrNobodyComesTheLoopDecidesAlone() {
    refuses = false;
    interval();
    assertEquals(Optional.empty(), coordinator.objection(DEGRADE));
    assertEquals("IDLE", coordinator.item().state());
    refuses = true;
    interval();
    assertTrue(coordinator.objection(DEGRADE).isPresent());
    refuses = false;
    interval();
    assertEquals(Optional.empty(), coordinator.objection(DEGRADE));
    assertEquals(List.of(2.5, 2.5, 2.5), manager.requests, "asked all the same");
  }

  @Test
  void anAdmissionLoopThatHangsHoldsNothingBack() {
    interval();
    clock.advance(Duration.ofSeconds(8));
    assertTrue(coordinator.objection(DEGRADE).isPresent());
    clock.advance(Duration.ofNanos(1));
    assertEquals(Optional.empty(), coordinator.objection(DEGRADE));
    assertEquals("IDLE", coordinator.item().state());
  }

  @Test
  void whatAManagerGivesIsShownWhileNothingIsCoordinated() {
    CoordinatorItem item = coordinator.item();
    assertEquals("IDLE", item.state());
    assertEquals(2, item.processors());
    assertEquals("GRANTED", item.allocation());
    CoordinatorItem alone = coordinator(Optional.empty()).item();
    assertEquals(0, alone.processors());
    assertEquals("UNMANAGED", alone.allocation());
  }

  @Test
  void aChangeOfTheProcessorsIsToldOnce() {
    interval();
    assertEquals(Optional.empty(), coordinator.disturbance());
    manager.allocation = new Allocation(3, "0-2", 0, Allocation.State.GRANTED);
    interval();
    assertEquals(
        Optional.of("the processors held changed: 3.00 processors, before 2.00"),
        coordinator.disturbance());
    assertEquals(Optional.empty(), coordinator.disturbance());
    assertEquals("given: 3.00 processors, before 2.00", coordinator.item().lastStep());
    assertEquals(clock.millis(), coordinator.item().lastStepEpochMillis());
  }

  @Test
  void askingIsAStepWhenMoreBecomesNeeded() {
    interval();
    assertNull(coordinator.item().lastStep());
    lacking = true;
    interval();
    assertEquals("asked for: 2.50 processors, before 2.00", coordinator.item().lastStep());
  }

  @Test
  void fullServiceIsPredictedWhileSomethingIsDegraded() {
    interval();
    ratios = Map.of("cpu", 1.5);
    observe(0);
    interval();
    assertEquals(1, inputs.get(1).fullServiceRatio());
    observe(1);
    interval();
    assertEquals(1.5, inputs.get(2).fullServiceRatio());
    assertTrue(inputs.get(2).degraded());
    assertEquals(0.75, coordinator.item().demandAtFullService());
    ratios = Map.of();
    observe(1);
    interval();
    assertEquals(1.5, inputs.get(3).fullServiceRatio(), "not known now: as it was");
    ratios = Map.of("cpu", Double.POSITIVE_INFINITY);
    observe(1);
    interval();
    assertEquals(1000, inputs.get(4).fullServiceRatio());
    observe(0);
    interval();
    assertEquals(1, inputs.get(5).fullServiceRatio());
  }

  @Test
  void afterTheReleaseNothingIsHeldBack() {
    interval();
    coordinator.release();
    assertEquals(Optional.empty(), coordinator.objection(DEGRADE));
  }
}
