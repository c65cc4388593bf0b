package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the experiments promise about their length, after the build and the making of the data. */
class BudgetTest {
  private static final int SERVER_START = 12;
  private static final int CLIENT_START = 3;

  /** Until the next step of a loop that was not paused, at the default interval of decisions. */
  private static final int PAUSE = 5;

  private static int seconds(List<Run> runs, Timing timing) {
    int capacity = CapacityPlan.staircase(512, timing).seconds();
    int loads = runs.stream().mapToInt(run -> run.load().seconds()).sum();
    return capacity + loads + pauses(runs) * PAUSE + CLIENT_START * (runs.size() + 1);
  }

  private static int pauses(List<Run> runs) {
    List<Run> followed = runs.subList(0, runs.size() - 1);
    return (int) followed.stream().filter(run -> run.arm() != Arm.OFF).count();
  }

  @Test
  void quickTakesSixMinutesAtMost() {
    Timing timing = Timing.QUICK;
    int seconds = SERVER_START + seconds(ServiceLevelsPlan.quick(timing, 1600, 500), timing);
    assertTrue(seconds <= 360, seconds + " s");
    int bookstore = seconds + DataCheck.seconds(10);
    assertTrue(bookstore <= 420, bookstore + " s");
  }

  @Test
  void fullTakes75MinutesAtMostAlsoWithTheLargerData() {
    Timing timing = Timing.FULL;
    List<Run> runs = ServiceLevelsPlan.full(timing, 1600, 500);
    int seconds = SERVER_START + seconds(runs, timing) + DataCheck.seconds(10);
    assertTrue(seconds <= 75 * 60, seconds + " s");
  }

  @Test
  void overheadTakesFortyMinutesAtMost() {
    OverheadArm[] arms = new OverheadArm[7];
    Arrays.fill(arms, OverheadArm.OFF);
    arms[1] = OverheadArm.ON_10;
    OverheadPlan plan = new OverheadPlan(64, List.of(arms), 1, 3, 1, true);
    int trials = OverheadPlan.TRIALS * (plan.trial(1000).seconds() + CLIENT_START);
    int warmUp = Timing.FULL.warmUp().load(1000).seconds() + CLIENT_START;
    int slices = plan.slices(1000).seconds() + CLIENT_START;
    int seconds = SERVER_START + warmUp + trials + slices + DataCheck.seconds(0.4);
    assertTrue(seconds <= 40 * 60, seconds + " s");
  }
}
