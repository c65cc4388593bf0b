package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profiler;
import java.util.HashMap;
import java.util.Map;

/**
 * The looks at one thread between two readings of how long it has stood ready. The first of these
 * is either that which ended the time before, or is taken at the first look. One thread.
 */
final class ThreadLooks {
  private static final class Looks {
    private int moved;
    private int still;
  }

  private final Map<Integer, Looks> byStack = new HashMap<>();
  private boolean begun;
  private long readyBefore;
  private long fromNanos;
  private int instantsBefore;
  private int runnable;

  /**
   * Takes the first reading; what was seen of the thread before is not counted.
   *
   * @param readyNanos the reading; negative if it is unknown
   * @param nowNanos when it was taken
   * @param instants at which threads were looked at before
   */
  void begin(long readyNanos, long nowNanos, int instants) {
    begun = true;
    readyBefore = readyNanos;
    fromNanos = nowNanos;
    instantsBefore = instants;
    runnable = 0;
  }

  boolean begun() {
    return begun;
  }

  /** It was runnable at an instant at which some threads were looked at. */
  void addRunnable() {
    runnable++;
  }

  void add(int stack, boolean clockMoved) {
    Looks looks = byStack.computeIfAbsent(stack, s -> new Looks());
    if (clockMoved) {
      looks.moved++;
    } else {
      looks.still++;
    }
  }

  /** Whether there is anything to tell of. */
  boolean looked() {
    return !byStack.isEmpty();
  }

  /**
   * Adds what this thread did to its stacks.
   *
   * @param states by stack id
   * @param readyAfter the second reading; negative if it is unknown
   * @param nowNanos when it was taken
   * @param instants at which threads were looked at until then
   */
  void addTo(Map<Integer, LookedStates> states, long readyAfter, long nowNanos, int instants) {
    // A number that has gone back is that of another thread.
    boolean known = readyBefore >= 0 && readyAfter >= readyBefore;
    long ready = readyAfter - readyBefore;
    double readyPart =
        (double) ready / Math.max(1, nowNanos - fromNanos) * (instants - instantsBefore) / runnable;
    byStack.forEach(
        (stack, looks) -> {
          LookedStates sum = states.computeIfAbsent(stack, s -> new LookedStates());
          if (!known) {
            sum.addUnknown(looks.moved, looks.still);
          } else if (ready < Profiler.LOOK_NANOS) {
            sum.addNeverReady(looks.moved, looks.still);
          } else {
            sum.addReady(looks.moved, looks.still, readyPart * (looks.moved + looks.still));
          }
        });
  }
}
