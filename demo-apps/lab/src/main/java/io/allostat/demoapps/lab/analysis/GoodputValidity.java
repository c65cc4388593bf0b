package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.GoodputArm;
import java.util.ArrayList;
import java.util.List;

/** Whether the figures of the goodput experiment say something, and if not, why. */
public final class GoodputValidity {
  private GoodputValidity() {}

  /**
   * What makes a result worthless.
   *
   * @param rows its lines
   * @param handshakes as both sides count them
   * @param quick whether it was the short form, which is known to be a look only
   * @param capacityReached whether the search for the capacity went beyond it
   * @param sharedCpu whether client and server shared a processor
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(
      List<AdmissionRow> rows,
      List<HandshakeCheck> handshakes,
      boolean quick,
      boolean capacityReached,
      boolean sharedCpu) {
    List<String> reasons =
        new ArrayList<>(
            AdmissionValidity.reasons(rows, handshakes, quick, capacityReached, sharedCpu));
    reasons.addAll(AdmissionValidity.tooFew(rows, quick));
    for (AdmissionRow row : rows) {
      if (row.arm().equals(GoodputArm.STOCK.label())
          && row.degradedShare() != null
          && row.degradedShare() > 0) {
        reasons.add(
            "%s, load %s, run %d: replies lost %s of their quality, expected none"
                .formatted(
                    row.arm(),
                    Texts.ratio(row.load()),
                    row.run(),
                    Texts.percent(row.degradedShare())));
      }
    }
    return List.copyOf(reasons);
  }
}
