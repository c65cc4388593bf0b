package io.allostat.sampler.stacks.internal;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The contexts of virtual threads. Threads share them one after the other, so that there are as
 * many as were ever in use together. Those that are free form a stack that is linked by their
 * numbers: taking and giving back is one compare-and-set and allocates nothing. The last one given
 * back is taken first, so that few contexts know many component stacks.
 */
final class ContextPool {
  private static final int VERSION = 32;

  private final StackTree tree;
  private final ContextCounters counters;
  private final ThreadLocal<WeakReference<ExecutionContext>> local;
  // The version keeps a thread that was slow from taking a context that came back meanwhile.
  private final AtomicLong free = new AtomicLong();
  private volatile LeasedContext[] table = new LeasedContext[16];
  private volatile int size;

  ContextPool(
      StackTree tree,
      ContextCounters counters,
      ThreadLocal<WeakReference<ExecutionContext>> local) {
    this.tree = tree;
    this.counters = counters;
    this.local = local;
  }

  int size() {
    return size;
  }

  /** How many of them threads have now. Looks at each, so that taking one counts nothing. */
  int leased() {
    int made = size;
    LeasedContext[] all = table;
    int leased = 0;
    for (int i = 0; i < made; i++) {
      leased += all[i].thread() == null ? 0 : 1;
    }
    return leased;
  }

  /** All contexts now, {@link #size()} of them or more from the first, asked for before. */
  LeasedContext[] contexts() {
    return table;
  }

  /** Takes a free context for the calling thread, or answers null. */
  LeasedContext take() {
    for (long seen = free.get(); (int) seen != 0; seen = free.get()) {
      LeasedContext top = table[(int) seen - 1];
      if (free.compareAndSet(seen, next(seen, top.below))) {
        leased(top);
        return top;
      }
    }
    return null;
  }

  private static long next(long seen, int number) {
    return (seen >>> VERSION) + 1 << VERSION | number;
  }

  private void leased(LeasedContext context) {
    context.lease(Thread.currentThread());
    local.set(context.reference());
  }

  /** Makes one for the calling thread; under the registry's lock. */
  LeasedContext make() {
    int number = size + 1;
    LeasedContext context = new LeasedContext(tree, counters, this, number);
    LeasedContext[] known = table;
    if (number > known.length) {
      known = Arrays.copyOf(known, 2 * known.length);
    }
    known[number - 1] = context;
    table = known;
    size = number;
    leased(context);
    return context;
  }

  /** The calling thread has no context any more. */
  void forget() {
    local.remove();
  }

  /** Puts a context on top of the free ones; whoever calls has it for itself. */
  void free(LeasedContext context) {
    long seen = free.get();
    context.below = (int) seen;
    while (!free.compareAndSet(seen, next(seen, context.number()))) {
      seen = free.get();
      context.below = (int) seen;
    }
  }
}
