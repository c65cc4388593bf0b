package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Owns admission control: each turn it refills the budget and may look how much is in progress, and
 * once an interval it hands what was counted to the policy and puts the policy's limit in force.
 * The processors held are those of the CPU monitor: what the process may use by quota and affinity,
 * as they are now; or fewer, if a processor manager has given fewer, which a process that several
 * applications share does not show. That monitor tells how full those of the process are, whoever
 * fills them; what connections cost is told by the process's own CPU time.
 *
 * <p>{@link #run} belongs to one thread. What it throws leaves the last limit in force: while the
 * monitor cannot be read the interval goes on, and one that the policy fails on is left out.
 */
public final class AdmissionLoop implements Runnable {
  /** Small against an interval, so that a budget is spread over it. */
  private static final double TURN_SECONDS = 0.05;

  private static final double LEAST_TURNS = 4;

  private final AdmissionPolicy policy;
  private final ResourceMonitor cpu;
  private final Optional<Processors> given;
  private final DoubleSupplier ownCpuSeconds;
  private final DoubleSupplier compilerSeconds;
  private final DoubleSupplier costChange;
  private final LongSupplier clock;
  private final AdmissionListener listener;
  private final SessionClasses classes;
  private final BudgetedAdmission admission;
  private final Connectors connectors;
  private long beginNanos;
  private ResourceReading begin;
  private double ownBegin;
  private double compilersBegin;
  private HeldProcessors heldBegin;

  /** Of the interval, the end of the one before included. */
  private long leastInProgress;

  /** When the limit was put in force. */
  private long limitNanos;

  private volatile AdmissionSettings settings;
  private volatile AdmissionStep last;

  /** Counts once there is a step. */
  private volatile long lastStepNanos;

  /**
   * Makes a loop that has not begun.
   *
   * @param policy decides
   * @param settings the settings
   * @param classes of new sessions
   * @param cpu read by this loop alone
   * @param given what a processor manager gives; empty without one
   * @param ownCpuSeconds CPU time of this process since its start, seconds; NaN where it cannot be
   *     known, and what the monitor says is taken for it
   * @param compilerSeconds CPU time that the virtual machine's compilers have taken, seconds from
   *     any origin; NaN where it cannot be known, and it is taken to be none then
   * @param costChange asked once an interval: what service costs after the steps that service
   *     levels took since it was asked last, by what it cost before
   * @param clock monotonic nanoseconds
   * @param listener hears of every step
   */
  public AdmissionLoop(
      AdmissionPolicy policy,
      AdmissionSettings settings,
      SessionClasses classes,
      ResourceMonitor cpu,
      Optional<Processors> given,
      DoubleSupplier ownCpuSeconds,
      DoubleSupplier compilerSeconds,
      DoubleSupplier costChange,
      LongSupplier clock,
      AdmissionListener listener) {
    this.policy = policy;
    this.settings = settings;
    this.cpu = cpu;
    this.given = given;
    this.ownCpuSeconds = ownCpuSeconds;
    this.compilerSeconds = compilerSeconds;
    this.costChange = costChange;
    this.clock = clock;
    this.listener = listener;
    this.classes = classes;
    this.admission = new BudgetedAdmission(clock, classes, this::requestsInProgress);
    this.connectors = new Connectors(admission, listener);
  }

  private long requestsInProgress() {
    return connectors.requestsInProgress();
  }

  /**
   * @return what adapters ask; it accepts everything before the first turn and after the release
   */
  public Admission admission() {
    return connectors;
  }

  /**
   * @return the connectors that joined
   */
  public Connectors connectors() {
    return connectors;
  }

  /**
   * @return the classes of new sessions
   */
  public SessionClasses classes() {
    return classes;
  }

  /**
   * @return the settings in force
   */
  public AdmissionSettings settings() {
    return settings;
  }

  /**
   * Changes the settings from the next interval on. May be called by any thread.
   *
   * @param change from those in force to the new ones; what it throws leaves them as they are
   */
  public synchronized void change(UnaryOperator<AdmissionSettings> change) {
    settings = change.apply(settings);
  }

  /**
   * @return time between two turns as it is now, nanoseconds
   */
  public long turnNanos() {
    return Math.round(1e9 * Math.min(TURN_SECONDS, settings.intervalSeconds() / LEAST_TURNS));
  }

  /**
   * @return the last step; empty before the first turn and after the release
   */
  public Optional<AdmissionStep> last() {
    return Optional.ofNullable(last);
  }

  /**
   * @return how long ago the last step was completed, its listener included, in seconds; empty
   *     while there is none
   */
  public OptionalDouble secondsSinceLastStep() {
    // Before the clock: a step in between must not be of the future.
    long completed = lastStepNanos;
    return last == null
        ? OptionalDouble.empty()
        : OptionalDouble.of((clock.getAsLong() - completed) / 1e9);
  }

  /** Takes a turn. */
  @Override
  public void run() {
    admission.refill();
    long now = clock.getAsLong();
    AdmissionSettings inForce = settings;
    if (last == null) {
      begin = read();
      leastInProgress = Long.MAX_VALUE;
      ownBegin = ownCpuSeconds.getAsDouble();
      compilersBegin = compilers();
      beginNanos = now;
      lastStepNanos = now;
      connectors.take();
      costChange.getAsDouble();
      Supply supply = supply(begin);
      heldBegin = supply.held();
      next(inForce, Optional.empty(), policy.initial(inForce, supply.processors()), supply);
      return;
    }
    if (now - limitNanos > BudgetedAdmission.PATIENCE * inForce.intervalSeconds() * 1e9) {
      // What nobody has renewed says nothing any more.
      admission.forgetQueue();
    }
    if (now - beginNanos >= inForce.intervalSeconds() * 1e9) {
      long inProgress = requestsInProgress();
      leastInProgress = Math.min(leastInProgress, inProgress);
      step(now, inForce, inProgress);
    } else if (inForce.queueSeconds() > 0) {
      look();
    }
  }

  private void look() {
    try {
      leastInProgress = Math.min(leastInProgress, requestsInProgress());
    } catch (RuntimeException | LinkageError e) {
      // Who cannot tell now is asked again when the interval ends, and what it throws is told then.
    }
  }

  private void step(long now, AdmissionSettings inForce, long inProgress) {
    ResourceReading end = read();
    double ownEnd = ownCpuSeconds.getAsDouble();
    double compilersEnd = compilers();
    Interval interval = interval((now - beginNanos) / 1e9, end, ownEnd, compilersEnd, inProgress);
    leastInProgress = inProgress;
    begin = end;
    ownBegin = ownEnd;
    compilersBegin = compilersEnd;
    beginNanos = now;
    Supply supply = supply(end);
    heldBegin = supply.held();
    admission.learnTruth(inForce.smoothing());
    AdmissionState state = policy.step(inForce, last.state(), interval, supply.held());
    next(inForce, Optional.of(interval), state, supply);
  }

  private Interval interval(
      double seconds, ResourceReading end, double ownEnd, double compilersEnd, long inProgress) {
    ConnectionCounts newOnes = admission.takeNew();
    ConnectionCounts resumed = admission.takeResumed();
    WorkDone done = connectors.take();
    double busySeconds = Math.max(0, end.busySeconds() - begin.busySeconds());
    double own = Math.max(0, ownEnd - ownBegin);
    double cpuSeconds = Double.isNaN(own) ? busySeconds : own;
    double compiled = compilersEnd > compilersBegin ? compilersEnd - compilersBegin : 0;
    return new Interval(
        seconds,
        newOnes,
        resumed,
        cpuSeconds,
        heldBegin,
        done.requests(),
        inProgress,
        leastInProgress,
        busySeconds,
        done.refusalSeconds(),
        done.connectionSeconds(),
        Math.min(compiled, cpuSeconds),
        costChange.getAsDouble());
  }

  private void next(
      AdmissionSettings inForce, Optional<Interval> interval, AdmissionState state, Supply supply) {
    Optional<Limit> before = last().map(AdmissionStep::state).map(AdmissionState::limit);
    AdmissionStep step =
        new AdmissionStep(
            inForce,
            before,
            interval,
            state,
            supply.processors(),
            supply.held(),
            connectors.refuses());
    boolean first = last == null;
    last = step;
    limitNanos = clock.getAsLong();
    if (first) {
      admission.begin(state.limit(), turnNanos());
    } else {
      admission.enforce(state.limit());
    }
    listener.stepped(step);
    lastStepNanos = clock.getAsLong();
  }

  private ResourceReading read() {
    try {
      return cpu.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without it admission control goes on: what it throws, or tells of no number, is not known. */
  private double compilers() {
    try {
      return compilerSeconds.getAsDouble();
    } catch (RuntimeException | LinkageError e) {
      return Double.NaN;
    }
  }

  /** A_i, and what may be used while others let it. */
  private record Supply(double processors, HeldProcessors held) {}

  /** A grant that has become stale counts as well: it stands until another one comes. */
  private Supply supply(ResourceReading reading) {
    double usable = HeldProcessors.usable(reading.capacity());
    Supply supply =
        given
            .map(Processors::allocation)
            .filter(allocation -> allocation.state() != Allocation.State.UNMANAGED)
            .map(allocation -> allocation.atMost(usable))
            .map(a -> new Supply(processors(a), HeldProcessors.of(usable, a)))
            .orElseGet(() -> new Supply(usable, HeldProcessors.of(usable)));
    return new Supply(supply.processors(), supply.held().withQuota(reading.quota()));
  }

  private static double processors(Allocation allocation) {
    return Math.max(HeldProcessors.LEAST, allocation.processors());
  }

  /** Accepts everything from now on. Called after the last turn. */
  public void release() {
    admission.release();
    last = null;
  }
}
