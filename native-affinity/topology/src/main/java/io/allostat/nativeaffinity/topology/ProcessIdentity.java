package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A process, told from a later one of the same number by its start.
 *
 * <p>Thread safety: immutable.
 *
 * @param pid from 1 to 4,194,304, the largest that Linux gives
 * @param startTicks when it started, clock ticks since the machine did
 */
public record ProcessIdentity(long pid, long startTicks) {
  /** The largest process id of Linux. */
  public static final long MOST_PID = 1L << 22;

  /**
   * Checks ranges.
   *
   * @throws IllegalArgumentException when one is left
   */
  public ProcessIdentity {
    if (pid < 1 || pid > MOST_PID) {
      throw Refusal.of("pid", "a whole number from 1 to " + MOST_PID, Long.toString(pid));
    }
    if (startTicks < 0) {
      throw Refusal.of("startTicks", "a whole number >= 0", Long.toString(startTicks));
    }
  }

  /**
   * This process.
   *
   * @return its identity
   * @throws IOException when {@code /proc} does not tell it
   */
  public static ProcessIdentity self() throws IOException {
    return self(Path.of("/proc"));
  }

  /**
   * This process.
   *
   * @param proc where {@code /proc} is
   * @return its identity
   * @throws IOException when it does not tell it
   */
  public static ProcessIdentity self(Path proc) throws IOException {
    long pid = ProcessHandle.current().pid();
    return ProcessStat.read(proc, pid)
        .map(stat -> new ProcessIdentity(pid, stat.startTicks()))
        .orElseThrow(
            () -> new IOException("/proc/" + pid + "/stat: expected a start time, there is none"));
  }

  /**
   * Whether it has not ended.
   *
   * @param proc where {@code /proc} is
   * @return false also when its number belongs to another one now
   * @throws IOException when that cannot be told
   */
  public boolean isLive(Path proc) throws IOException {
    return ProcessStat.read(proc, pid)
        .filter(stat -> stat.isLive() && stat.startTicks() == startTicks)
        .isPresent();
  }
}
