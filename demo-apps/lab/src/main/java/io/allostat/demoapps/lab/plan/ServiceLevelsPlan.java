package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs of the service-level experiment, in their order. Arms take turns, so that a machine that
 * changes over time changes for all of them; and so does the first place in a round, where the
 * server's JIT compiler has seen the least of that round's load.
 */
public final class ServiceLevelsPlan {
  private static final List<Arm> ARMS = List.of(Arm.OFF, Arm.NO_CALIBRATION, Arm.ON);

  private ServiceLevelsPlan() {}

  /**
   * All three arms in each round, the next one first in the next round, then the load that crosses
   * the thresholds and falls.
   *
   * @param timing how long and how often
   * @param highClients clients of the overload
   * @param lowClients clients of the low load
   * @return the runs
   */
  public static List<Run> full(Timing timing, int highClients, int lowClients) {
    List<Run> runs = new ArrayList<>();
    for (int number = 1; number <= timing.steady().runs(); number++) {
      for (int place = 0; place < ARMS.size(); place++) {
        Arm arm = ARMS.get((number - 1 + place) % ARMS.size());
        runs.add(steady(timing, arm, number, List.of(high(timing, highClients))));
      }
    }
    if (timing.changing().highs() > 0) {
      runs.add(crossing(timing, highClients, lowClients));
    }
    return List.copyOf(runs);
  }

  /**
   * The arms {@code off} and {@code on} once, the latter followed by a fall of the load.
   *
   * @param timing how long
   * @param highClients clients of the overload
   * @param lowClients clients after the fall
   * @return the runs
   */
  public static List<Run> quick(Timing timing, int highClients, int lowClients) {
    Step high = high(timing, highClients);
    Step fall =
        new Step(lowClients, timing.changing().rampSeconds(), timing.changing().fallSeconds());
    return List.of(
        steady(timing, Arm.OFF, 1, List.of(high)), steady(timing, Arm.ON, 1, List.of(high, fall)));
  }

  /** The load that counts. */
  static Step high(Timing timing, int clients) {
    return new Step(clients, timing.steady().rampSeconds(), timing.steady().countedSeconds());
  }

  /** A run at a constant load; what follows its first step does not count. */
  static Run steady(Timing timing, Arm arm, int number, List<Step> steps) {
    int ramp = timing.steady().rampSeconds();
    int end = ramp + timing.steady().countedSeconds();
    return new Run(Run.Kind.STEADY, arm, number, new LoadPlan(steps), ramp, end);
  }

  private static Run crossing(Timing timing, int highClients, int lowClients) {
    Timing.Changing changing = timing.changing();
    List<Step> steps = new ArrayList<>();
    // It begins at the low load, so that the first rise crosses the thresholds too.
    int ramp = Math.max(2, timing.steady().rampSeconds() / 2);
    steps.add(new Step(lowClients, ramp, changing.rampSeconds()));
    for (int i = 1; i <= changing.highs(); i++) {
      steps.add(new Step(highClients, changing.rampSeconds(), changing.highSeconds()));
      int low = i == changing.highs() ? changing.fallSeconds() : changing.lowSeconds();
      steps.add(new Step(lowClients, changing.rampSeconds(), low));
    }
    LoadPlan load = new LoadPlan(steps);
    return new Run(Run.Kind.CROSSING, Arm.ON, 1, load, ramp, load.seconds());
  }
}
