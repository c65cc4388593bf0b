package io.allostat.policies.simulator.host;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.policies.distribution.Equipartition;
import io.allostat.policies.distribution.Placer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /**
   * Runs all zones without a manager: each server counts on all processors, as the only one would,
   * and the kernel divides them equally among those that have work, Σ min(work, level) = NCpus.
   *
   * @param hosting servers and loads; priorities count for nothing
   * @return what happened; each server is shown with all processors
   */
  public static HostTrace runUnmanaged(Hosting hosting) {
    List<Server> all = hosting.priorities().stream().map(priority -> new Server(hosting)).toList();
    DistributionPolicy kernel =
        new Equipartition(Settings.of(ProcessorSettings.class, Map.of("giveSurplus", "false")));
    HostTrace trace = new HostTrace(hosting);
    for (Zone zone : hosting.zones()) {
      for (int k = 0; k < zone.quanta(); k++) {
        double[] requested = all.stream().mapToDouble(Server::request).toArray();
        List<Request> work = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
          double busy = all.get(i).admit(hosting.processors(), zone.sessionsPerSecond().get(i));
          work.add(new Request("server " + i, busy, 1));
        }
        Quantum quantum = new Quantum(hosting.processors(), work);
        List<Share> shares = kernel.distribute(quantum, Distribution.INITIAL).shares();
        for (int i = 0; i < all.size(); i++) {
          double used = all.get(i).work(shares.get(i).processors());
          double rate = zone.sessionsPerSecond().get(i);
          trace.add(i, rate, requested[i], hosting.processors(), used);
        }
      }
    }
    return trace;
  }
}
