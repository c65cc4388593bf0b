package io.allostat.sampler.stacks.internal;

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
  private int moved;
  private int still;

  /** It was runnable at an instant at which some threads were looked at. */
  void addRunnable() {
    runnable++;
  }

  void add(int stack, boolean clockMoved) {
    Looks looks = byStack.computeIfAbsent(stack, s -> new Looks());
    if (clockMoved) {
      looks.moved++;
      moved++;
    } else {
      looks.still++;
      still++;
    }
  }

  /**
   * Adds what this thread did to its stacks.
   *
   * @param states by stack id
   * @param readyShare the part of the bucket in which it stood ready, or NaN
   * @param instants at which threads were looked at
   */
  void addTo(Map<Integer, LookedStates> states, double readyShare, int instants) {
    double readyPart = Math.min(1, readyShare * instants / runnable);
    byStack.forEach(
        (stack, looks) ->
            states
                .computeIfAbsent(stack, s -> new LookedStates())
                .add(looks.moved, looks.still, readyPart));
  }
}
