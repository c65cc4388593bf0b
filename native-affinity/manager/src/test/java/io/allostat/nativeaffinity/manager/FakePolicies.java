package io.allostat.nativeaffinity.manager;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.CpuShare;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.PlacementPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * "first" serves in the order of the requests, "priority" the most important first; whoever is late
 * gets nothing. "broken" throws. CPUs are filled one after the other.
 */
public final class FakePolicies implements DistributionPolicies {
  /** What the last placement was asked to keep to. */
  Placement previous;

  /** What the last distribution was asked to keep to. */
  Distribution before;

  /** What was to be divided last. */
  Quantum asked;

  /** Has placed nothing. */
  public FakePolicies() {}

  @Override
  public List<String> names() {
    return List.of("first", "priority", "broken");
  }

  @Override
  public DistributionPolicy named(String name, ProcessorSettings settings) {
    return switch (name) {
      case "first" ->
          (quantum, last) -> {
            asked = quantum;
            before = last;
            return serve(quantum, quantum.requests());
          };
      case "priority" ->
          (quantum, last) ->
              serve(
                  quantum,
                  quantum.requests().stream()
                      .sorted(Comparator.comparingDouble(Request::priority).reversed())
                      .toList());
      case "broken" ->
          (quantum, last) -> {
            throw new IllegalStateException("a policy's failure, thrown on purpose");
          };
      default -> throw new IllegalArgumentException("policy: expected one of " + names());
    };
  }

  private static Distribution serve(Quantum quantum, List<Request> order) {
    double[] given = new double[order.size()];
    double left = quantum.processors();
    for (Request request : order) {
      int at = quantum.requests().indexOf(request);
      given[at] = Math.min(left, request.processors());
      left -= given[at];
    }
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      Request request = quantum.requests().get(i);
      shares.add(new Share(request.application(), request.processors(), given[i]));
    }
    return new Distribution("fake", quantum.processors(), shares, "");
  }

  @Override
  public PlacementPolicy placement() {
    return (cpus, distribution, last) -> {
      previous = last;
      List<CpuAssignment> assignments = new ArrayList<>();
      double at = 0;
      for (Share share : distribution.shares()) {
        List<Integer> whole = new ArrayList<>();
        List<CpuShare> parts = new ArrayList<>();
        for (double left = share.processors(); left > 1e-9; ) {
          int cpu = (int) Math.floor(at + 1e-9);
          double part = Math.min(left, cpu + 1 - at);
          if (part == 1) {
            whole.add(cpus.get(cpu));
          } else {
            parts.add(new CpuShare(cpus.get(cpu), part));
          }
          at += part;
          left -= part;
        }
        assignments.add(new CpuAssignment(share.application(), whole, parts));
      }
      return new Placement(assignments);
    };
  }
}
