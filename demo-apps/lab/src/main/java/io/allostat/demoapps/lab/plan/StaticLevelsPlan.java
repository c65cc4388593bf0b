package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the search for static service levels does, and for how long.
 *
 * @param timing of the warm-up, of the search for the capacity, and of the runs at the end
 * @param single how long each level is tried by itself
 * @param several how long levels of several components are tried together
 */
public record StaticLevelsPlan(Timing timing, Trial single, Trial several) {
  /** For published figures. */
  public static final StaticLevelsPlan FULL =
      new StaticLevelsPlan(
          with(Timing.FULL, new Timing.Steady(60, 240, 3)), new Trial(10, 40), new Trial(40, 80));

  /** For a look. */
  public static final StaticLevelsPlan QUICK =
      new StaticLevelsPlan(
          with(Timing.QUICK, new Timing.Steady(30, 40, 1)), new Trial(3, 6), new Trial(4, 12));

  /** Between two trials of full service there are so many others at most. */
  private static final int BETWEEN = 4;

  /** The arms of the runs at the end. */
  public static final List<Arm> ARMS = List.of(Arm.STATIC, Arm.ON);

  /**
   * How long levels are tried.
   *
   * @param rampSeconds which do not count
   * @param countedSeconds which do
   */
  public record Trial(int rampSeconds, int countedSeconds) {
    private Trial shortened(double factor) {
      return new Trial(
          (int) Math.max(1, Math.round(rampSeconds * factor)),
          (int) Math.max(2, Math.round(countedSeconds * factor)));
    }
  }

  private static Timing with(Timing timing, Timing.Steady steady) {
    return new Timing(timing.warmUp(), timing.search(), steady, timing.changing());
  }

  /**
   * A trial of levels, whose clients choose as those of every other do.
   *
   * @param trial how long
   * @param clients of the overload
   * @return the run
   */
  public static Run run(Trial trial, int clients) {
    Step step = new Step(clients, trial.rampSeconds(), trial.countedSeconds());
    return new Run(
        Run.Kind.STEADY, Arm.STATIC, 1, LoadPlan.of(step), trial.rampSeconds(), step.seconds());
  }

  /**
   * What is tried by itself: each level of each component, with full service before, after and
   * among them, as the server may drift.
   *
   * @param levels of the components, by their names; at least one each
   * @return in the order of the trials
   */
  public static List<StaticLevels> singles(Map<String, Integer> levels) {
    List<StaticLevels> singles = new ArrayList<>();
    int since = BETWEEN;
    for (Map.Entry<String, Integer> component : levels.entrySet()) {
      for (int level = 1; level <= component.getValue(); level++) {
        if (since++ == BETWEEN) {
          singles.add(StaticLevels.FULL);
          since = 1;
        }
        singles.add(StaticLevels.FULL.with(component.getKey(), level));
      }
    }
    singles.add(StaticLevels.FULL);
    return List.copyOf(singles);
  }

  /**
   * The runs at the end: both arms in each round, another one first in the next.
   *
   * @param clients of the overload
   * @return the runs
   */
  public List<Run> rounds(int clients) {
    List<Run> runs = new ArrayList<>();
    for (int number = 1; number <= timing.steady().runs(); number++) {
      for (int place = 0; place < ARMS.size(); place++) {
        Arm arm = ARMS.get((number - 1 + place) % ARMS.size());
        runs.add(
            ServiceLevelsPlan.steady(
                timing, arm, number, List.of(ServiceLevelsPlan.high(timing, clients))));
      }
    }
    return List.copyOf(runs);
  }

  /**
   * The same plan with another number of rounds.
   *
   * @param number at least 1
   * @return the plan
   */
  public StaticLevelsPlan withRounds(int number) {
    return new StaticLevelsPlan(timing.withRuns(number), single, several);
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public StaticLevelsPlan shortened(double factor) {
    return new StaticLevelsPlan(
        timing.shortened(factor), single.shortened(factor), several.shortened(factor));
  }
}
