package io.allostat.sampler.stacks.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU time of the request threads from bucket to bucket. It counts as unknown for a bucket in which
 * a thread was seen ready whose clock cannot be read at both ends. One thread.
 */
final class RequestCpu {
  private final ContextClocks clocks;
  private boolean incomplete;

  RequestCpu(ContextClocks clocks) {
    this.clocks = clocks;
  }

  /** Takes the first reading of contexts that have none. */
  void base(ExecutionContext[] contexts) {
    List<ExecutionContext> fresh = null;
    for (ExecutionContext context : contexts) {
      if (!context.watch().hasCpuBase()) {
        fresh = fresh == null ? new ArrayList<>() : fresh;
        fresh.add(context);
      }
    }
    if (fresh != null) {
      ExecutionContext[] unread = fresh.toArray(ExecutionContext[]::new);
      long[] readings = clocks.read(unread, unread.length);
      for (int i = 0; i < unread.length; i++) {
        unread[i].watch().baseCpu(readings[i]);
      }
    }
  }

  /** Leaves out threads that have ended; what they used last is lost. */
  void retire(Collection<ExecutionContext> dead) {
    for (ExecutionContext context : dead) {
      incomplete |= context.watch().seenReady();
    }
  }

  /** A thread without a clock of its own was seen ready. */
  void addUnclocked() {
    incomplete = true;
  }

  /**
   * Ends a bucket.
   *
   * @return seconds of CPU that the contexts' threads used, abandoned requests left out
   */
  OptionalDouble advance(ExecutionContext[] contexts) {
    long[] readings = clocks.read(contexts, contexts.length);
    boolean known = !incomplete;
    long sum = 0;
    for (int i = 0; i < contexts.length; i++) {
      ContextWatch watch = contexts[i].watch();
      boolean matters = watch.seenReady();
      long used = watch.advanceCpu(readings[i]);
      if (used < 0) {
        known &= !matters;
      } else if (!watch.abandoned()) {
        sum += used;
      }
    }
    incomplete = false;
    return known ? OptionalDouble.of(sum / 1e9) : OptionalDouble.empty();
  }
}
