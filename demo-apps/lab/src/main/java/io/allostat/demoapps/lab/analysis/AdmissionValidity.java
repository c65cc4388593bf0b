package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.Rounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether the figures of the admission experiment say something, and if not, why. */
public final class AdmissionValidity {
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
    if (!quick && runs < Rounds.PUBLISHED) {
      reasons.add("%d runs an arm, expected at least %d".formatted(runs, Rounds.PUBLISHED));
    }
    if (!capacityReached) {
      reasons.add(
          "the search for the capacity ended while each rate brought more completed sessions");
    }
    if (sharedCpu) {
      reasons.add("client and server shared a CPU");
    }
    reasons.addAll(disagreements(handshakes));
    return List.copyOf(reasons);
  }

  /**
   * Where the two sides disagree.
   *
   * @param handshakes as both sides count them
   * @return one sentence for each client process whose server counted others
   */
  public static List<String> disagreements(List<HandshakeCheck> handshakes) {
    return handshakes.stream().flatMap(check -> check.disagreement().stream()).toList();
  }

  /**
   * Tells of which loads too few rounds are left.
   *
   * @param rows all lines of arms that are held against each other within a round
   * @param quick whether it was the short form, of which one round is enough
   * @return one sentence for each shape and load
   */
  public static List<String> tooFew(List<AdmissionRow> rows, boolean quick) {
    Map<String, Set<String>> compared = new LinkedHashMap<>();
    for (AdmissionRow row : rows) {
      compared
          .computeIfAbsent(row.shape() + " " + row.load(), load -> new LinkedHashSet<>())
          .add(row.part().place());
    }
    return Part.tooFew(AdmissionRows.parts(rows), compared.values(), quick);
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
}
