package io.allostat.policies.simulator.host;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.policies.distribution.Placer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Runs a host under a policy. A pure function: sessions come at equal distances. */
public final class HostSimulation {
  private HostSimulation() {}

  /**
   * Runs all zones. A server has the processors that it was placed on, which are fewer than it was
   * given where the policy gives more than there are.
   *
   * @param hosting servers and loads
   * @param policy what divides the processors
   * @return what happened
   */
  public static HostTrace run(Hosting hosting, DistributionPolicy policy) {
    int servers = hosting.priorities().size();
    List<Server> all = IntStream.range(0, servers).mapToObj(i -> new Server(hosting)).toList();
    List<Integer> cpus = IntStream.range(0, hosting.processors()).boxed().toList();
    HostTrace trace = new HostTrace(hosting);
    Distribution distribution = Distribution.INITIAL;
    Placement placement = Placement.NONE;
    for (Zone zone : hosting.zones()) {
      for (int k = 0; k < zone.quanta(); k++) {
        List<Request> requests = new ArrayList<>(servers);
        for (int i = 0; i < servers; i++) {
          requests.add(
              new Request("server " + i, all.get(i).request(), hosting.priorities().get(i)));
        }
        Quantum quantum = new Quantum(hosting.processors(), requests);
        distribution = policy.distribute(quantum, distribution);
        Placement next = Placer.place(cpus, distribution, placement);
        trace.moved(next.moves(placement));
        placement = next;
        for (int i = 0; i < servers; i++) {
          double processors = placement.assignments().get(i).processors();
          double rate = zone.sessionsPerSecond().get(i);
          double used = all.get(i).serve(processors, rate);
          trace.add(i, rate, requests.get(i).processors(), processors, used);
        }
      }
    }
    return trace;
  }
}
