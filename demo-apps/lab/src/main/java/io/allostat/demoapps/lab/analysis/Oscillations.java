package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.DecisionSample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * Counts oscillations: an adaptation applied and undone, or undone and applied, within 120 s while
 * the offered load changed by less than 10 %. An adaptation is one step of one component between
 * two neighbouring levels; each move back counts once.
 */
public final class Oscillations {
  private static final double WINDOW_SECONDS = 120;
  private static final double LOAD_CHANGE = 0.10;

  private record Adaptation(String component, int step) {}

  private Oscillations() {}

  /**
   * Counts those completed within a span of time.
   *
   * @param decisions in their order
   * @param offeredLoad the offered load at a second, in any unit
   * @param from seconds since the start of the run
   * @param to seconds since the start of the run
   * @return the number
   */
  public static int count(
      List<DecisionSample> decisions, DoubleUnaryOperator offeredLoad, double from, double to) {
    Map<Adaptation, DecisionSample> latest = new HashMap<>();
    int count = 0;
    for (DecisionSample decision : decisions) {
      if (!decision.changes() || decision.appliedLevel() == null) {
        continue;
      }
      int step = decision.appliedLevel() + (decision.degrades() ? 0 : 1);
      DecisionSample before = latest.put(new Adaptation(decision.component(), step), decision);
      if (before != null
          && before.degrades() != decision.degrades()
          && decision.second() - before.second() <= WINDOW_SECONDS
          && decision.second() >= from
          && decision.second() < to
          && steady(offeredLoad, before.second(), decision.second())) {
        count++;
      }
    }
    return count;
  }

  private static boolean steady(DoubleUnaryOperator load, double from, double to) {
    double start = load.applyAsDouble(from);
    for (double second = from; second < to; second++) {
      if (changed(start, load.applyAsDouble(second))) {
        return false;
      }
    }
    return !changed(start, load.applyAsDouble(to));
  }

  private static boolean changed(double before, double after) {
    return Math.abs(after - before) >= LOAD_CHANGE * before;
  }
}
