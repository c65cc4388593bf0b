package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;

/**
 * A line of the ledger: what an application had, asked for and used for a time.
 *
 * @param application its name
 * @param fromEpochMillis begin, milliseconds since 1970, inclusive
 * @param toEpochMillis end, exclusive, not before the begin and not after the year 9999
 * @param processors A_i, the same all that time
 * @param requested mean of R_i over that time, processors
 * @param usedCpuSeconds CPU time really used, CPU seconds, from 0 to 1e15
 */
public record LedgerEntry(
    String application,
    long fromEpochMillis,
    long toEpochMillis,
    double processors,
    double requested,
    double usedCpuSeconds) {
  /** Checks ranges. */
  public LedgerEntry {
    ApplicationNames.requireValid(application);
    Ranges.requireBetween("fromEpochMillis", fromEpochMillis, 0, Limits.LAST_EPOCH_MILLIS);
    Ranges.requireBetween(
        "toEpochMillis", toEpochMillis, fromEpochMillis, Limits.LAST_EPOCH_MILLIS);
    Ranges.requireBetween("processors", processors, 0, Limits.MOST_PROCESSORS);
    Ranges.requireBetween("requested", requested, 0, Limits.LARGEST_REQUEST);
    Ranges.requireBetween("usedCpuSeconds", usedCpuSeconds, 0, Limits.MOST_CPU_SECONDS);
  }

  /**
   * @return its length, seconds
   */
  public double seconds() {
    return (toEpochMillis - fromEpochMillis) / 1000.0;
  }

  /**
   * @return what it asked for and had, CPU seconds: what is billed. What it had beyond its request
   *     is not: surplus that it was lent, the rest of the minimum share, parts that were rounded up
   */
  public double billedCpuSeconds() {
    return Math.min(allocatedCpuSeconds(), requestedCpuSeconds());
  }

  /**
   * @return A_i times the time, CPU seconds, surplus included
   */
  public double allocatedCpuSeconds() {
    return processors * seconds();
  }

  /**
   * @return R_i times the time, CPU seconds
   */
  public double requestedCpuSeconds() {
    return requested * seconds();
  }

  /**
   * Cuts a part out of it, with its part of the CPU time used.
   *
   * @param from begin of the part, milliseconds since 1970
   * @param to its end, not before the begin
   * @return what lies within both; of no length if nothing does
   */
  public LedgerEntry within(long from, long to) {
    long begin = Math.min(Math.max(fromEpochMillis, from), toEpochMillis);
    long end = Math.max(begin, Math.min(toEpochMillis, to));
    if (begin == fromEpochMillis && end == toEpochMillis) {
      return this;
    }
    double share = (double) (end - begin) / (toEpochMillis - fromEpochMillis);
    return new LedgerEntry(application, begin, end, processors, requested, usedCpuSeconds * share);
  }

  /** What tells a line from all others: an application has no two that began at once. */
  record Begin(String application, long epochMillis) {}

  Begin begin() {
    return new Begin(application, fromEpochMillis);
  }
}
