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
   * @return nanoseconds, 0 if it says that it wrote later than that
   */
  public long silentNanos(long nanoTime) {
    return Math.max(0, nanoTime - beatNanos);
  }
}
