package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.ProvisioningArm;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.plan.Rounds;
import java.util.ArrayList;
import java.util.List;

/** Whether the figures of the provisioning experiment say something, and if not, why. */
public final class ProvisioningValidity {
  private static final double SAME = 0.02;

  /** Of what was offered, that the server alone completes at most where it is full. */
  private static final double FULL = 0.9;

  private ProvisioningValidity() {}

  /**
   * What makes a result worthless.
   *
   * @param rows its lines
   * @param handshakes as both sides count them
   * @param quick whether it was the short form, which is known to be a look only
   * @param sharedCpu whether clients and servers shared a processor
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(
      List<ProvisioningRow> rows,
      List<HandshakeCheck> handshakes,
      boolean quick,
      boolean sharedCpu) {
    List<String> reasons = new ArrayList<>();
    int runs = rows.stream().mapToInt(ProvisioningRow::run).max().orElse(0);
    if (!quick && runs < Rounds.PUBLISHED) {
      reasons.add("%d runs an arm, expected at least %d".formatted(runs, Rounds.PUBLISHED));
    }
    if (sharedCpu) {
      reasons.add("clients and servers shared a CPU");
    }
    reasons.addAll(tooFew(rows, quick));
    for (ProvisioningRow row : ProvisioningRows.sound(rows)) {
      fixed(row, reasons);
    }
    reasons.addAll(AdmissionValidity.disagreements(handshakes));
    return List.copyOf(reasons);
  }

  /**
   * Tells of which comparisons too few rounds are left.
   *
   * @param rows all of them
   * @param quick whether it is the short form, of which one round is enough
   * @return one sentence for each zone and arms that are held against each other in it
   */
  public static List<String> tooFew(List<ProvisioningRow> rows, boolean quick) {
    return Part.tooFew(
        ProvisioningRows.parts(rows),
        Part.compared(rows, ProvisioningRow::part, ProvisioningValidity::held),
        quick);
  }

  /** As the bars have it. */
  private static boolean held(ProvisioningRow row, ProvisioningRow other) {
    boolean equal = row.arm().equals(ProvisioningArm.ALLOSTAT_EQUAL.label());
    if (!equal && !row.arm().equals(ProvisioningArm.ALLOSTAT_2_1.label())) {
      return false;
    }
    boolean full = row.zone().equals(ProvisioningPlan.FULL_OVERLOAD);
    if (other.arm().equals(ProvisioningRows.ALONE)) {
      return full || row.zone().equals(ProvisioningPlan.IDLE);
    }
    return row.zone().equals(other.zone())
        && (other.arm().equals(ProvisioningArm.STATIC.label())
            || (equal && full && other.arm().equals(ProvisioningArm.KERNEL_DEFAULT.label())));
  }

  private static void fixed(ProvisioningRow row, List<String> reasons) {
    boolean alone = row.arm().equals(ProvisioningRows.ALONE);
    if (alone && row.completedSessionsPerSecond() > FULL * row.offeredPerSecond()) {
      reasons.add(title(row) + ": not overloaded");
    }
    if (alone || row.arm().equals(ProvisioningArm.KERNEL_DEFAULT.label())) {
      held(row, 1, reasons);
    } else if (row.arm().equals(ProvisioningArm.STATIC.label())) {
      held(row, 0.5, reasons);
    }
  }

  private static void held(ProvisioningRow row, double expected, List<String> reasons) {
    double held = row.processorsAllocatedMean();
    if (!(Math.abs(held - expected) <= SAME)) {
      reasons.add(
          "%s: %s processors, expected %s"
              .formatted(title(row), Texts.ratio(held), Texts.ratio(expected)));
    }
  }

  private static String title(ProvisioningRow row) {
    return "%s, zone %s, %s, run %d".formatted(row.arm(), row.zone(), row.application(), row.run());
  }
}
