package io.allostat.demoapps.lab.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.Settings;
import io.allostat.demoapps.lab.plan.ProvisioningArm;
import io.allostat.policies.distribution.Policies;
import io.allostat.policies.distribution.WeightedMaxMin;
import io.allostat.policies.simulator.host.HostSimulation;
import io.allostat.policies.simulator.host.HostTrace;
import io.allostat.policies.simulator.host.HostTrace.Figure;
import io.allostat.policies.simulator.host.Hosting;
import io.allostat.policies.simulator.host.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The zones of Guitart et al. on a simulated host of some size: as many pairs of their two servers
 * as there are fours of processors. Means over a zone and over all servers with the same load.
 *
 * @param arm who divides the processors, as in the provisioning experiment
 * @param processors of the host
 * @param zone A to E
 * @param application 1 or 2: which of the pair
 * @param load demand of all servers divided by the host's processors
 * @param run always 1: runs are exact
 * @param offeredPerSecond new sessions a second, each
 * @param processorsRequestedMean R_i, processors
 * @param processorsAllocatedMean processors that it was placed on; without a manager all, as each
 *     server counts on all of them then
 * @param repliesPerSecond replies a second, each
 * @param ofStatic replies of all servers divided by those of the static arm
 */
public record HostSizeRow(
    String arm,
    int processors,
    String zone,
    int application,
    double load,
    int run,
    double offeredPerSecond,
    double processorsRequestedMean,
    double processorsAllocatedMean,
    double repliesPerSecond,
    double ofStatic) {
  private static final List<Integer> TIMES = List.of(1, 16, 256);
  private static final double UTILISATION = 0.9;
  private static final int PAIR = 2;

  /** Zones a tenth as long as the paper's: after a dozen quanta nothing is new. */
  private static final int SHORTER = 10;

  /**
   * Runs hosts of 4, 64 and 1,024 processors.
   *
   * @return size by size, arm by arm, zone by zone
   */
  public static List<HostSizeRow> all() {
    List<HostSizeRow> rows = new ArrayList<>();
    for (int times : TIMES) {
      HostTrace fixed = run(times, 1, HostSizeRow::divideEqually);
      HostTrace kernel = HostSimulation.runUnmanaged(brief(times, 1));
      rows.addAll(rows(ProvisioningArm.KERNEL_DEFAULT, kernel, fixed));
      rows.addAll(rows(ProvisioningArm.STATIC, fixed, fixed));
      rows.addAll(rows(ProvisioningArm.ALLOSTAT_EQUAL, run(times, 1, recommended("true")), fixed));
      rows.addAll(rows(ProvisioningArm.ALLOSTAT_2_1, run(times, 2, recommended("true")), fixed));
      rows.addAll(
          rows(
              ProvisioningArm.ALLOSTAT_2_1_NO_DOWNWARD,
              run(times, 2, recommended("false")),
              fixed));
    }
    return rows;
  }

  private static DistributionPolicy recommended(String downward) {
    return Policies.named(
        WeightedMaxMin.NAME,
        Settings.of(ProcessorSettings.class, Map.of("sharingDownward", downward)));
  }

  /** The same for all, whatever they ask for. */
  private static Distribution divideEqually(Quantum quantum, Distribution previous) {
    double each = (double) quantum.processors() / quantum.requests().size();
    return new Distribution(
        ProvisioningArm.STATIC.label(),
        quantum.processors(),
        quantum.requests().stream()
            .map(request -> new Share(request.application(), request.processors(), each))
            .toList(),
        "");
  }

  private static HostTrace run(int times, double priority, DistributionPolicy policy) {
    return HostSimulation.run(brief(times, priority), policy);
  }

  private static Hosting brief(int times, double priority) {
    Hosting paper = Hosting.ofThePaper(UTILISATION, priority, 1);
    List<Zone> zones =
        paper.zones().stream()
            .map(zone -> new Zone(zone.name(), zone.quanta() / SHORTER, zone.sessionsPerSecond()))
            .toList();
    Hosting brief =
        new Hosting(
            paper.processors(),
            paper.quantumSeconds(),
            paper.smoothing(),
            paper.utilisation(),
            paper.sessions(),
            paper.priorities(),
            zones);
    return brief.times(times);
  }

  private static List<HostSizeRow> rows(ProvisioningArm arm, HostTrace trace, HostTrace fixed) {
    Hosting hosting = trace.hosting();
    List<HostSizeRow> rows = new ArrayList<>();
    for (int z = 0; z < hosting.zones().size(); z++) {
      Zone zone = hosting.zones().get(z);
      double sessions = zone.sessionsPerSecond().stream().mapToDouble(Double::doubleValue).sum();
      double ofStatic =
          (mean(trace, Figure.REPLIES, 0, z) + mean(trace, Figure.REPLIES, 1, z))
              / (mean(fixed, Figure.REPLIES, 0, z) + mean(fixed, Figure.REPLIES, 1, z));
      for (int which = 0; which < PAIR; which++) {
        rows.add(
            new HostSizeRow(
                arm.label(),
                hosting.processors(),
                zone.name(),
                which + 1,
                sessions * hosting.sessions().cpuSeconds() / hosting.processors(),
                1,
                zone.sessionsPerSecond().get(which),
                mean(trace, Figure.REQUESTED, which, z),
                mean(trace, Figure.PROCESSORS, which, z),
                mean(trace, Figure.REPLIES, which, z),
                ofStatic));
      }
    }
    return rows;
  }

  /** Over the zone and all servers that are the first, or the second, of their pair. */
  private static double mean(HostTrace trace, Figure figure, int which, int zone) {
    int servers = trace.hosting().priorities().size();
    return IntStream.iterate(which, i -> i < servers, i -> i + PAIR)
        .mapToDouble(server -> trace.mean(figure, server, zone))
        .average()
        .orElseThrow();
  }
}
