package io.allostat.sampler.export;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Writes profiles and decisions of one instance into the JDK's Flight Recorder, as {@link
 * StackSampleEvent} and {@link DecisionEvent}. It has no thread: its owner steps it. {@link
 * FlightRecorderExporter} does so from the recorder's own periodic task.
 *
 * <p>Windows of one step and the next adjoin. While no recording asks for an event, its step costs
 * the check of that and computes nothing. Thread safe: the recorder's periodic tasks run on its own
 * thread, and at the end of a chunk on that which stops a recording.
 */
public final class JfrEmitter {
  private static final long ABSENT_NANOS = Long.MIN_VALUE;

  private final StackSampleEvent samplesWanted = new StackSampleEvent();
  private final DecisionEvent decisionsWanted = new DecisionEvent();
  private final String instance;
  private final long longestNanos;
  private OptionalLong emittedTo = OptionalLong.empty();
  private long emittedSequence;

  /**
   * An emitter that has emitted nothing.
   *
   * @param instance the instance's name, part of each event
   * @param longestWindow how far a window reaches back at most, and the first one's length; what
   *     lies further back when the next step comes is not emitted
   */
  public JfrEmitter(String instance, Duration longestWindow) {
    if (longestWindow.isNegative() || longestWindow.isZero()) {
      throw new IllegalArgumentException("longestWindow: expected > 0, got " + longestWindow);
    }
    this.instance = instance;
    this.longestNanos = longestWindow.toNanos();
  }

  /**
   * Emits what came since the step before: an event for each stack and resource that was seen.
   * Exceptions of the supplier pass through.
   *
   * @param history gives the recent past; asked only if samples are recorded
   */
  public synchronized void stepSamples(Supplier<ProfileHistory> history) {
    if (samplesWanted.isEnabled()) {
      emit(history.get());
    }
  }

  /**
   * Emits what came since the step before: an event for each decision; the first step that a
   * recording listens to, what the journal still holds. Exceptions of the supplier pass through.
   *
   * @param journal gives the newest decisions, oldest first; asked only if decisions are recorded
   */
  public synchronized void stepDecisions(Supplier<List<JournalEntry>> journal) {
    if (decisionsWanted.isEnabled()) {
      for (JournalEntry entry : journal.get()) {
        if (entry.sequence() > emittedSequence) {
          emittedSequence = entry.sequence();
          emit(entry);
        }
      }
    }
  }

  private void emit(ProfileHistory history) {
    long to = history.latestNanos();
    long from = to - longestNanos;
    if (emittedTo.isPresent() && emittedTo.getAsLong() - from > 0) {
      from = emittedTo.getAsLong();
    }
    if (to - from > 0) {
      history
          .window(from, to)
          .ifPresent(
              profile -> {
                profile.stacks().forEach(stack -> emit(profile, stack));
                emittedTo = OptionalLong.of(to);
              });
    }
  }

  private void emit(Profile profile, StackProfile stack) {
    boolean seen =
        stack.samples() > 0
            || stack.waiting() > 0
            || (stack.usage().isPresent() && stack.usage().value() > 0);
    if (!seen) {
      return;
    }
    StackSampleEvent event = new StackSampleEvent();
    event.instance = instance;
    event.componentStack = stack.stack().toString();
    event.resource = stack.resource();
    event.samples = stack.samples();
    states(event, stack.states());
    event.window = profile.toNanos() - profile.fromNanos();
    Estimate usage = stack.usage();
    event.usage = usage.point();
    event.usageLower = usage.lower();
    event.usageUpper = usage.upper();
    event.executionRate = stack.executionRate();
    Estimate cost = stack.cost();
    event.cost = nanos(cost.point());
    event.costLower = nanos(cost.lower());
    event.costUpper = nanos(cost.upper());
    event.commit();
  }

  private static void states(StackSampleEvent event, ThreadStates states) {
    event.running = states.running();
    event.ready = states.ready();
    event.unknown = states.unknown();
    event.waitingForResource = states.waitingForResource();
    event.waitingForIo = states.waitingForIo();
    event.waitingForLock = states.waitingForLock();
    event.waitingOther = states.waitingOther();
    event.hitsOnly = states.hitsOnly();
  }

  private static long nanos(double seconds) {
    return Double.isNaN(seconds) ? ABSENT_NANOS : Math.round(seconds * 1e9);
  }

  private void emit(JournalEntry entry) {
    Decision decision = entry.decision();
    DecisionEvent event = new DecisionEvent();
    event.instance = instance;
    event.sequence = entry.sequence();
    event.decidedAt = entry.epochMillis();
    event.kind = decision.kind().name();
    event.component = decision.adaptation().map(Adaptation::component).orElse("");
    event.level =
        entry
            .change()
            .map(LevelChange::appliedLevel)
            .or(decision::targetLevel)
            .orElse(DecisionEvent.NO_LEVEL);
    event.resource = decision.resource();
    event.usage = usage(decision.usage(), decision.resource());
    event.predictedUsage = Double.NaN;
    event.predictedUsageUpper = Double.NaN;
    for (Prediction prediction : decision.predictions()) {
      if (prediction.resource().equals(decision.resource())) {
        event.predictedUsage = prediction.usageAfter();
        event.predictedUsageUpper = prediction.upperBound();
      }
    }
    event.reason = decision.reason();
    event.commit();
  }

  /** A decision that concerns no resource in particular has a usage where there is only one. */
  private static double usage(Map<String, Double> usage, String resource) {
    return resource.isEmpty() && usage.size() == 1
        ? usage.values().iterator().next()
        : usage.getOrDefault(resource, Double.NaN);
  }
}
