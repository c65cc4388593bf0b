package io.allostat.adapters.servlet;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.testkit.FullLevelComponent;
import io.allostat.core.testkit.PartialAllostat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Keeps the books of an instance by the contract of the profiler, and shows them to the tests. */
class RecordingAllostat extends PartialAllostat {
  private final Map<Thread, Context> open = new HashMap<>();
  private final Map<String, Integer> executions = new TreeMap<>();
  private final List<String> discovered = new ArrayList<>();
  private int repairs;

  RecordingAllostat(String instance) {
    super(instance);
  }

  private static final class Context {
    private final List<String> stack;
    private final int begun;
    private int nesting;

    private Context(List<String> stack) {
      this.stack = new ArrayList<>(stack);
      this.begun = stack.size();
    }

    @Override
    public String toString() {
      return String.join(".", stack);
    }
  }

  /** Called by everything an adapter can call; an instance that breaks its promises throws. */
  void mayFail() {}

  /** The component stack of the calling thread, empty outside. */
  synchronized String where() {
    Context context = open.get(Thread.currentThread());
    return context == null ? "" : context.toString();
  }

  /** Entries by component stack. */
  synchronized Map<String, Integer> executions() {
    return new TreeMap<>(executions);
  }

  /** The components in the order in which they were discovered. */
  synchronized List<String> discoveries() {
    return List.copyOf(discovered);
  }

  /** How often something was not closed in order, or by another thread. */
  synchronized int repairs() {
    return repairs;
  }

  /** Waits until no thread is inside; a reply may arrive before the filter has left the request. */
  synchronized void awaitIdle() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!open.isEmpty()) {
      long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (millis <= 0) {
        throw new AssertionError("expected every request to be left, got " + open);
      }
      wait(millis);
    }
  }

  Component component(String name, Supplier<Call> entering) {
    return new FullLevelComponent(name, entering);
  }

  @Override
  public Call beginRequest() {
    mayFail();
    return begin(List.of());
  }

  private synchronized Call begin(List<String> stack) {
    Thread thread = Thread.currentThread();
    Context context = open.computeIfAbsent(thread, t -> new Context(stack));
    context.nesting++;
    return () -> {
      mayFail();
      end(thread, context);
    };
  }

  private synchronized void end(Thread thread, Context context) {
    if (--context.nesting > 0) {
      return;
    }
    if (thread != Thread.currentThread() || context.stack.size() != context.begun) {
      repairs++;
    }
    open.remove(thread, context);
    notifyAll();
  }

  @Override
  public Component discovered(String name) {
    mayFail();
    synchronized (this) {
      discovered.add(name);
    }
    return component(name, () -> enter(name));
  }

  private synchronized Call enter(String name) {
    mayFail();
    Context context = open.get(Thread.currentThread());
    if (context == null) {
      return Call.UNTRACKED;
    }
    context.stack.add(name);
    int depth = context.stack.size();
    executions.merge(context.toString(), 1, Integer::sum);
    return () -> {
      mayFail();
      leave(context, depth);
    };
  }

  private synchronized void leave(Context context, int depth) {
    if (context.stack.size() != depth) {
      repairs++;
    }
    while (context.stack.size() >= depth) {
      context.stack.remove(context.stack.size() - 1);
    }
  }

  @Override
  public synchronized Continuation capture() {
    mayFail();
    Context context = open.get(Thread.currentThread());
    if (context == null || context.stack.isEmpty()) {
      return Continuation.NONE;
    }
    List<String> captured = List.copyOf(context.stack);
    return () -> resume(captured);
  }

  private synchronized Call resume(List<String> captured) {
    mayFail();
    return open.containsKey(Thread.currentThread()) ? Call.UNTRACKED : begin(captured);
  }
}
