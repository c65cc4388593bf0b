package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.plan.ProvisioningArm;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.plan.ProvisioningPlan.Zone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the provisioning experiment says, held against its bars: completed sessions of both servers
 * together, as ratios within a round, and the medians of those.
 */
public final class ProvisioningFindings {
  private static final double OF_ALONE = 0.93;
  private static final double OF_STATIC = 0.97;
  private static final double OF_STATIC_APART = 1.15;
  private static final double OF_KERNEL = 1.25;
  private static final double BESIDE_IDLE = 0.95;

  private final List<ProvisioningRow> rows;
  private final boolean valid;

  /**
   * Reads a result.
   *
   * @param result what was found
   */
  public ProvisioningFindings(ProvisioningResult result) {
    rows = result.sound();
    valid = result.invalid().isEmpty();
  }

  /**
   * Completed sessions/s of all servers.
   *
   * @param arm its name
   * @param zone its name
   * @return by run
   */
  public Map<Integer, Double> completed(String arm, String zone) {
    Map<Integer, Double> sums = new TreeMap<>();
    rows.stream()
        .filter(row -> row.arm().equals(arm) && row.zone().equals(zone))
        .forEach(row -> sums.merge(row.run(), row.completedSessionsPerSecond(), Double::sum));
    return sums;
  }

  /** How two arms compare in each round in which both completed something. */
  private static List<Double> ratios(Map<Integer, Double> arm, Map<Integer, Double> other) {
    List<Double> ratios = new ArrayList<>();
    arm.forEach(
        (run, value) -> {
          if (other.containsKey(run) && other.get(run) > 0) {
            ratios.add(value / other.get(run));
          }
        });
    return ratios;
  }

  /**
   * The bars.
   *
   * @return one finding each
   */
  public List<Finding> bars() {
    List<Finding> bars = new ArrayList<>();
    String full = ProvisioningPlan.FULL_OVERLOAD;
    String idle = ProvisioningPlan.IDLE;
    Map<Integer, Double> alone = completed(ProvisioningRows.ALONE, full);
    for (ProvisioningArm arm :
        List.of(ProvisioningArm.ALLOSTAT_EQUAL, ProvisioningArm.ALLOSTAT_2_1)) {
      String label = arm.label();
      bars.add(
          finding(
              label + ", zone " + full + ", of one server alone",
              OF_ALONE,
              ratios(completed(label, full), alone)));
      bars.add(
          finding(
              label + ", one of them idle, of one server alone",
              BESIDE_IDLE,
              ratios(completed(label, idle), alone)));
      for (Zone zone : ProvisioningPlan.ZONES) {
        bars.add(
            finding(
                label + ", zone " + zone.name() + ", of " + ProvisioningArm.STATIC.label(),
                zone.differs() ? OF_STATIC_APART : OF_STATIC,
                ratios(
                    completed(label, zone.name()),
                    completed(ProvisioningArm.STATIC.label(), zone.name()))));
      }
    }
    bars.add(
        finding(
            "allostat-equal, zone " + full + ", of " + ProvisioningArm.KERNEL_DEFAULT.label(),
            OF_KERNEL,
            ratios(
                completed(ProvisioningArm.ALLOSTAT_EQUAL.label(), full),
                completed(ProvisioningArm.KERNEL_DEFAULT.label(), full))));
    return List.copyOf(bars);
  }

  private Finding finding(String subject, double bar, List<Double> measured) {
    Double value = Stats.orNull(Stats.median(measured));
    Verdict verdict =
        value == null ? Verdict.NOT_MEASURED : valid ? Verdict.of(value >= bar) : Verdict.NOT_VALID;
    return new Finding(subject, "at least " + Texts.ratio(bar), text(value, measured), verdict);
  }

  private static String text(Double median, List<Double> all) {
    return all.size() < 2
        ? Texts.ratio(median)
        : "%s (%s to %s)"
            .formatted(
                Texts.ratio(median),
                Texts.ratio(Collections.min(all)),
                Texts.ratio(Collections.max(all)));
  }
}
