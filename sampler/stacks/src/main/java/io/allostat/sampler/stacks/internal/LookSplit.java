package io.allostat.sampler.stacks.internal;

/**
 * What the looks at one runnable thread say. A look reads the thread's CPU clock twice: it
 * <em>moved</em>, or it stood <em>still</em>. A still thread stood ready or was blocked in the
 * operating system; how often it can have stood ready follows from its time on a run queue: e =
 * (looks)·(share of the time spent ready)/(share of the instants at which it was runnable).
 *
 * <ul>
 *   <li>Of the still ones, min(e, still) were ready, and the others waited; all were ready if still
 *       is beyond e by chance only, sqrt(looks·f·(1 − f)) at most with f = e/looks. Otherwise a
 *       crowd in which nobody waits would seem to, as what is above e counts and what is below does
 *       not.
 *   <li>Those of e that remain were ready and got a processor between the two readings.
 *   <li>Without e, those that moved were running, and of the others nothing is known.
 * </ul>
 *
 * <p>As the time that a thread claims a processor is its time ready plus its CPU time, this is the
 * same as dividing the looks that did not wait in the proportion of the two. Pure.
 *
 * @param known whether e is known
 * @param stillReady the part of the still looks that were ready, 0 to 1
 * @param movedReady the part of the moved looks that were ready, 0 to 1
 */
record LookSplit(boolean known, double stillReady, double movedReady) {

  /**
   * Divides.
   *
   * @param moved looks at which the clock moved, >= 0
   * @param still looks at which it stood still, >= 0
   * @param expectedReady e, >= 0, or NaN if it is not known
   */
  static LookSplit of(int moved, int still, double expectedReady) {
    if (Double.isNaN(expectedReady)) {
      return new LookSplit(false, 0, 0);
    }
    double looks = moved + still;
    double deviation = Math.sqrt(expectedReady * Math.max(0, 1 - expectedReady / looks));
    boolean chance = still - expectedReady <= deviation;
    return new LookSplit(
        true,
        chance ? 1 : part(expectedReady, still),
        part(Math.max(0, expectedReady - still), moved));
  }

  private static double part(double ready, int looks) {
    return looks > 0 ? Math.min(1, ready / looks) : 0;
  }
}
