package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.TargetUtilisation;
import java.util.ArrayList;
import java.util.List;

/** Whether the figures of the overhead experiment say something, and if not, why. */
public final class OverheadValidity {
  private static final int LEAST_SLICES = 120;

  private OverheadValidity() {}

  /**
   * What makes a result worthless.
   *
   * @param rows its lines, {@code off} first
   * @param quick whether it was the short form, which is known to be a look only
   * @param fullService whether the server was at full service at the end
   * @param sharedCpu whether client and server shared a processor
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(
      List<OverheadRow> rows, boolean quick, boolean fullService, boolean sharedCpu) {
    List<String> reasons = new ArrayList<>();
    if (!quick) {
      rows.stream().skip(1).forEach(row -> checkSlices(rows.get(0), row, reasons));
    }
    if (!fullService) {
      reasons.add("the server was not at full service at the end");
    }
    if (sharedCpu) {
      reasons.add("client and server shared a CPU");
    }
    rows.forEach(row -> check(row, reasons));
    return List.copyOf(reasons);
  }

  private static void checkSlices(OverheadRow off, OverheadRow row, List<String> reasons) {
    int slices = off.slices() + row.slices();
    if (slices < LEAST_SLICES) {
      reasons.add(
          "%s: %d slices with those of off are a look only, rule: at least 120 slices"
              .formatted(row.arm(), slices));
    }
  }

  private static void check(OverheadRow row, List<String> reasons) {
    if (!TargetUtilisation.holds(row.meanUtilisation())) {
      reasons.add(
          "%s: the CPU was at %s, expected 60 to 70 %%"
              .formatted(row.arm(), Texts.percent(row.meanUtilisation())));
    }
    double others = row.processorUtilisation() - row.meanUtilisation();
    reasons.addAll(
        new Conditions(row.clientCpu(), row.latenessP99Millis(), others, row.errorKinds())
            .violations(row.arm()));
  }
}
