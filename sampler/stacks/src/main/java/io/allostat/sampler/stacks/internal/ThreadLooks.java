package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profiler;
import java.util.HashMap;
import java.util.Map;

/** The looks at one thread in one bucket. One thread. */
final class ThreadLooks {
  private static final class Looks {
    private int moved;
    private int still;
  }

  private final Map<Integer, Looks> byStack = new HashMap<>();
  private int runnable;

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

  /**
   * Adds what this thread did to its stacks.
   *
   * @param states by stack id
   * @param readyNanos how long it stood ready in the bucket; negative if that is not known
   * @param bucketNanos the bucket's length
   * @param instants at which threads were looked at
   */
  void addTo(Map<Integer, LookedStates> states, long readyNanos, long bucketNanos, int instants) {
    double readyPart = (double) readyNanos / bucketNanos * instants / runnable;
    byStack.forEach(
        (stack, looks) -> {
          LookedStates sum = states.computeIfAbsent(stack, s -> new LookedStates());
          if (readyNanos < 0) {
            sum.addUnknown(looks.moved, looks.still);
          } else if (readyNanos < Profiler.LOOK_NANOS) {
            sum.addNeverReady(looks.moved, looks.still);
          } else {
            sum.addReady(looks.moved, looks.still, readyPart * (looks.moved + looks.still));
          }
        });
  }
}
