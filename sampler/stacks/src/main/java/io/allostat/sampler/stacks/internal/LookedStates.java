package io.allostat.sampler.stacks.internal;

/**
 * What the looks of one bucket at threads in one stack say: the sampled part from which all of its
 * hits are divided. Not thread safe.
 */
final class LookedStates {
  static final LookedStates NONE = new LookedStates();

  private double running;
  private double ready;
  private double waiting;
  private double all;

  void add(int moved, int still, LookSplit split) {
    running += moved * (1 - split.movedReady());
    ready += moved * split.movedReady() + still * split.stillReady();
    waiting += split.known() ? still * (1 - split.stillReady()) : 0;
    all += moved + still;
  }

  /** How many of these hits waited in truth. */
  long waitingOf(long hits) {
    return all > 0 ? Math.round(hits * waiting / all) : 0;
  }

  /** How many of these hits, those that waited left out, were running. */
  double runningOf(long hits) {
    return all > waiting ? hits * running / (all - waiting) : 0;
  }

  /** How many of these hits, those that waited left out, were ready. */
  double readyOf(long hits) {
    return all > waiting ? hits * ready / (all - waiting) : 0;
  }
}
