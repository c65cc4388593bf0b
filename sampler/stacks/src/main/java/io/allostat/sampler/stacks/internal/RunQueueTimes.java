package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.ThreadRunQueue;
import java.util.Arrays;

/** Time that the contexts' threads stood ready from bucket to bucket. One thread. */
final class RunQueueTimes {
  private final ThreadRunQueue queue;
  private final ProfilerFailures failures;

  RunQueueTimes(ThreadRunQueue queue, ProfilerFailures failures) {
    this.queue = queue;
    this.failures = failures;
  }

  /** Ends a bucket: afterwards the contexts' watches know the time, or that it is unknown. */
  void advance(ExecutionContext[] contexts) {
    long[] ids = new long[contexts.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = contexts[i].nativeId();
    }
    long[] readings = read(ids);
    for (int i = 0; i < readings.length; i++) {
      contexts[i].watch().advanceReady(readings[i]);
    }
  }

  private long[] read(long[] ids) {
    try {
      long[] readings = queue.readyNanos(ids);
      if (readings.length == ids.length) {
        return readings;
      }
      failures.add(
          new IllegalStateException(
              queue + " answered " + readings.length + " readings for " + ids.length + " threads"));
    } catch (RuntimeException e) {
      failures.add(e);
    }
    long[] unknown = new long[ids.length];
    Arrays.fill(unknown, -1);
    return unknown;
  }
}
