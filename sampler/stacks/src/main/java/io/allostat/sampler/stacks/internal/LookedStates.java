package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.KernelThreads.State;

/**
 * What the looks at threads in one stack say: the sampled part from which all of its hits are
 * divided. A look reads a thread's CPU clock twice; where it moved, the thread was running. Where
 * it stood still, the operating system says whether the thread stood ready or was blocked.
 *
 * <p>Not thread safe.
 */
final class LookedStates {
  static final LookedStates NONE = new LookedStates();

  private int running;
  private int ready;
  private int waiting;
  private int all;

  /** Adds a look at a thread whose clock moved. */
  void addMoved() {
    running++;
    all++;
  }

  /**
   * Adds a look at a thread whose clock stood still.
   *
   * @param state what it was at then; of one that nobody knows of nothing is known
   */
  void addStill(State state) {
    ready += state == State.RUNNABLE ? 1 : 0;
    waiting += state == State.BLOCKED ? 1 : 0;
    all++;
  }

  /** How many of these hits waited in truth. */
  long waitingOf(long hits) {
    return all > 0 ? Math.round((double) hits * waiting / all) : 0;
  }

  /** How many of these hits, those that waited left out, were running. */
  double runningOf(long hits) {
    return part(hits, running);
  }

  /** How many of these hits, those that waited left out, were ready. */
  double readyOf(long hits) {
    return part(hits, ready);
  }

  private double part(long hits, int looks) {
    return all > waiting ? (double) hits * looks / (all - waiting) : 0;
  }
}
