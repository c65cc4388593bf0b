package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.HostedRun;
import io.allostat.demoapps.lab.observe.HostedSecond;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.ProvisioningPlan.Zone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Makes rows of what was seen in one run of all servers. */
public final class ProvisioningRows {
  /** The arm of one server without another. */
  public static final String ALONE = "alone";

  private ProvisioningRows() {}

  /**
   * The rows of a run.
   *
   * @param arm its name
   * @param run from 1
   * @param zones planned, in the order of the steps
   * @param servers what was seen of each
   * @return zone by zone, one row for each server
   */
  public static List<ProvisioningRow> of(
      String arm, int run, List<Zone> zones, List<HostedRun> servers) {
    List<ProvisioningRow> rows = new ArrayList<>();
    for (int z = 0; z < zones.size(); z++) {
      int step = z;
      double used = mean(servers.get(0).counted(z), second -> second.cpu().used());
      double own =
          servers.stream().mapToDouble(s -> mean(s.counted(step), x -> x.cpu().server())).sum();
      Double clients = clients(servers, z);
      for (int i = 0; i < servers.size(); i++) {
        rows.add(
            row(
                new Place(arm, run, zones.get(z), i),
                servers.get(i),
                servers.get(i).summary().steps().get(z),
                servers.get(i).counted(z),
                Math.max(0, used - own),
                clients));
      }
    }
    return rows;
  }

  /**
   * What figures rest on.
   *
   * @param rows to look at
   * @return those of zones that client or machine spoiled for no server of the run, and of no run
   *     whose loads are multiples of what was spoiled
   */
  public static List<ProvisioningRow> sound(List<ProvisioningRow> rows) {
    Set<String> spoiled =
        parts(rows).stream().filter(Part::spoiled).map(Part::title).collect(Collectors.toSet());
    return rows.stream().filter(row -> !spoiled.contains(row.part().title())).toList();
  }

  /**
   * The servers of a zone in a run are one part. Its load is a multiple of what one server
   * completed alone in that run, so that what spoiled that has spoiled the zone.
   */
  static List<Part> parts(List<ProvisioningRow> rows) {
    Map<String, Part> parts = new LinkedHashMap<>();
    for (ProvisioningRow row : rows) {
      Part part = row.part();
      parts.merge(part.title(), part, Part::and);
      rows.stream()
          .filter(other -> other.run() == row.run() && other.arm().equals(ALONE))
          .forEach(alone -> parts.merge(part.title(), alone.part(), Part::and));
    }
    return List.copyOf(parts.values());
  }

  private record Place(String arm, int run, Zone zone, int server) {}

  /** They share a processor, so it is the sum that must leave room. */
  private static Double clients(List<HostedRun> servers, int step) {
    List<Double> each =
        servers.stream()
            .map(server -> server.summary().steps().get(step).counts().clientCpu())
            .toList();
    return each.stream().anyMatch(Objects::isNull)
        ? null
        : Double.valueOf(each.stream().mapToDouble(Double::doubleValue).sum());
  }

  private static ProvisioningRow row(
      Place place,
      HostedRun server,
      SessionSummary.Step step,
      List<HostedSecond> seconds,
      double otherCpu,
      Double clientCpu) {
    SessionCounts counts = step.counts();
    double held = step.seconds();
    return new ProvisioningRow(
        place.arm,
        place.zone.name(),
        server.application(),
        place.zone.loads().get(place.server),
        place.run,
        counts.arrivals() / held,
        counts.completed() / held,
        counts.replies() / held,
        counts.p50Millis(),
        counts.p95Millis(),
        counts.refused() / held,
        counts.timedOut() / held,
        counts.failed() / held,
        mean(seconds, second -> second.processors().held()),
        mean(seconds, second -> second.processors().requested()),
        mean(seconds, second -> second.cpu().server()),
        otherCpu,
        mean(seconds, second -> second.cpu().stolen()),
        step.disturbedShare(),
        clientCpu,
        counts.latenessP99Millis());
  }

  private static double mean(List<HostedSecond> seconds, ToDoubleFunction<HostedSecond> figure) {
    return seconds.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
