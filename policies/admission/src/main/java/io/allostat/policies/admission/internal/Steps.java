package io.allostat.policies.admission.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The steps of service levels that are so recent that connections still end which began before
 * them. What these cost was spent in part before the step, and tells too much, or too little, of
 * those that begin after it. Immutable.
 *
 * @param steps at most {@value #MOST}, the latest last
 */
record Steps(List<Step> steps) {
  static final Steps NONE = new Steps(List.of());

  /** Older ones are over sooner than so many more are taken, one in some seconds. */
  private static final int MOST = 64;

  /**
   * One step.
   *
   * @param seconds how long ago
   * @param change what service costs after it, by what it cost before
   */
  record Step(double seconds, double change) {
    /** What connections cost that begin now, by what those cost that ended so long after it. */
    double correction(double secondsAfter, double life) {
      double before = life > 0 ? Math.max(0, 1 - secondsAfter / life) : 0;
      return change / (before + change * (1 - before));
    }
  }

  Steps {
    steps = List.copyOf(steps);
  }

  /**
   * What connections cost that begin now, by what those cost that ended in the interval that has
   * just passed. Each is taken to have spent what it cost evenly over its life.
   *
   * @param seconds length of the interval, in which none of these steps was taken
   * @param life of a connection, seconds
   */
  double correction(double seconds, double life) {
    double correction = 1;
    for (Step step : steps) {
      correction *= step.correction(step.seconds() + seconds / 2, life);
    }
    return correction;
  }

  /**
   * After an interval.
   *
   * @param interval its length, seconds
   * @param change what the steps in it make service cost; 1 if there was none
   * @param life of a connection, seconds
   */
  Steps after(double interval, double change, double life) {
    List<Step> next = new ArrayList<>();
    for (Step step : steps) {
      double age = step.seconds() + interval;
      if (age < life) {
        next.add(new Step(age, step.change()));
      }
    }
    if (change != 1) {
      next.add(new Step(0, change));
    }
    return new Steps(next.subList(Math.max(0, next.size() - MOST), next.size()));
  }
}
