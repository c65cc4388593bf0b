package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Probe;

/**
 * The handle on one component. It is its own table of transitions and not their owner, which spares
 * every call a dependent load.
 */
final class ComponentProbe extends Transitions implements Probe {
  private final String component;
  private final ContextRegistry contexts;
  private final ContextCounters counters;

  ComponentProbe(String component, ContextRegistry contexts, ContextCounters counters) {
    this.component = component;
    this.contexts = contexts;
    this.counters = counters;
  }

  @Override
  public Call enter() {
    try {
      ExecutionContext context = contexts.known();
      return context == null ? enterFirst() : context.enter(component, this);
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
    return context.alone(context.enter(component, this));
  }
}
