package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Probe;

/** The handle on one component. */
final class ComponentProbe implements Probe {
  private final String component;
  private final ContextRegistry contexts;
  private final ContextCounters counters;
  private final Transitions transitions = new Transitions();
  private final int number;

  ComponentProbe(String component, int number, ContextRegistry contexts, ContextCounters counters) {
    this.component = component;
    this.number = number;
    this.contexts = contexts;
    this.counters = counters;
  }

  String component() {
    return component;
  }

  /** From 1, less than 2^16, different for each component; 0 stands for no component. */
  int number() {
    return number;
  }

  /** Where entering it leads; for the first visit of each context. */
  Transitions transitions() {
    return transitions;
  }

  @Override
  public Call enter() {
    try {
      ExecutionContext context = contexts.known();
      return context == null ? enterFirst() : context.enter(this);
    } catch (Throwable failure) {
      // Whatever it is, even a lack of memory, it must not reach the request.
      counters.failures.add(failure);
      return Call.UNTRACKED;
    }
  }

  private Call enterFirst() {
    ExecutionContext context = contexts.current();
    if (context == null) {
      return Call.UNTRACKED;
    }
    context.beginAlone();
    return context.alone(context.enter(this));
  }
}
