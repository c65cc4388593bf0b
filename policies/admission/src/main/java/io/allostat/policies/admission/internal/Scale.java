package io.allostat.policies.admission.internal;

import java.util.OptionalDouble;

/**
 * CPU time of the process for each of the connections' own: what garbage collection and the like
 * add, and compilers where it is not known what they take. Immutable.
 *
 * @param value from 1 to {@value #MOST}
 */
record Scale(double value) {
  static final Scale NONE = new Scale(1);

  /** Beyond it the other threads do work of their own that no connection should pay for. */
  private static final double MOST = 2;

  /** Garbage collection and the like grow with the load; at rest their share says nothing. */
  static final double TELLING_USAGE = 0.5;

  /**
   * Below it not even how little they took says anything; from here on their share, which is the
   * larger the less is done, can only be too large.
   */
  private static final double LEAST_TELLING_USAGE = 0.2;

  /**
   * Takes in what was measured.
   *
   * @param window the recent past
   * @return what it says, or this where it says nothing
   */
  Scale after(Block window) {
    // What is not known of open connections would be taken for the work of other threads.
    boolean told = window.knowsOpen() || window.both().builtUp();
    return told ? new Scale(at(window)) : this;
  }

  /**
   * CPU time that the process takes of late for each of the connections' own in a window. At rest
   * the window's ratio is not believed, but it is what a fall of the pace begins from: this value
   * is of a load, at which requests took less. Where it is not known what open connections took,
   * the pace goes on from this value all the same.
   *
   * @param window in which the connections ended
   * @param pace of requests of late, by those of the window, where they tell
   * @return more than 0
   */
  double of(Block window, OptionalDouble pace) {
    if (pace.isEmpty()) {
      return value;
    }
    double change = pace.getAsDouble();
    if (!window.knowsOpen()) {
      return value * change;
    }
    double present = at(window);
    double ratio = ratio(window);
    return change < 1 && window.ownUsage() < TELLING_USAGE && !Double.isNaN(ratio)
        ? Math.min(present, Math.max(1, ratio) * change)
        : present * change;
  }

  /** What to believe of a window. */
  private double at(Block window) {
    double usage = window.ownUsage();
    double ratio = ratio(window);
    if (usage < LEAST_TELLING_USAGE || Double.isNaN(ratio)) {
      return value;
    }
    double measured = Math.max(1, Math.min(MOST, ratio));
    return usage < TELLING_USAGE ? Math.min(value, measured) : measured;
  }

  /** Of the application's own CPU time: what others take of the processors is no cost of ours. */
  private static double ratio(Block window) {
    double connections = window.ofConnections();
    return connections > 0 ? window.costSeconds() / connections : Double.NaN;
  }
}
