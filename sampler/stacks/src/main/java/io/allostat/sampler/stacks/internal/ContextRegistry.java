package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.KernelThreads;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Set;

/**
 * The execution contexts of the threads that ever entered a component: one a platform thread, kept,
 * and one a virtual thread inside of a request, from a {@link ContextPool}. Each kind is bounded by
 * itself, so that no crowd of the one leaves the other without. The array of the former is replaced
 * when a thread comes or goes, so that sampling iterates over a plain array.
 */
final class ContextRegistry {
  private final StackTree tree;
  private final ContextCounters counters;
  private final int maxContexts;
  private final KernelThreads kernel;
  // A thread's map of thread locals must keep nothing of this alive, or a web application that
  // brings it along would stay loaded as long as the container's threads: so a weak reference.
  private final Local local = new Local();
  private final ContextPool pool;
  private volatile ExecutionContext[] contexts = {};
  private volatile ExecutionContext[] byThread = new ExecutionContext[1];
  private volatile boolean enabled = true;

  ContextRegistry(StackTree tree, ContextCounters counters, int maxContexts, KernelThreads kernel) {
    this.tree = tree;
    this.counters = counters;
    this.maxContexts = maxContexts;
    this.kernel = kernel;
    this.pool = new ContextPool(tree, counters, local);
  }

  boolean enabled() {
    return enabled;
  }

  synchronized void setEnabled(boolean enabled) {
    this.enabled = enabled;
    index();
  }

  /** The calling thread's context, or null if the bound is reached or nothing is to be tracked. */
  ExecutionContext current() {
    ExecutionContext context = known();
    return context != null || !enabled ? context : register();
  }

  /** The calling thread's context if it has one and it is to be tracked. */
  ExecutionContext known() {
    ExecutionContext[] read = byThread;
    Thread self = Thread.currentThread();
    ExecutionContext own = read[(int) self.getId() & (read.length - 1)];
    if (own != null && own.belongsTo(self)) {
      return own;
    }
    if (!enabled) {
      return null;
    }
    WeakReference<ExecutionContext> kept = local.get();
    return kept == null ? null : kept.get();
  }

  /** The number of what the calling thread serves now; 0 if nobody looks. */
  long request() {
    ExecutionContext context = known();
    return context == null ? 0 : context.request();
  }

  private ExecutionContext register() {
    boolean virtual = VirtualThreads.isVirtual(Thread.currentThread());
    ExecutionContext free = virtual ? pool.take() : null;
    if (free != null) {
      return free;
    }
    if ((virtual ? pool.size() : contexts.length) >= maxContexts) {
      counters.overflowedCalls.incrementAndGet();
      return null;
    }
    // The thread asks the operating system for its name before the lock is taken.
    return virtual ? addLeased() : add(kernel.callerId());
  }

  private synchronized ExecutionContext addLeased() {
    if (pool.size() >= maxContexts) {
      counters.overflowedCalls.incrementAndGet();
      return null;
    }
    return pool.make();
  }

  private synchronized ExecutionContext add(long nativeId) {
    ExecutionContext[] old = contexts;
    if (old.length >= maxContexts) {
      counters.overflowedCalls.incrementAndGet();
      return null;
    }
    ExecutionContext context =
        new ExecutionContext(tree, counters, Thread.currentThread(), nativeId);
    ExecutionContext[] grown = Arrays.copyOf(old, old.length + 1);
    grown[old.length] = context;
    local.set(context.reference());
    contexts = grown;
    index();
    return context;
  }

  /**
   * Lets threads find their contexts by their numbers, which is less work than a thread local's
   * map. Where two meet in one place, and while nothing is to be tracked, the thread local decides.
   */
  private void index() {
    ExecutionContext[] indexed = enabled ? contexts : new ExecutionContext[0];
    ExecutionContext[] made =
        new ExecutionContext[Integer.highestOneBit(Math.max(1, indexed.length)) << 1];
    for (ExecutionContext one : indexed) {
      made[(int) one.threadId() & (made.length - 1)] = one;
    }
    byThread = made;
  }

  synchronized void remove(Set<ExecutionContext> dead) {
    contexts =
        Arrays.stream(contexts).filter(c -> !dead.contains(c)).toArray(ExecutionContext[]::new);
    index();
  }

  /** How many contexts threads have; those that wait for a virtual thread are left out. */
  int alive() {
    return contexts.length + pool.leased();
  }

  /** All contexts of platform threads now; not to be changed. */
  ExecutionContext[] contexts() {
    return contexts;
  }

  /** Those of virtual threads. */
  ContextPool pool() {
    return pool;
  }

  /** Final, so that the compiler need not ask on each call what kind of thread local it is. */
  private static final class Local extends ThreadLocal<WeakReference<ExecutionContext>> {}
}
