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

  /** Nothing costs more than it did by so much; a figure that can be calculated with. */
  private static final double MOST_FOR_OPEN = 1e6;

  /** Garbage collection and the like grow with the load; at rest their share says nothing. */
  private static final double TELLING_USAGE = 0.5;

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

  /**
   * What makes the CPU time of the process out of that of connections that became cheaper of late.
   * The code has then been compiled, so the process takes less beside them, too. As long as more
   * are admitted than end, a part of its time was for connections that are still open: those that
   * end are made to bear it all, which is too much, and the less so the more of them end.
   *
   * @param late the part of the past in which they were cheaper; some of the kind were measured
   * @param kind which connections
   */
  double ofCheaper(Block late, Kind kind) {
    if (late.of(kind).builtUp()) {
      return Math.min(value, after(late).value());
    }
    double others = late.cpuSeconds() - endedCpu(late.both());
    return Math.max(1, Math.min(MOST_FOR_OPEN, 1 + others / endedCpu(late.of(kind))));
  }

  /** Of the application's own CPU time: what others take of the processors is no cost of ours. */
  private static boolean tells(Block block) {
    return block.ownUsage() >= LEAST_TELLING_USAGE && endedCpu(block.both()) > 0;
  }

  /** The process's CPU time has that of unmeasured connections in it: taken as the others'. */
  private static double endedCpu(Sums sums) {
    return sums.spentCpu() * (sums.measured() > 0 ? sums.ended() / sums.measured() : 1);
  }
}
