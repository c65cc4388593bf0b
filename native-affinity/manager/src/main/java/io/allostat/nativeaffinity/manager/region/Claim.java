package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.util.Objects;

/**
 * What an application asks for, as its slot says it and as far as it could be checked.
 *
 * @param slot number of the slot
 * @param owner word that tells this registration from those before and after it in the slot
 * @param application its name, 1 to 128 characters without control characters
 * @param process who asks, alive when it was looked for
 * @param requested R_i, processors, from 0 to 1e6
 * @param value what processors are worth to it
 * @param beatNanos the application's {@link System#nanoTime()} when it last wrote
 */
public record Claim(
    int slot,
    long owner,
    String application,
    ProcessIdentity process,
    double requested,
    Value value,
    long beatNanos) {
  /** Checks ranges. */
  public Claim {
    ApplicationNames.requireValid(application);
    Objects.requireNonNull(process, "process");
    Objects.requireNonNull(value, "value");
    Ranges.requireBetween("requested", requested, 0, Limits.LARGEST_REQUEST);
  }

  /**
   * For how long the application has not written. On Linux all processes have the same {@link
   * System#nanoTime()}.
   *
   * @param nanoTime now
   * @return nanoseconds; 0 if it says that it wrote within the next second, {@link Long#MAX_VALUE}
   *     if {@link #ahead}
   */
  public long silentNanos(long nanoTime) {
    return silentNanos(nanoTime, beatNanos);
  }

  /**
   * Whether the sign of life is from the future, and so none: an application could not hang.
   *
   * @param nanoTime now
   * @return whether it says that it wrote more than a second later than that
   */
  public boolean ahead(long nanoTime) {
    return silentNanos(nanoTime) == Long.MAX_VALUE;
  }

  /** The same of any sign of life. */
  static long silentNanos(long nanoTime, long beatNanos) {
    long since = nanoTime - beatNanos;
    return since < -Limits.MOST_AHEAD_NANOS ? Long.MAX_VALUE : Math.max(0, since);
  }
}
