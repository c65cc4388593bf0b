package io.allostat.policies.simulator.host;

import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.settings.Ranges;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Everything that determines a run: servers that share a host, and their loads.
 *
 * @param processors NCpus, from 1 to 8192
 * @param quantumSeconds of the manager and of the servers, from 0.1 to 60
 * @param smoothing α of equations (3) and (4), from 0 to 1
 * @param utilisation u, what part of its processors a server plans with, from 0.1 to 1
 * @param sessions what sessions do, the same with all servers
 * @param priorities P_i, one for each server
 * @param zones one after the other
 */
public record Hosting(
    int processors,
    double quantumSeconds,
    double smoothing,
    double utilisation,
    Sessions sessions,
    List<Double> priorities,
    List<Zone> zones) {
  private static final int MOST_SERVERS = 10_000;

  /** Checks ranges, and that each zone has a load for each server. */
  public Hosting {
    Ranges.requireBetween("processors", processors, 1, 8192);
    Ranges.requireBetween("quantumSeconds", quantumSeconds, 0.1, 60);
    Ranges.requireBetween("smoothing", smoothing, 0, 1);
    Ranges.requireBetween("utilisation", utilisation, 0.1, 1);
    Objects.requireNonNull(sessions, "sessions");
    priorities = List.copyOf(priorities);
    Ranges.requireBetween("priorities", priorities.size(), 1, MOST_SERVERS);
    zones = List.copyOf(zones);
    for (Zone zone : zones) {
      if (zone.sessionsPerSecond().size() != priorities.size()) {
        throw new IllegalArgumentException(
            "sessionsPerSecond: expected one for each of "
                + priorities.size()
                + " servers, got "
                + zone.sessionsPerSecond().size());
      }
    }
  }

  /**
   * The experiment of Guitart et al., "Dynamic CPU provisioning for self-managed secure web
   * applications in SMP hosting platforms", §5.2: two servers on four processors, in the zones that
   * the text names, one after the other. The paper gives the loads of B and D, and no costs:
   *
   * <ul>
   *   <li>a session costs 0.9 CPU seconds, such that 3 new sessions/s ask for no more processors
   *       than there are and 4.25 do, as it says. Of it the new connection takes 0.5 and each of
   *       four resumed ones 0.1, at distances of two quanta;
   *   <li>a CPU second makes 57.5 replies: figure 4 levels off at some 230/s on four processors;
   *   <li>the loads of A, C and E are ours, within what it says of them.
   * </ul>
   *
   * @param utilisation u; 1 is the paper's form
   * @param first priority of Tomcat 1
   * @param second priority of Tomcat 2
   * @return the experiment
   */
  public static Hosting ofThePaper(double utilisation, double first, double second) {
    return new Hosting(
        4,
        2,
        0.7,
        utilisation,
        new Sessions(new Costs(0.5, 0.1), 4, 2, 57.5),
        List.of(first, second),
        List.of(
            new Zone("A", 600, List.of(1.5, 1.5)),
            new Zone("B", 300, List.of(3.5, 0.75)),
            new Zone("C", 300, List.of(0.75, 2.25)),
            new Zone("D", 300, List.of(2.25, 3.5)),
            new Zone("E", 300, List.of(4.5, 4.5))));
  }

  /**
   * The same on a larger host with more of the same servers.
   *
   * @param times how many hosts in one, >= 1
   * @return processors, servers and loads as many times
   */
  public Hosting times(int times) {
    return new Hosting(
        Math.multiplyExact(processors, times),
        quantumSeconds,
        smoothing,
        utilisation,
        sessions,
        repeat(priorities, times),
        zones.stream()
            .map(
                zone ->
                    new Zone(zone.name(), zone.quanta(), repeat(zone.sessionsPerSecond(), times)))
            .toList());
  }

  private static List<Double> repeat(List<Double> values, int times) {
    return IntStream.range(0, times).boxed().flatMap(i -> values.stream()).toList();
  }
}
