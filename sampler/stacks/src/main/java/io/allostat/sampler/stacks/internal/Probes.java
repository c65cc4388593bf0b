package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Probe;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The probes by component name, bounded; beyond the bound all share one. */
final class Probes {
  private final ContextRegistry contexts;
  private final ContextCounters counters;
  private final int maxComponents;
  private final ConcurrentMap<String, Probe> probes = new ConcurrentHashMap<>();
  private final Probe other = this::enterOther;

  Probes(ContextRegistry contexts, ContextCounters counters, int maxComponents) {
    this.contexts = contexts;
    this.counters = counters;
    this.maxComponents = maxComponents;
  }

  Probe probe(String component) {
    if (ComponentStack.OTHER.root().equals(component)) {
      return other;
    }
    Probe known = probes.get(ComponentNames.requireValid("component name", component));
    return known != null ? known : add(component);
  }

  private synchronized Probe add(String component) {
    Probe known = probes.get(component);
    if (known != null || probes.size() >= maxComponents) {
      return known != null ? known : other;
    }
    Probe probe = new ComponentProbe(component, probes.size() + 1, contexts, counters);
    probes.put(component, probe);
    return probe;
  }

  private Call enterOther() {
    try {
      ExecutionContext known = contexts.known();
      if (known != null) {
        return known.enterOther();
      }
      ExecutionContext context = contexts.current();
      if (context == null) {
        return Call.UNTRACKED;
      }
      context.beginAlone();
      return context.alone(context.enterOther());
    } catch (Throwable failure) {
      counters.failures.add(failure);
      return Call.UNTRACKED;
    }
  }
}
