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
    if (!tells(window) || !window.both().builtUp()) {
      return this;
    }
    double ratio = window.cpuSeconds() / endedCpu(window.both());
    double measured = Math.max(1, Math.min(MOST, ratio));
    return new Scale(window.ownUsage() < TELLING_USAGE ? Math.min(value, measured) : measured);
  }

  /** Of the application's own CPU time: what others take of the processors is no cost of ours. */
  private static boolean tells(Block block) {
    return block.ownUsage() >= LEAST_TELLING_USAGE && endedCpu(block.both()) > 0;
  }

  /** The process's CPU time has that of unmeasured connections in it: taken as the others'. */
  private static double endedCpu(Sums sums) {
    return sums.spentCpu() * (sums.stoodFor() > 0 ? sums.ended() / sums.stoodFor() : 1);
  }
}
