package io.allostat.sampler.stacks.internal;

import java.util.Arrays;
import java.util.Set;

/**
 * The execution contexts of the threads that ever entered a component, one a thread, bounded. The
 * array of contexts is replaced when a thread comes or goes, so that sampling iterates over a plain
 * array.
 */
final class ContextRegistry {
  private final StackTree tree;
  private final ContextCounters counters;
  private final int maxContexts;
  // A thread's map of thread locals must not keep this registry alive: contexts do not refer to it.
  private final Local local = new Local();
  private volatile ExecutionContext[] contexts = {};
  private volatile ExecutionContext[] byThread = new ExecutionContext[1];
  private volatile boolean enabled = true;

  ContextRegistry(StackTree tree, ContextCounters counters, int maxContexts) {
    this.tree = tree;
    this.counters = counters;
    this.maxContexts = maxContexts;
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
    ExecutionContext[] read = byThread;
    Thread self = Thread.currentThread();
    ExecutionContext own = read[(int) self.getId() & (read.length - 1)];
    return own != null && own.belongsTo(self) ? own : find();
  }

  private ExecutionContext find() {
    if (!enabled) {
      return null;
    }
    ExecutionContext context = local.get();
    return context != null ? context : register();
  }

  /** The calling thread's context if it has one. */
  ExecutionContext known() {
    return enabled ? local.get() : null;
  }

  private ExecutionContext register() {
    if (contexts.length >= maxContexts) {
      counters.overflowedCalls.incrementAndGet();
      return null;
    }
    return add();
  }

  private synchronized ExecutionContext add() {
    ExecutionContext[] old = contexts;
    if (old.length >= maxContexts) {
      counters.overflowedCalls.incrementAndGet();
      return null;
    }
    ExecutionContext context = new ExecutionContext(tree, counters, Thread.currentThread());
    ExecutionContext[] grown = Arrays.copyOf(old, old.length + 1);
    grown[old.length] = context;
    local.set(context);
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

  /** All contexts now; not to be changed. */
  ExecutionContext[] contexts() {
    return contexts;
  }

  /** Final, so that the compiler need not ask on each call what kind of thread local it is. */
  private static final class Local extends ThreadLocal<ExecutionContext> {}
}
