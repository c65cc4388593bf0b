package io.allostat.demoapps.lab.distribution;

import io.allostat.policies.simulator.host.HostTrace;
import io.allostat.policies.simulator.host.HostTrace.Figure;
import io.allostat.policies.simulator.host.Hosting;
import io.allostat.policies.simulator.host.Zone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A server in a zone of a run; means over the zone.
 *
 * @param figure 9, 10 or 11
 * @param arm which policy
 * @param zone A to E
 * @param application 1 or 2
 * @param load demand of both servers divided by the host's processors
 * @param run always 1: runs are exact
 * @param offeredPerSecond new sessions a second
 * @param processorsRequestedMean R_i, processors
 * @param processorsAllocatedMean processors that it was placed on
 * @param processorsAllocatedLeast its 5th percentile, processors
 * @param processorsAllocatedMost its 95th percentile, processors
 * @param repliesPerSecond replies a second
 */
public record FigureRow(
    int figure,
    String arm,
    String zone,
    int application,
    double load,
    int run,
    double offeredPerSecond,
    double processorsRequestedMean,
    double processorsAllocatedMean,
    double processorsAllocatedLeast,
    double processorsAllocatedMost,
    double repliesPerSecond) {

  /**
   * Makes the rows of a run.
   *
   * @param run the run
   * @return zone by zone, Tomcat 1 first
   */
  public static List<FigureRow> of(FigureRun run) {
    HostTrace trace = run.trace();
    Hosting hosting = trace.hosting();
    List<FigureRow> rows = new ArrayList<>();
    for (int z = 0; z < hosting.zones().size(); z++) {
      Zone zone = hosting.zones().get(z);
      double sessions = zone.sessionsPerSecond().stream().mapToDouble(Double::doubleValue).sum();
      for (int i = 0; i < hosting.priorities().size(); i++) {
        double[] processors = trace.series(Figure.PROCESSORS, i, z);
        Arrays.sort(processors);
        int tail = processors.length / 20;
        rows.add(
            new FigureRow(
                run.figure(),
                run.arm(),
                zone.name(),
                i + 1,
                sessions * hosting.sessions().cpuSeconds() / hosting.processors(),
                1,
                zone.sessionsPerSecond().get(i),
                trace.mean(Figure.REQUESTED, i, z),
                trace.mean(Figure.PROCESSORS, i, z),
                processors[tail],
                processors[processors.length - 1 - tail],
                trace.mean(Figure.REPLIES, i, z)));
      }
    }
    return rows;
  }

  /**
   * @return what the paper's text says of this server in this zone, processors and replies/s; empty
   *     where it says nothing
   */
  public String inThePaper() {
    boolean first = application == 1;
    return switch (figure + zone) {
      case "9B" -> first ? "3.5; 175/s" : "0.5; 45/s";
      case "9D" -> first ? "0.5 to 1.5; 60/s" : "2.5 to 3.5; 155/s";
      case "9E" -> "2; 115/s";
      case "10B" -> first ? "3.5 to 4" : "0 to 0.5";
      case "10D" -> first ? "1.5 to 2.5; 90/s" : "1.5 to 2.5; 125/s";
      case "10E" -> first ? "3; 160/s" : "1; 60/s";
      case "11B" -> first ? "almost 4" : "nearly 0";
      case "11D" -> first ? "3; 150/s" : "1; 60/s";
      default -> "";
    };
  }
}
