package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.ThreadRunQueue;
import java.util.Arrays;

/**
 * Reads how long the threads of contexts have stood ready; a reading that fails is one unknown. One
 * thread.
 */
final class RunQueueTimes {
  static final long UNKNOWN = -1;

  private static final long[] NOBODY = {};

  private final ThreadRunQueue queue;
  private final ProfilerFailures failures;

  RunQueueTimes(ThreadRunQueue queue, ProfilerFailures failures) {
    this.queue = queue;
    this.failures = failures;
  }

  /**
   * Reads.
   *
   * @param contexts of platform threads
   * @param count how many of them, from the first
   * @return nanoseconds since the threads began, or {@link #UNKNOWN}
   */
  long[] read(ExecutionContext[] contexts, int count) {
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      ids[i] = contexts[i].nativeId();
    }
    try {
      long[] readings = queue.readyNanos(ids);
      if (readings.length == ids.length) {
        return readings;
      }
      failures.add(
          new IllegalStateException(
              queue + " answered " + readings.length + " readings for " + ids.length + " threads"));
    } catch (RuntimeException | LinkageError e) {
      failures.add(e);
    }
    long[] unknown = new long[ids.length];
    Arrays.fill(unknown, UNKNOWN);
    return unknown;
  }

  /** Nobody is asked for until further notice: what is held of threads is let go. */
  void rest() {
    try {
      queue.readyNanos(NOBODY);
    } catch (RuntimeException | LinkageError e) {
      failures.add(e);
    }
  }
}
