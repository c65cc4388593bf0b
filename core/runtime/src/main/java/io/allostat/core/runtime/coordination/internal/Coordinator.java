package io.allostat.core.runtime.coordination.internal;

import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.coordination.Coordination;
import io.allostat.core.api.coordination.CoordinationInput;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.processors.UnmanagedProcessors;
import io.allostat.core.runtime.admission.internal.AdmissionListener;
import io.allostat.core.runtime.admission.internal.AdmissionStep;
import io.allostat.core.runtime.loop.internal.StepGate;
import io.allostat.core.runtime.loop.internal.ThresholdTable;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Carries out the coordination policy between the admission loop, which steps it once an interval,
 * and the adaptation loop, whose steps it may hold back. Each calls it on its own thread; what one
 * tells the other are volatile fields.
 *
 * <p>While no connection asks for admission the adaptation loop decides alone, though processors
 * are still asked for by what is in use; and it decides alone when the admission loop has not
 * stepped for {@value #PATIENCE} intervals: one loop that hangs must not stop the other.
 */
public final class Coordinator implements StepGate, AdmissionListener {
  static final int PATIENCE = 4;

  /** Fewer connections expected in an interval are none: predictions fade, and never end. */
  private static final double NO_ARRIVALS = 0.01;

  /** A demand that grows by more when all is undone is no prediction. */
  private static final double MOST_GROWTH = 1000;

  /** What steps make of costs by more is left to be measured. */
  private static final double MOST_COST_CHANGE = 4;

  /** As the lowest that can be configured. */
  private static final double LEAST_UTILISATION = 0.1;

  private record LastStep(String what, long epochMillis) {}

  private record Full(double ratio, boolean degraded) {}

  private final CoordinationPolicy policy;
  private final AdaptationPolicy adaptation;
  private final Optional<Processors> processors;
  private final String resource;
  private final ThresholdTable thresholds;
  private final LongSupplier clock;
  private final InstantSource wallClock;
  private final AtomicReference<String> disturbance = new AtomicReference<>();
  private final AtomicReference<Double> costChange = new AtomicReference<>(1.0);
  private volatile Coordination present = Coordination.IDLE;
  private volatile Full full = new Full(1, false);
  private volatile LastStep lastStep;
  private volatile long staleNanos;

  /** When the intervals began that the pressure is of. */
  private volatile long pressureFromNanos;

  /** When the last step was carried out; at first, when this was made. */
  private volatile long changedNanos;

  /** Of the admission loop's thread only; goes on while nothing is coordinated. */
  private double requested;

  /** Likewise: when the last interval ended, and when the one before. */
  private long endNanos;

  private long endBeforeNanos;

  /**
   * Makes a coordinator at rest.
   *
   * @param policy decides
   * @param adaptation predicts what full service would take
   * @param processors is asked for processors; empty without a manager
   * @param resource the controlled resource that the processors are
   * @param thresholds the thresholds in force
   * @param clock monotonic nanoseconds
   * @param wallClock says when something was done
   */
  public Coordinator(
      CoordinationPolicy policy,
      AdaptationPolicy adaptation,
      Optional<Processors> processors,
      String resource,
      ThresholdTable thresholds,
      LongSupplier clock,
      InstantSource wallClock) {
    this.policy = policy;
    this.adaptation = adaptation;
    this.processors = processors;
    this.resource = resource;
    this.thresholds = thresholds;
    this.clock = clock;
    this.wallClock = wallClock;
    changedNanos = clock.getAsLong();
    endNanos = changedNanos;
    endBeforeNanos = changedNanos;
    pressureFromNanos = changedNanos;
  }

  /**
   * {@inheritDoc}
   *
   * @throws RuntimeException if the policy or the manager fails; nothing is then held back until an
   *     interval in which they do not
   */
  @Override
  public void stepped(AdmissionStep step) {
    try {
      coordinate(step);
    } catch (RuntimeException e) {
      present = Coordination.idle(present.recentUse());
      throw e;
    }
  }

  private void coordinate(AdmissionStep step) {
    long now = clock.getAsLong();
    staleNanos = now + Math.round(PATIENCE * step.settings().intervalSeconds() * 1e9);
    pressureFromNanos = endBeforeNanos;
    endBeforeNanos = endNanos;
    endNanos = now;
    Coordination last = present;
    Optional<Coordination> stepped =
        step.interval().map(interval -> policy.step(last, input(now, step, interval)));
    Coordination next =
        stepped
            .filter(said -> step.refuses() && asked(step.state(), step.interval().orElseThrow()))
            .orElseGet(() -> Coordination.idle(stepped.orElse(last).recentUse()));
    stepped.ifPresent(said -> ask(last, said, next));
    present = next;
    if (next.processorsChanged()) {
      String change = processors(last.processors(), next.processors());
      disturbance.set("the processors held changed: " + change);
      done("given: " + change);
    }
  }

  private static boolean asked(AdmissionState state, Interval interval) {
    Arrivals predicted = state.load().predicted();
    long arrived = interval.newConnections().arrived() + interval.resumedConnections().arrived();
    return arrived > 0 || predicted.newConnections() + predicted.resumedConnections() > NO_ARRIVALS;
  }

  /**
   * With which processors are asked for, as the policy says; one that rounds up says too little.
   */
  private static double utilisation(AdmissionStep step) {
    Load load = step.state().load();
    double asked = load.demand() / load.processorRequest();
    double most = step.settings().utilisation();
    return asked > 0 ? Math.max(LEAST_UTILISATION, Math.min(most, asked)) : most;
  }

  private CoordinationInput input(long now, AdmissionStep step, Interval interval) {
    Full seen = full;
    return new CoordinationInput(
        now,
        step.state().load().demand(),
        interval.cpuSeconds() / interval.seconds(),
        interval.busySeconds() / interval.seconds(),
        seen.ratio(),
        utilisation(step),
        interval.newConnections().refused() + interval.resumedConnections().refused(),
        refusedShare(step.state().load().costs(), interval),
        requested,
        allocation(step.processors()),
        step.held(),
        thresholds.get(resource).overload(),
        seen.degraded());
  }

  private static double refusedShare(Costs costs, Interval interval) {
    ConnectionCounts fresh = interval.newConnections();
    ConnectionCounts resumed = interval.resumedConnections();
    double came = costs.of(new Arrivals(fresh.arrived(), resumed.arrived()));
    double refused = costs.of(new Arrivals(fresh.refused(), resumed.refused()));
    return came > 0 ? Math.min(1, refused / came) : 0;
  }

  /** A manager that knows no quota may give more than the process may use. */
  private Allocation allocation(double held) {
    return processors
        .map(Processors::allocation)
        .filter(granted -> granted.state() != Allocation.State.UNMANAGED)
        .map(granted -> granted.atMost(held))
        .orElseGet(() -> new UnmanagedProcessors(held, "", wallClock.millis()).allocation());
  }

  /**
   * A manager hears of every request, so that it knows the application is alive; and while nothing
   * is coordinated, of what is still in use, so that it gets the rest back.
   */
  private void ask(Coordination last, Coordination said, Coordination next) {
    requested = said.processorRequest();
    processors.ifPresent(p -> p.request(requested));
    if (next.lacking() && !last.lacking()) {
      done("asked for: " + processors(next.processors(), next.processorRequest()));
    }
  }

  private static String processors(double before, double after) {
    return String.format(Locale.ROOT, "%.2f processors, before %.2f", after, before);
  }

  private void done(String what) {
    lastStep = new LastStep(what, wallClock.millis());
  }

  /** What holds now; idle if the admission loop hangs. */
  private Coordination inForce() {
    Coordination said = present;
    boolean stale = said.state() != Coordination.State.IDLE && clock.getAsLong() - staleNanos > 0;
    return stale ? Coordination.IDLE : said;
  }

  @Override
  public Optional<String> disturbance() {
    return Optional.ofNullable(disturbance.getAndSet(null));
  }

  @Override
  public void observing(ControlState state, Observation observation) {
    boolean degraded =
        observation.components().stream()
            .filter(ComponentState::adjustable)
            .anyMatch(component -> component.level() > 0);
    if (!degraded) {
      full = new Full(1, false);
      return;
    }
    if (inForce().state() == Coordination.State.IDLE) {
      full = new Full(full.ratio(), true);
      return;
    }
    // Right after a change nothing can be predicted yet; the last prediction is nearer than none.
    Double ratio = adaptation.fullServiceRatios(state, observation).get(resource);
    full =
        new Full(ratio == null || ratio.isNaN() ? full.ratio() : bounded(ratio, MOST_GROWTH), true);
  }

  private static double bounded(double ratio, double most) {
    return Math.max(1 / most, Math.min(most, ratio));
  }

  /** Until it is measured, what a step is predicted to do is what it does. */
  private void foresee(Prediction prediction) {
    double growth = prediction.growth();
    if (!(growth > 0)) {
      return;
    }
    Full before = full;
    full = new Full(bounded(before.ratio() / growth, MOST_GROWTH), before.degraded());
    // Half of a saving, on a scale of ratios, that nobody has measured yet.
    double believed = prediction.calibrated() || growth > 1 ? growth : Math.sqrt(growth);
    costChange.updateAndGet(change -> bounded(change * believed, MOST_COST_CHANGE));
  }

  /**
   * Tells what steps make of the costs of service, once of each.
   *
   * @return what service costs after the steps since the last call, by what it cost before, as
   *     predicted, from 1/4 to 4; 1 if there was none
   */
  public double takeCostChange() {
    return costChange.getAndSet(1.0);
  }

  @Override
  public Map<String, Double> pressure() {
    Coordination said = inForce();
    // What was measured before the last step says nothing of what it leaves to do.
    boolean older = pressureFromNanos - changedNanos < 0;
    return said.pressure() > 0 && !older ? Map.of(resource, said.pressure()) : Map.of();
  }

  @Override
  public Optional<String> objection(Decision decision) {
    return policy.objection(inForce(), decision, resource);
  }

  @Override
  public void carriedOut(JournalEntry entry) {
    LevelChange change = entry.change().orElseThrow();
    changedNanos = clock.getAsLong();
    if (change.succeeded()) {
      entry.decision().prediction(resource).ifPresent(this::foresee);
    }
    done(
        (entry.decision().kind() == Decision.Kind.DEGRADE ? "degraded " : "upgraded ")
            + change.component()
            + " to level "
            + change.appliedLevel());
  }

  /**
   * @return what an operator sees
   */
  public CoordinatorItem item() {
    Coordination said = inForce();
    // An idle coordinator knows of no processors, yet a manager may well have given some.
    Optional<Allocation> given =
        said.state() == Coordination.State.IDLE
            ? processors.map(Processors::allocation)
            : Optional.empty();
    LastStep step = lastStep;
    return new CoordinatorItem(
        said.state().name(),
        said.demand(),
        said.demandAtFullService(),
        said.processorRequest(),
        given.map(Allocation::processors).orElse(said.processors()),
        given.map(Allocation::state).orElse(said.allocation()).name(),
        step == null ? null : step.what(),
        step == null ? null : step.epochMillis(),
        said.reason());
  }

  /** Lets the adaptation loop decide alone from now on. */
  public void release() {
    present = Coordination.IDLE;
  }
}
