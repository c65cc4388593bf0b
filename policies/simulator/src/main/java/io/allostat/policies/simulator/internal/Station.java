package io.allostat.policies.simulator.internal;

import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.policies.simulator.SimulatedResource;
import io.allostat.policies.simulator.SimulatedResource.Discipline;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * A resource with the jobs that use it. Jobs in service all advance at the same speed, so one
 * virtual time serves them all: a job that needs x more ends when virtual time has advanced by x.
 * Under processor sharing everyone is in service and the speed is min(1, capacity/n), of what a
 * neighbour leaves; under FIFO capacity jobs are, at speed 1.
 */
final class Station {
  private record Served(double endVirtual, long order, Job job) {}

  private record Waiting(Job job, double seconds) {}

  final SimulatedResource resource;
  private final PriorityQueue<Served> served =
      new PriorityQueue<>(
          (a, b) ->
              a.endVirtual() != b.endVirtual()
                  ? Double.compare(a.endVirtual(), b.endVirtual())
                  : Long.compare(a.order(), b.order()));
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Map<ComponentStack, Integer> present = new LinkedHashMap<>();
  private double virtual;
  private double nowSeconds;
  private double busySeconds;
  private double foreignSeconds;
  private double foreignWanted;

  /** What a neighbour leaves of the capacity. */
  private double left;

  private long order;

  Station(SimulatedResource resource) {
    this.resource = resource;
    this.left = resource.capacity();
  }

  void advanceTo(double seconds) {
    double elapsed = seconds - nowSeconds;
    virtual += elapsed * speed();
    double own = Math.min(served.size(), left);
    busySeconds += elapsed * own;
    foreignSeconds += elapsed * Math.min(foreignWanted, resource.capacity() - own);
    nowSeconds = seconds;
  }

  /** When the next job ends if nothing else happens; infinite without jobs. */
  double nextEndSeconds() {
    return served.isEmpty()
        ? Double.POSITIVE_INFINITY
        : nowSeconds + Math.max(0, served.peek().endVirtual() - virtual) / speed();
  }

  /** From now on the neighbour would fill so many processors. */
  void neighbourWants(double processors) {
    foreignWanted = processors;
    double guaranteed = resource.neighbour().orElseThrow().guaranteed();
    left = Math.max(guaranteed, resource.capacity() - processors);
  }

  void add(Job job, double seconds) {
    present.merge(job.current().stack(), 1, Integer::sum);
    if (resource.discipline() == Discipline.FIFO && served.size() >= resource.capacity()) {
      waiting.add(new Waiting(job, seconds));
    } else {
      serve(job, seconds);
    }
  }

  /** Takes out the job that ends now. */
  Job removeEnded() {
    Job ended = served.remove().job();
    present.merge(ended.current().stack(), -1, (a, b) -> a + b == 0 ? null : a + b);
    if (!waiting.isEmpty()) {
      Waiting next = waiting.remove();
      serve(next.job(), next.seconds());
    }
    return ended;
  }

  /** How many jobs are here by the stack that they show, waiting ones included. */
  Map<ComponentStack, Integer> present() {
    return present;
  }

  /** What was used since the begin, resource-seconds. */
  double busySeconds() {
    return busySeconds;
  }

  /** What a neighbour used since the begin, resource-seconds. */
  double foreignSeconds() {
    return foreignSeconds;
  }

  /** The capacity as an application sees it beside so much foreign use on average. */
  double seen(double foreign, double ceiling) {
    return resource
        .neighbour()
        .map(n -> new HeldProcessors(resource.capacity(), n.guaranteed()).left(foreign, ceiling))
        .orElse(resource.capacity());
  }

  private void serve(Job job, double seconds) {
    served.add(new Served(virtual + seconds, order++, job));
  }

  private double speed() {
    return served.isEmpty() ? 0 : Math.min(1, left / served.size());
  }
}
