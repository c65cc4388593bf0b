package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the figures of the admission experiment say something, and if not, why. */
public final class AdmissionValidity {
  /** Counted runs of whatever is published. */
  static final int LEAST_RUNS = 3;

  private AdmissionValidity() {}

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
    List<String> reasons = new ArrayList<>();
    int runs = rows.stream().mapToInt(AdmissionRow::run).max().orElse(0);
    if (!quick && runs < LEAST_RUNS) {
      reasons.add("%d runs an arm, expected at least %d".formatted(runs, LEAST_RUNS));
    }
    if (!capacityReached) {
      reasons.add(
          "the search for the capacity ended while each rate brought more completed sessions");
    }
    if (sharedCpu) {
      reasons.add("client and server shared a CPU");
    }
    for (AdmissionRow row : rows) {
      new Conditions(row.clientCpu(), row.latenessP99Millis(), row.otherCpu(), Map.of())
          .violations()
          .forEach(violation -> reasons.add(title(row) + ": " + violation));
    }
    handshakes.forEach(check -> check.disagreement().ifPresent(reasons::add));
    return List.copyOf(reasons);
  }

  private static String title(AdmissionRow row) {
    return "%s, %s, load %s, run %d"
        .formatted(row.arm(), row.shape(), Texts.ratio(row.load()), row.run());
  }
}
