package io.allostat.sampler.stacks.internal;

/**
 * What the looks of one bucket at threads in one stack say: the sampled part from which all of its
 * hits are divided. A look reads a thread's CPU clock twice: it <em>moved</em>, or it stood
 * <em>still</em>. A still thread stood ready or was blocked in the operating system.
 *
 * <ul>
 *   <li>Who stood ready in this bucket for less than a look takes was not ready at any look: where
 *       it stood still, it waited.
 *   <li>Who stood ready for longer may have been so wherever it stood still, and counts as ready
 *       there. How often it was seen says too little about a thread to tell how often it waited:
 *       most are seen once or twice in a bucket.
 *   <li>What its time on a run queue says beyond that, e = (looks)·(share of the time ready)/(share
 *       of the instants at which it was runnable), were looks at which it was ready and got a
 *       processor between the two readings.
 *   <li>Where that time is not known, those that moved were running, and of the others nothing is
 *       known.
 * </ul>
 *
 * Not thread safe.
 */
final class LookedStates {
  static final LookedStates NONE = new LookedStates();

  private double running;
  private double ready;
  private double waiting;
  private double all;

  /** Adds the looks at a thread of which it is not known how long it stood ready. */
  void addUnknown(int moved, int still) {
    running += moved;
    all += moved + still;
  }

  /** Adds the looks at a thread that was ready at none of them. */
  void addNeverReady(int moved, int still) {
    running += moved;
    waiting += still;
    all += moved + still;
  }

  /**
   * Adds the looks at a thread that stood ready for a while.
   *
   * @param moved looks at which its clock moved, >= 0
   * @param still looks at which it stood still, >= 0
   * @param expectedReady e of these looks, >= 0
   */
  void addReady(int moved, int still, double expectedReady) {
    double looks = moved + still;
    double stood = Math.max(still, Math.min(looks, expectedReady));
    ready += stood;
    running += looks - stood;
    all += looks;
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
