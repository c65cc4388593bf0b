package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.KernelThreads;
import io.allostat.core.api.resource.KernelThreads.State;

/**
 * Reads what the threads of contexts are at by the operating system's account; a reading that fails
 * is one unknown. One thread.
 */
final class ContextStates {
  private static final ExecutionContext[] NOBODY = {};

  private final KernelThreads threads;
  private final ProfilerFailures failures;

  ContextStates(KernelThreads threads, ProfilerFailures failures) {
    this.threads = threads;
    this.failures = failures;
  }

  /**
   * Reads.
   *
   * @param contexts of platform threads
   * @param count how many of them, from the first
   * @return what they are at
   */
  State[] read(ExecutionContext[] contexts, int count) {
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      ids[i] = contexts[i].nativeId();
    }
    try {
      State[] states = threads.states(ids);
      if (states.length == ids.length) {
        return states;
      }
      failures.add(
          new IllegalStateException(
              threads + " answered " + states.length + " states for " + ids.length + " threads"));
    } catch (RuntimeException | LinkageError e) {
      failures.add(e);
    }
    return KernelThreads.UNKNOWN.states(ids);
  }

  /** Nobody is asked for until further notice: what is held of threads is let go. */
  void rest() {
    read(NOBODY, 0);
  }
}
