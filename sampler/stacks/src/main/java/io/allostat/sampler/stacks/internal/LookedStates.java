package io.allostat.sampler.stacks.internal;

/**
 * What the looks of one bucket at threads in one stack say: the sampled part from which all of its
 * hits are divided. A look reads a thread's CPU clock twice: it <em>moved</em>, or it stood
 * <em>still</em>. A still thread stood ready or was blocked in the operating system; how many can
 * have stood ready follows from the threads' time on a run queue: e = Σ f over the looks, with f =
 * (share of the time that the thread stood ready)/(share of the instants at which it was runnable).
 *
 * <ul>
 *   <li>Of the still ones min(e, still) were ready, and the others waited; all were ready if chance
 *       explains what is beyond e: half a look and two deviations, sqrt(Σ f·(1 − f)), at most.
 *       Otherwise a crowd in which nobody waits would seem to, as what is above e counts and what
 *       is below does not. So a stack is judged by all its looks together, thread by thread it
 *       would be judged by one or two.
 *   <li>Those of e that remain were ready and got a processor between the two readings.
 *   <li>Where f is not known, those that moved were running, and of the others nothing is known.
 * </ul>
 *
 * <p>As the time that a thread claims a processor is its time ready plus its CPU time, this is the
 * same as dividing the looks that did not wait in the proportion of the two. Not thread safe.
 */
final class LookedStates {
  static final LookedStates NONE = new LookedStates();

  private static final double LOOK = 0.5;
  private static final double DEVIATIONS = 2;

  private long moved;
  private long still;
  private double expectedReady;
  private double variance;
  private long movedUnknown;
  private long stillUnknown;

  /**
   * Adds the looks at one thread.
   *
   * @param clockMoved looks at which its clock moved, >= 0
   * @param clockStill looks at which it stood still, >= 0
   * @param readyPart f, 0 to 1, or NaN if it is not known
   */
  void add(int clockMoved, int clockStill, double readyPart) {
    if (Double.isNaN(readyPart)) {
      movedUnknown += clockMoved;
      stillUnknown += clockStill;
      return;
    }
    moved += clockMoved;
    still += clockStill;
    expectedReady += readyPart * (clockMoved + clockStill);
    variance += readyPart * (1 - readyPart) * (clockMoved + clockStill);
  }

  private double waiting() {
    double beyond = still - expectedReady;
    return beyond > LOOK + DEVIATIONS * Math.sqrt(variance) ? beyond : 0;
  }

  private double ready() {
    return waiting() > 0 ? expectedReady : Math.max(still, expectedReady);
  }

  private double all() {
    return moved + still + movedUnknown + stillUnknown;
  }

  /** How many of these hits waited in truth. */
  long waitingOf(long hits) {
    return all() > 0 ? Math.round(hits * waiting() / all()) : 0;
  }

  /** How many of these hits, those that waited left out, were running. */
  double runningOf(long hits) {
    double running = moved + still - waiting() - ready() + movedUnknown;
    return all() > waiting() ? hits * running / (all() - waiting()) : 0;
  }

  /** How many of these hits, those that waited left out, were ready. */
  double readyOf(long hits) {
    return all() > waiting() ? hits * ready() / (all() - waiting()) : 0;
  }
}
