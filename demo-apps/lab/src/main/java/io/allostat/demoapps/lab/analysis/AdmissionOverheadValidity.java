package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.ArrayList;
import java.util.List;

/** Whether the figures of what admission control costs say something, and if not, why. */
public final class AdmissionOverheadValidity {
  /** Over half an hour a machine that others share stands still once or twice. */
  private static final double LOST = 0.001;

  private static final double COUNTED = 0.02;

  private AdmissionOverheadValidity() {}

  /**
   * What makes a result worthless.
   *
   * @param rows its lines, {@code off} first
   * @param quick whether it was the short form, which is known to be a look only
   * @param sharedCpu whether client and server shared a processor
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(
      List<SessionOverheadRow> rows, boolean quick, boolean sharedCpu) {
    List<OverheadRow> seen =
        rows.stream()
            .map(
                row ->
                    row.lostShare() <= LOST && !row.refused()
                        ? row.seen().withoutErrors()
                        : row.seen())
            .toList();
    List<String> reasons = new ArrayList<>(OverheadValidity.reasons(seen, quick, true, sharedCpu));
    rows.forEach(row -> check(row, reasons));
    return List.copyOf(reasons);
  }

  private static void check(SessionOverheadRow row, List<String> reasons) {
    boolean asking = row.seen().arm().equals(OverheadArm.ADMISSION.label());
    double off = Math.abs(row.countedShare() - (asking ? 1 : 0));
    if (!(off <= COUNTED)) {
      reasons.add(
          "%s: the connector counted %s of the handshakes, expected %s"
              .formatted(
                  row.seen().arm(), Texts.percent(row.countedShare()), asking ? "all" : "none"));
    }
  }
}
