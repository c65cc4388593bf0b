package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Owns admission control: each turn it refills the budget, and once an interval it hands what was
 * counted to the policy and puts the policy's limit in force. The processors held are those of the
 * CPU monitor: what the process may use by quota and affinity, as they are now.
 *
 * <p>{@link #run} belongs to one thread. What it throws leaves the last limit in force: while the
 * monitor cannot be read the interval goes on, and one that the policy fails on is left out.
 */
public final class AdmissionLoop implements Runnable {
  /** Small against an interval, so that a budget is spread over it. */
  private static final double TURN_SECONDS = 0.05;

  private static final double LEAST_TURNS = 4;

  private final AdmissionPolicy policy;
  private final AdmissionSettings settings;
  private final ResourceMonitor cpu;
  private final LongSupplier clock;
  private final BudgetedAdmission admission;
  private long beginNanos;
  private ResourceReading begin;
  private volatile AdmissionState state;

  /**
   * Makes a loop that has not begun.
   *
   * @param policy decides
   * @param settings the settings
   * @param cpu read by this loop alone
   * @param clock monotonic nanoseconds
   */
  public AdmissionLoop(
      AdmissionPolicy policy, AdmissionSettings settings, ResourceMonitor cpu, LongSupplier clock) {
    this.policy = policy;
    this.settings = settings;
    this.cpu = cpu;
    this.clock = clock;
    this.admission = new BudgetedAdmission(clock, settings.smoothing());
  }

  /**
   * @return what adapters ask; it accepts everything before the first turn and after the release
   */
  public Admission admission() {
    return admission;
  }

  /**
   * @return how often to run, seconds
   */
  public double turnSeconds() {
    return Math.min(TURN_SECONDS, settings.intervalSeconds() / LEAST_TURNS);
  }

  /**
   * @return what the policy said last; empty before the first turn
   */
  public Optional<AdmissionState> state() {
    return Optional.ofNullable(state);
  }

  /** Takes a turn. */
  @Override
  public void run() {
    admission.refill();
    long now = clock.getAsLong();
    if (state == null) {
      begin = read();
      beginNanos = now;
      next(policy.initial(settings, processors(begin)));
    } else if (now - beginNanos >= settings.intervalSeconds() * 1e9) {
      step(now);
    }
  }

  private void step(long now) {
    ResourceReading end = read();
    Interval interval = interval((now - beginNanos) / 1e9, end);
    begin = end;
    beginNanos = now;
    admission.learnTruth();
    next(policy.step(settings, state, interval, processors(end)));
  }

  private Interval interval(double seconds, ResourceReading end) {
    ConnectionCounts newOnes = admission.takeNew();
    ConnectionCounts resumed = admission.takeResumed();
    double cpuSeconds = Math.max(0, end.busySeconds() - begin.busySeconds());
    return new Interval(seconds, newOnes, resumed, cpuSeconds, processors(begin), 0, 0);
  }

  private void next(AdmissionState following) {
    state = following;
    admission.enforce(following.limit());
  }

  private ResourceReading read() {
    try {
      return cpu.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double processors(ResourceReading reading) {
    return Math.max(1e-6, Math.min(1e6, reading.capacity()));
  }

  /** Accepts everything from now on. Called after the last turn. */
  public void release() {
    admission.release();
    state = null;
  }
}
