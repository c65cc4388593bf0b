package io.allostat.sampler.stacks.internal;

import java.util.Arrays;
import java.util.Collection;

/**
 * Entries by stack id over all contexts, including those of threads that have ended, so that totals
 * never fall. One thread.
 */
final class EntryTotals {
  private long[] retired = new long[64];
  private long[] previous = new long[64];

  void retire(Collection<ExecutionContext> dead) {
    for (ExecutionContext context : dead) {
      retired = context.addEntriesTo(retired);
    }
  }

  /**
   * Computes the entries since the last call.
   *
   * @param live the contexts of platform threads that are not retired
   * @param shared those of virtual threads, which never are
   * @return differences by stack id
   */
  long[] advance(ExecutionContext[] live, ContextPool shared) {
    long[] totals = retired.clone();
    for (ExecutionContext context : live) {
      totals = context.addEntriesTo(totals);
    }
    int size = shared.size();
    LeasedContext[] leased = shared.contexts();
    for (int i = 0; i < size; i++) {
      totals = leased[i].addEntriesTo(totals);
    }
    previous = Arrays.copyOf(previous, totals.length);
    long[] differences = new long[totals.length];
    for (int stack = 0; stack < totals.length; stack++) {
      differences[stack] = totals[stack] - previous[stack];
    }
    previous = totals;
    return differences;
  }
}
