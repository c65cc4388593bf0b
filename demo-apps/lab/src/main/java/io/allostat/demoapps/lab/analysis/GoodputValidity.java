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
    reasons.addAll(tooFew(rows, quick));
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

  /**
   * Tells of which comparisons too few rounds are left.
   *
   * @param rows all of them
   * @param quick whether it is the short form, of which one round is enough
   * @return one sentence for each load and arms that are held against each other at it
   */
  public static List<String> tooFew(List<AdmissionRow> rows, boolean quick) {
    return Part.tooFew(
        AdmissionRows.parts(rows),
        Part.compared(rows, AdmissionRow::part, GoodputValidity::held),
        quick);
  }

  /** Service levels are held against everything else, and all of it against the stock server. */
  private static boolean held(AdmissionRow row, AdmissionRow other) {
    return row.load() == other.load()
        && ((row.arm().equals(GoodputArm.LEVELS.label()) && !row.arm().equals(other.arm()))
            || (row.arm().equals(GoodputArm.ALL.label())
                && other.arm().equals(GoodputArm.STOCK.label())));
  }
}
