package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.ThreadCpuClock;

/**
 * Reads the CPU clocks of the threads of contexts; a clock that fails is one unknown. One thread.
 */
final class ContextClocks {
  private final ThreadCpuClock clock;
  private final ProfilerFailures failures;

  ContextClocks(ThreadCpuClock clock, ProfilerFailures failures) {
    this.clock = clock;
    this.failures = failures;
  }

  /**
   * Reads.
   *
   * @param contexts of platform threads
   * @param count how many of them, from the first
   * @return nanoseconds, or -1 where they are unknown
   */
  long[] read(ExecutionContext[] contexts, int count) {
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      ids[i] = contexts[i].threadId();
    }
    try {
      long[] readings = clock.cpuNanos(ids);
      if (readings.length == ids.length) {
        return readings;
      }
      failures.add(
          new IllegalStateException(
              clock + " answered " + readings.length + " readings for " + ids.length + " threads"));
    } catch (RuntimeException | LinkageError e) {
      failures.add(e);
    }
    return ThreadCpuClock.UNKNOWN.cpuNanos(ids);
  }
}
