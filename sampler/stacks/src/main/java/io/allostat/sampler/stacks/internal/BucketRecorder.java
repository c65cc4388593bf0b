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
  private final ResourceReader resources;
  private final long maxRequestNanos;
  private final EntryTotals entries = new EntryTotals();
  private final HitCounter ready = new HitCounter();
  private final HitCounter waiting = new HitCounter();
  private int instants;
  private long fromNanos;

  BucketRecorder(
      StackTree tree,
      ContextRegistry registry,
      ContextCounters counters,
      RequestCpu cpu,
      ResourceReader resources,
      long maxRequestNanos) {
    this.tree = tree;
    this.registry = registry;
    this.counters = counters;
    this.cpu = cpu;
    this.resources = resources;
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
    for (ExecutionContext context : contexts) {
      Thread thread = context.thread();
      if (thread == null || !thread.isAlive()) {
        dead = dead == null ? new HashSet<>() : dead;
        dead.add(context);
      } else if (thread != self) {
        visit(context, thread, nowNanos);
      }
    }
    ready.endInstant();
    waiting.endInstant();
    instants++;
    if (dead != null) {
      registry.remove(dead);
      entries.retire(dead);
      cpu.retire(dead);
    }
    cpu.base(registry.contexts());
  }

  private void visit(ExecutionContext context, Thread thread, long nowNanos) {
    ContextWatch watch = context.watch();
    long sequence = context.sequence();
    if (watch.visit(sequence, nowNanos, maxRequestNanos)) {
      context.abandon(sequence);
      counters.abandoned.incrementAndGet();
    }
    if (watch.abandoned()) {
      return;
    }
    int stack = context.stack();
    if (thread.getState() == Thread.State.RUNNABLE) {
      ready.add(stack);
      watch.markReady();
    } else if (stack != StackTree.EMPTY) {
      waiting.add(stack);
    }
  }

  /** Begins the first bucket. */
  void begin(long nowNanos) {
    finish(nowNanos);
  }

  /** Ends the current bucket and begins the next. */
  Bucket finish(long nowNanos) {
    ExecutionContext[] contexts = registry.contexts();
    Map<String, ResourceUse> uses = resources.advance();
    OptionalDouble requestCpu = cpu.advance(contexts);
    long[] entered = entries.advance(contexts);
    int known = StackTree.OTHER + 1 + tree.made();
    List<StackCount> stacks = new ArrayList<>();
    for (int stack = StackTree.OTHER; stack < known; stack++) {
      long count = stack < entered.length ? entered[stack] : 0;
      Tally hits = ready.tally(stack);
      Tally waits = waiting.tally(stack);
      if (count > 0 || hits.hits() > 0 || waits.hits() > 0) {
        stacks.add(new StackCount(tree.stack(stack), count, hits, waits, tree.outermost(stack)));
      }
    }
    Tally unclaimed = ready.tally(StackTree.EMPTY);
    Bucket bucket = new Bucket(fromNanos, nowNanos, instants, unclaimed, requestCpu, uses, stacks);
    ready.clear();
    waiting.clear();
    instants = 0;
    fromNanos = nowNanos;
    return bucket;
  }
}
