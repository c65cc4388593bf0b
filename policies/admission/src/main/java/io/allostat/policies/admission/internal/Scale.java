package io.allostat.policies.admission.internal;

/**
 * CPU time of the process for each of the connections' own: what garbage collection, compilation
 * and the like add. Immutable.
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
    double measured = Math.max(1, Math.min(MOST, ratio(window)));
    return window.both().builtUp() ? new Scale(at(window.ownUsage(), measured)) : this;
  }

  /**
   * CPU time that the process takes of late for each of the connections' own in a window: the
   * window's own ratio, at the pace of late. This one may be of another time, when requests took
   * another while; to go on from it by that pace is left for as long as sessions build up, when the
   * window does not tell its ratio.
   *
   * @param window in which the connections ended
   * @param pace of requests of late, by those of the window
   * @return more than 0
   */
  double of(Block window, Pace pace) {
    if (window.both().builtUp()) {
      return at(pace.usage(), Math.min(MOST, Math.max(1, ratio(window)) * pace.value()));
    }
    return window.ownUsage() < LEAST_TELLING_USAGE ? value : value * pace.value();
  }

  /** What to believe of a ratio, by the usage at which it was measured. */
  private double at(double usage, double measured) {
    if (usage < LEAST_TELLING_USAGE || Double.isNaN(measured)) {
      return value;
    }
    return usage < TELLING_USAGE ? Math.min(value, measured) : measured;
  }

  /** Of the application's own CPU time: what others take of the processors is no cost of ours. */
  private static double ratio(Block block) {
    double work = block.both().work();
    return work > 0 ? block.cpuSeconds() / work : Double.NaN;
  }
}
