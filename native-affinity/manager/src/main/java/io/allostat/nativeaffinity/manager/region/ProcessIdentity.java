package io.allostat.nativeaffinity.manager.region;

import io.allostat.nativeaffinity.manager.internal.Checks;

/**
 * A process, told from a later one of the same number by its start.
 *
 * @param pid from 1 to 4,194,304, the largest that Linux gives
 * @param startTicks when it started, clock ticks since the machine did
 */
public record ProcessIdentity(long pid, long startTicks) {
  /** The largest process id of Linux. */
  public static final long MOST_PID = 1L << 22;

  /** Checks ranges. */
  public ProcessIdentity {
    Checks.between("pid", pid, 1, MOST_PID);
    Checks.between("startTicks", startTicks, 0, Long.MAX_VALUE);
  }
}
