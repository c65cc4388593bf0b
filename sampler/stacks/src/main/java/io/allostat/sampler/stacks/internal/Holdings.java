package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Counts who holds resources of kind {@link ResourceKind#HELD}: at each instant the monitors tell
 * the threads and their requests, and the visit of the contexts tells which stacks these are in.
 * What a thread without a context holds, or one outside of every component, or one that has gone on
 * to another request, is in {@link StackTree#EMPTY}. One thread.
 */
final class Holdings {
  // An array: the contexts are walked through it, and mostly it is empty.
  private final Held[] resources;
  private final ProfilerFailures failures;

  private static final class Held {
    private final ResourceMonitor monitor;
    private final HitCounter hits = new HitCounter();
    private final Map<Thread, List<Long>> units = new IdentityHashMap<>();

    Held(ResourceMonitor monitor) {
      this.monitor = monitor;
    }

    void add(Thread holder, long request) {
      units.computeIfAbsent(holder, thread -> new ArrayList<>()).add(request);
    }

    void see(Thread thread, long request, int stack) {
      List<Long> held = units.isEmpty() ? null : units.remove(thread);
      if (held != null) {
        held.forEach(in -> hits.add(in == request ? stack : StackTree.EMPTY));
      }
    }

    void endInstant() {
      units.values().forEach(held -> held.forEach(in -> hits.add(StackTree.EMPTY)));
      units.clear();
      hits.endInstant();
    }
  }

  /**
   * Tells monitors of what is held how to know requests.
   *
   * @param request the number of what the calling thread serves
   */
  Holdings(List<ResourceMonitor> monitors, LongSupplier request, ProfilerFailures failures) {
    this.resources =
        monitors.stream()
            .filter(m -> m.kind() == ResourceKind.HELD)
            .map(Held::new)
            .toArray(Held[]::new);
    this.failures = failures;
    for (Held one : resources) {
      one.monitor.requests(request);
    }
  }

  /** Asks the monitors. */
  void beginInstant() {
    for (Held one : resources) {
      try {
        one.monitor.holders(one::add);
      } catch (RuntimeException | LinkageError e) {
        // What it told before stays true.
        failures.add(e);
      }
    }
  }

  /** A thread is in this stack, for this request. */
  void see(Thread thread, long request, int stack) {
    for (Held one : resources) {
      one.see(thread, request, stack);
    }
  }

  void endInstant() {
    for (Held one : resources) {
      one.endInstant();
    }
  }

  /**
   * Ends a bucket.
   *
   * @param tree the stacks
   * @return by resource the stacks that held some of it; {@link ComponentStack#JVM} has what nobody
   *     held who was in a stack
   */
  Map<String, Map<ComponentStack, Tally>> finish(StackTree tree) {
    Map<String, Map<ComponentStack, Tally>> held = new HashMap<>();
    int end = tree.end();
    for (Held one : resources) {
      Map<ComponentStack, Tally> tallies = new HashMap<>();
      for (int stack = StackTree.EMPTY; stack < end; stack++) {
        if (one.hits.hits(stack) > 0) {
          // Stacks of one name may be two, one of them begun in another JVM.
          tallies.merge(
              stack == StackTree.EMPTY ? ComponentStack.JVM : tree.stack(stack),
              one.hits.tally(stack),
              Tally::plus);
        }
      }
      one.hits.clear();
      held.put(one.monitor.name(), tallies);
    }
    return held;
  }
}
