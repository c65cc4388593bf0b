package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether the figures of the admission experiment say something, and if not, why. */
public final class AdmissionValidity {
  /** Counted runs of whatever is published. */
  static final int LEAST_RUNS = 3;

  /**
   * Completed sessions as a share of the capacity, at most. Admission control completes some more
   * than the stock server at its peak; a server that completes more than this has become faster
   * since the capacity was searched.
   */
  static final double MOST_COMPLETED = 1.25;

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
    reasons.addAll(violations(rows, handshakes));
    return List.copyOf(reasons);
  }

  /**
   * What speaks against single rows, whose figures a slow client or a busy machine may have made.
   *
   * @param rows some lines
   * @param handshakes of the same arms, as both sides count them
   * @return one sentence each; empty where all are sound
   */
  public static List<String> violations(List<AdmissionRow> rows, List<HandshakeCheck> handshakes) {
    List<String> violations = new ArrayList<>();
    for (AdmissionRow row : rows) {
      violations.addAll(
          new Conditions(
                  row.clientCpu(),
                  row.latenessP99Millis(),
                  row.otherCpu(),
                  row.disturbedShare(),
                  Map.of())
              .violations(title(row)));
    }
    handshakes.forEach(check -> check.disagreement().ifPresent(violations::add));
    return List.copyOf(violations);
  }

  /**
   * Tells which parts were set aside: the hypervisor's work, of whichever arm.
   *
   * @param rows some lines
   * @return one sentence for each that was spoiled
   */
  public static List<String> setAside(List<AdmissionRow> rows) {
    return rows.stream()
        .filter(AdmissionRow::spoiled)
        .map(
            row ->
                "%s: set aside, the hypervisor disturbed %s of the seconds"
                    .formatted(title(row), Texts.percent(row.disturbedShare())))
        .toList();
  }

  /**
   * Tells where too many parts were set aside.
   *
   * @param rows all lines of arms on which bars rest
   * @param quick whether it was the short form, of which one part is enough
   * @return one sentence for each arm, shape and load
   */
  public static List<String> tooFew(List<AdmissionRow> rows, boolean quick) {
    int least = quick ? 1 : LEAST_RUNS;
    Map<String, List<AdmissionRow>> places =
        rows.stream()
            .collect(
                Collectors.groupingBy(AdmissionValidity::place, TreeMap::new, Collectors.toList()));
    List<String> reasons = new ArrayList<>();
    places.forEach(
        (place, all) -> {
          int left = AdmissionRows.sound(all).size();
          int wanted = Math.min(least, all.size());
          if (left < wanted) {
            reasons.add(
                "%s: %d of %d parts were not set aside, expected at least %d"
                    .formatted(place, left, all.size(), wanted));
          }
        });
    return List.copyOf(reasons);
  }

  /**
   * Tells whether the capacity still was one: if not, loads are lower multiples of what the server
   * could do than they say. A server that has become slower meets more than they say, which is no
   * reason. Of a shape without a capacity of its own nothing is said: whose sessions resume what
   * others began completes more of them than were found.
   *
   * @param rows of servers that lower no service
   * @param capacities what was found, by shape, sessions/s
   * @return one sentence for each shape whose capacity was too small, by the medians over runs
   */
  public static List<String> outgrown(List<AdmissionRow> rows, Map<String, Double> capacities) {
    List<String> reasons = new ArrayList<>();
    capacities.forEach(
        (shape, capacity) -> {
          List<AdmissionRow> all = rows.stream().filter(row -> row.shape().equals(shape)).toList();
          double most =
              all.stream()
                  .map(AdmissionRow::arm)
                  .distinct()
                  .flatMapToDouble(arm -> AdmissionRows.peak(all, arm).stream())
                  .max()
                  .orElse(0);
          if (most > MOST_COMPLETED * capacity) {
            reasons.add(
                "%s: %s sessions/s were completed of a capacity of %s, expected at most %s of it"
                    .formatted(
                        shape,
                        Texts.count(most),
                        Texts.count(capacity),
                        Texts.percent(MOST_COMPLETED)));
          }
        });
    return List.copyOf(reasons);
  }

  private static String title(AdmissionRow row) {
    return place(row) + ", run " + row.run();
  }

  private static String place(AdmissionRow row) {
    return "%s, %s, load %s".formatted(row.arm(), row.shape(), Texts.ratio(row.load()));
  }
}
