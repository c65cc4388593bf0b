package io.allostat.nativeaffinity.manager.internal;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.CpuShare;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Share;
import io.allostat.nativeaffinity.manager.region.Grant;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds out from the grants of an earlier manager how it had divided and placed them. Pure. */
public final class TakenUp {
  private static final double ROUNDING = 1e-6;

  private TakenUp() {}

  /**
   * Rebuilds a distribution, so that what was lent stays where it is. What was asked for is not
   * known any more, and counts as what was given.
   *
   * @param grants what applications have, by name
   * @param processors how many are distributed
   * @return what they were given; {@link Distribution#INITIAL} if that cannot have been
   */
  public static Distribution distribution(Map<String, Grant> grants, int processors) {
    List<Share> shares =
        grants.entrySet().stream()
            .map(
                had ->
                    new Share(
                        had.getKey(), had.getValue().processors(), had.getValue().processors()))
            .toList();
    double sum = shares.stream().mapToDouble(Share::processors).sum();
    return sum > processors + ROUNDING
        ? Distribution.INITIAL
        : new Distribution("taken up", processors, shares, "");
  }

  /**
   * Rebuilds a placement, so that the first one of a new manager moves little. A grant does not say
   * which of its CPUs are whole: those are taken for it that nobody else has.
   *
   * @param grants what applications have, by name
   * @param cpus the CPUs that are distributed
   * @return what they can have been placed on; {@link Placement#NONE} if that is not possible
   */
  public static Placement placement(Map<String, Grant> grants, CpuSet cpus) {
    Map<Integer, Integer> holders = new HashMap<>();
    grants.values().forEach(g -> g.cpus().forEach(cpu -> holders.merge(cpu, 1, Integer::sum)));
    List<CpuAssignment> assignments = new ArrayList<>();
    grants.forEach(
        (application, grant) -> {
          List<Integer> own =
              grant.cpus().intersection(cpus).stream()
                  .boxed()
                  .sorted(Comparator.<Integer>comparingInt(holders::get))
                  .toList();
          int whole = (int) Math.min(own.size(), Math.floor(grant.processors() + ROUNDING));
          double rest = Math.max(0, grant.processors() - whole);
          List<Integer> parts = own.subList(whole, own.size());
          double each = Math.min(1, rest / Math.max(1, parts.size()));
          assignments.add(
              new CpuAssignment(
                  application,
                  own.subList(0, whole),
                  each < ROUNDING
                      ? List.of()
                      : parts.stream().map(cpu -> new CpuShare(cpu, each)).toList()));
        });
    try {
      return new Placement(assignments);
    } catch (IllegalArgumentException e) {
      // Anybody may have written to the region: then all is placed anew.
      return Placement.NONE;
    }
  }
}
