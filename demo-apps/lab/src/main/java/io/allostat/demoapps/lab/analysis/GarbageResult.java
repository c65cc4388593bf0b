package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.plan.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Everything that the experiment with garbage claims found.
 *
 * @param quick whether it was the short form, which is for a look only
 * @param origin what the figures came from
 * @param capacity sessions/s of the stock server
 * @param rows the lines of the summary
 * @param consistency looks at the data when the servers had ended
 * @param invalid why the figures are worthless; empty for a valid result
 * @param doubts what speaks against figures that no bar rests on; they are not to be relied on
 * @param options how everything was started, by name
 */
public record GarbageResult(
    boolean quick,
    Origin origin,
    double capacity,
    List<GarbageRow> rows,
    List<Consistency> consistency,
    List<String> invalid,
    List<String> doubts,
    Map<String, String> options) {
  /** Name of the experiment in summaries. */
  public static final String EXPERIMENT = "garbage-attack";

  private static final String NONE = "none";
  private static final String EXACT = "exact";
  private static final double MOST_LOST = 0.05;

  /** Shares are computed in binary: exactly the bar must not miss it. */
  private static final double ROUNDING = 1e-9;

  private static final double LEAST_ATTACKS = 0.9;

  /** Copies the lists. */
  public GarbageResult {
    rows = List.copyOf(rows);
    consistency = List.copyOf(consistency);
    doubts = List.copyOf(doubts);
    invalid = Consistency.reasons(invalid, consistency);
  }

  /**
   * What honest clients lose in an attack, of what they complete without one; medians over runs.
   *
   * @param mode how claims can be checked
   * @param attack where it came from
   * @param all share of all completed sessions, or null; negative where more were completed
   * @param returning share of those whose client resumed an earlier visit, or null
   */
  public record Loss(String mode, String attack, Double all, Double returning) {}

  /**
   * What is lost in each mode and attack.
   *
   * @return in the order of the rows
   */
  public List<Loss> losses() {
    List<Loss> losses = new ArrayList<>();
    for (String mode : rows.stream().map(GarbageRow::mode).distinct().toList()) {
      for (String attack : rows.stream().map(GarbageRow::attack).distinct().sorted().toList()) {
        if (!attack.equals(NONE)) {
          losses.add(
              new Loss(
                  mode,
                  attack,
                  lost(mode, attack, GarbageRow::completedSessionsPerSecond),
                  lost(mode, attack, GarbageRow::completedReturningPerSecond)));
        }
      }
    }
    return List.copyOf(losses);
  }

  private Double lost(String mode, String attack, ToDoubleFunction<GarbageRow> figure) {
    OptionalDouble calm = median(mode, NONE, figure);
    OptionalDouble attacked = median(mode, attack, figure);
    return calm.isPresent() && attacked.isPresent() && calm.getAsDouble() > 0
        ? Double.valueOf(1 - attacked.getAsDouble() / calm.getAsDouble())
        : null;
  }

  /**
   * The bars; there are none but for exact mode.
   *
   * @return one finding for each attack
   */
  public List<Finding> bars() {
    return losses().stream()
        .filter(loss -> loss.mode().equals(EXACT))
        .map(
            loss ->
                new Finding(
                    "exact mode, attack from %s: completed sessions that honest clients lose"
                        .formatted(loss.attack()),
                    "at most " + Texts.count(100 * MOST_LOST) + " %",
                    Texts.percent(loss.all()),
                    verdict(loss.all())))
        .toList();
  }

  private Verdict verdict(Double lost) {
    return lost == null
        ? Verdict.NOT_MEASURED
        : invalid.isEmpty() ? Verdict.of(lost <= MOST_LOST + ROUNDING) : Verdict.NOT_VALID;
  }

  private OptionalDouble median(String mode, String attack, ToDoubleFunction<GarbageRow> figure) {
    return Stats.median(
        rows.stream()
            .filter(row -> row.mode().equals(mode) && row.attack().equals(attack))
            .map(figure::applyAsDouble)
            .toList());
  }

  /**
   * What makes a result worthless: of its rows those of exact mode, which alone has bars.
   *
   * @param rows the lines
   * @param attacksWanted connections/s that attackers were to begin
   * @param quick whether it was the short form
   * @param reached whether the search for the capacity went beyond it
   * @param sharedCpu whether client and server shared a processor
   * @return one sentence for each reason
   */
  public static List<String> reasons(
      List<GarbageRow> rows,
      double attacksWanted,
      boolean quick,
      boolean reached,
      boolean sharedCpu) {
    List<String> reasons = new ArrayList<>();
    int runs = rows.stream().mapToInt(GarbageRow::run).max().orElse(0);
    if (!quick && runs < Rounds.PUBLISHED) {
      reasons.add("%d runs a case, expected at least %d".formatted(runs, Rounds.PUBLISHED));
    }
    if (!reached) {
      reasons.add(
          "the search for the capacity ended while each rate brought more completed sessions");
    }
    if (sharedCpu) {
      reasons.add("client and server shared a CPU");
    }
    reasons.addAll(violations(rows.stream().filter(GarbageResult::judged).toList(), attacksWanted));
    return List.copyOf(reasons);
  }

  /**
   * What speaks against the rows that no bar rests on.
   *
   * @param rows the lines, those of exact mode among them
   * @param attacksWanted connections/s that attackers were to begin
   * @return one sentence for each doubt
   */
  public static List<String> doubts(List<GarbageRow> rows, double attacksWanted) {
    return violations(rows.stream().filter(row -> !judged(row)).toList(), attacksWanted);
  }

  private static boolean judged(GarbageRow row) {
    return row.mode().equals(EXACT);
  }

  private static List<String> violations(List<GarbageRow> rows, double attacksWanted) {
    List<String> violations = new ArrayList<>();
    for (GarbageRow row : rows) {
      String title = "%s, %s, run %d".formatted(row.mode(), row.attack(), row.run());
      violations.addAll(
          new Conditions(
                  row.clientCpu(),
                  row.latenessP99Millis(),
                  row.otherCpu(),
                  row.disturbedShare(),
                  Map.of())
              .violations(title));
      if (!row.attack().equals(NONE) && row.attacksPerSecond() < LEAST_ATTACKS * attacksWanted) {
        violations.add(
            title
                + ": %.0f attacks a second, expected at least %.0f"
                    .formatted(row.attacksPerSecond(), LEAST_ATTACKS * attacksWanted));
      }
    }
    return List.copyOf(violations);
  }
}
