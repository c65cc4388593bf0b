package io.allostat.sampler.stacks.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Visits the contexts and makes buckets of what it sees. A thread that is {@link
 * Thread.State#RUNNABLE} is running or ready; one in any other state waits. One thread, which is
 * itself never counted.
 */
final class BucketRecorder {
  private final StackTree tree;
  private final ContextRegistry registry;
  private final ContextCounters counters;
  private final RequestCpu cpu;
  private final RunnableLooks looks;
  private final ResourceReader resources;
  private final Holdings holdings;
  private final long maxRequestNanos;
  private final EntryTotals entries = new EntryTotals();
  private final HitCounter ready = new HitCounter();
  private final HitCounter unclocked = new HitCounter();
  private final HitCounter waiting = new HitCounter();
  private final HitCounter locked = new HitCounter();
  private int instants;
  private long fromNanos;

  BucketRecorder(
      StackTree tree,
      ContextRegistry registry,
      ContextCounters counters,
      RequestCpu cpu,
      RunnableLooks looks,
      ResourceReader resources,
      Holdings holdings,
      long maxRequestNanos) {
    this.tree = tree;
    this.registry = registry;
    this.counters = counters;
    this.cpu = cpu;
    this.looks = looks;
    this.resources = resources;
    this.holdings = holdings;
    this.maxRequestNanos = maxRequestNanos;
  }

  long fromNanos() {
    return fromNanos;
  }

  /** Visits every context once. */
  void visit(long nowNanos) {
    ExecutionContext[] contexts = registry.contexts();
    Thread self = Thread.currentThread();
    Set<ExecutionContext> dead = null;
    looks.beginInstant(nowNanos);
    holdings.beginInstant();
    for (ExecutionContext context : contexts) {
      Thread thread = context.thread();
      if (thread == null || !thread.isAlive()) {
        dead = dead == null ? new HashSet<>() : dead;
        dead.add(context);
      } else if (thread != self) {
        visit(context, thread, nowNanos);
      }
    }
    ContextPool pool = registry.pool();
    int leased = pool.size();
    LeasedContext[] shared = pool.contexts();
    for (int i = 0; i < leased; i++) {
      visit(shared[i], self, nowNanos);
    }
    // First: where memory runs out below, none of these has more instants than the bucket.
    instants++;
    ready.endInstant();
    unclocked.endInstant();
    waiting.endInstant();
    locked.endInstant();
    holdings.endInstant();
    if (dead != null) {
      registry.remove(dead);
      entries.retire(dead);
      cpu.retire(dead);
    }
    cpu.base(registry.contexts());
    looks.endInstant();
  }

  private void visit(ExecutionContext context, Thread thread, long nowNanos) {
    int stack = context.stack();
    // Read after the stack: what the monitors told then was held in the request of that stack.
    long request = context.request();
    // A request that is given up holds what it holds.
    holdings.see(thread, request, stack);
    if (abandoned(context, context.sequence(), nowNanos)) {
      return;
    }
    Thread.State state = thread.getState();
    if (state == Thread.State.RUNNABLE) {
      ready.add(stack);
      context.watch().markReady();
      looks.add(context, stack);
    } else {
      addWaiting(stack, state);
    }
  }

  /** Counts what a virtual thread does, unless the context goes to another one meanwhile. */
  private void visit(LeasedContext context, Thread self, long nowNanos) {
    Thread thread = context.thread();
    if (thread == null || thread == self) {
      return;
    }
    long sequence = context.sequence();
    final long request = context.request();
    int stack = context.stack();
    Thread.State state = thread.getState();
    if (state == Thread.State.TERMINATED && !thread.isAlive()) {
      context.reclaim(thread);
    } else if (context.held(thread, sequence)) {
      holdings.see(thread, request, stack);
      if (!abandoned(context, sequence, nowNanos)) {
        addUnclocked(stack, state);
      }
    }
  }

  private void addUnclocked(int stack, Thread.State state) {
    if (state == Thread.State.RUNNABLE) {
      ready.add(stack);
      unclocked.add(stack);
      cpu.addUnclocked();
    } else {
      addWaiting(stack, state);
    }
  }

  private boolean abandoned(ExecutionContext context, long sequence, long nowNanos) {
    ContextWatch watch = context.watch();
    if (watch.visit(sequence, nowNanos, maxRequestNanos)) {
      context.abandon(sequence);
      counters.abandoned.incrementAndGet();
    }
    return watch.abandoned();
  }

  private void addWaiting(int stack, Thread.State state) {
    if (stack != StackTree.EMPTY) {
      waiting.add(stack);
      if (state == Thread.State.BLOCKED) {
        locked.add(stack);
      }
    }
  }

  /** The looks at runnable threads that the last visit began. */
  RunnableLooks looks() {
    return looks;
  }

  /** Begins the first bucket. */
  void begin(long nowNanos) {
    finish(nowNanos);
    looks.begin(nowNanos);
  }

  /** Lets go of what is held of threads, until {@link #begin} is called. */
  void rest() {
    looks.rest();
  }

  /** Ends the current bucket and begins the next. */
  Bucket finish(long nowNanos) {
    ExecutionContext[] contexts = registry.contexts();
    Map<String, ResourceUse> uses = resources.advance();
    OptionalDouble requestCpu = cpu.advance(contexts);
    Map<Integer, LookedStates> looked = looks.finish(nowNanos);
    long[] entered = entries.advance(contexts, registry.pool());
    // Asked for last: what was seen and entered until here is among them.
    int end = tree.end();
    List<StackCount> stacks = new ArrayList<>();
    for (int stack = StackTree.OTHER; stack < end; stack++) {
      long count = stack < entered.length ? entered[stack] : 0;
      if (count > 0 || ready.hits(stack) > 0 || waiting.hits(stack) > 0) {
        stacks.add(count(stack, count, looked.getOrDefault(stack, LookedStates.NONE)));
      }
    }
    Tally unclaimed = ready.tally(StackTree.EMPTY);
    unclaimed =
        unclaimed.part(
            ready.hits(StackTree.EMPTY)
                - looked
                    .getOrDefault(StackTree.EMPTY, LookedStates.NONE)
                    .waitingOf(clocked(StackTree.EMPTY)));
    Bucket bucket =
        new Bucket(
            fromNanos,
            nowNanos,
            instants,
            unclaimed,
            requestCpu,
            uses,
            stacks,
            holdings.finish(tree));
    ready.clear();
    unclocked.clear();
    waiting.clear();
    locked.clear();
    instants = 0;
    fromNanos = nowNanos;
    return bucket;
  }

  /** Hits of threads that could be looked at. */
  private long clocked(int stack) {
    return ready.hits(stack) - unclocked.hits(stack);
  }

  private StackCount count(int stack, long entered, LookedStates looked) {
    Tally runnable = ready.tally(stack);
    long clocked = clocked(stack);
    long io = looked.waitingOf(clocked);
    return new StackCount(
        tree.stack(stack),
        entered,
        runnable.part(ready.hits(stack) - io),
        waiting.tally(stack).plus(runnable.part(io)),
        new HitStates(
            looked.runningOf(clocked - io), looked.readyOf(clocked - io), io, locked.hits(stack)),
        tree.outermost(stack));
  }
}
