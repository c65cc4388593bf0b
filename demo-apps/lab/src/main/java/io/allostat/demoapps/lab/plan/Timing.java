package io.allostat.demoapps.lab.plan;

/**
 * How long everything takes, in whole seconds, and how often it is done.
 *
 * @param warmUpSliceSeconds length of a slice of the warm-up
 * @param warmUpSlices at most so many
 * @param settleSeconds the ramp of a capacity step
 * @param capacitySeconds counted in a capacity step
 * @param capacitySteps at most so many
 * @param rampSeconds the ramp of a run
 * @param countedSeconds counted in a run
 * @param runs counted runs an arm
 * @param changeSeconds the ramp with which a load changes within a run
 * @param highSeconds how long the high load is held while the load changes
 * @param lowSeconds how long the low load is held while the load changes
 * @param highs how often the load rises in that run; 0 leaves the run out
 * @param fallSeconds how long the low load is held at the end
 */
public record Timing(
    int warmUpSliceSeconds,
    int warmUpSlices,
    int settleSeconds,
    int capacitySeconds,
    int capacitySteps,
    int rampSeconds,
    int countedSeconds,
    int runs,
    int changeSeconds,
    int highSeconds,
    int lowSeconds,
    int highs,
    int fallSeconds) {

  /** For published figures. */
  public static final Timing FULL = new Timing(10, 9, 8, 25, 6, 60, 300, 3, 5, 70, 70, 4, 190);

  /** For a look. */
  public static final Timing QUICK = new Timing(8, 5, 5, 9, 3, 35, 45, 1, 5, 0, 0, 0, 70);

  /**
   * The same plan with another number of counted runs an arm.
   *
   * @param number 1 or more
   * @return the plan
   */
  public Timing withRuns(int number) {
    return new Timing(
        warmUpSliceSeconds,
        warmUpSlices,
        settleSeconds,
        capacitySeconds,
        capacitySteps,
        rampSeconds,
        countedSeconds,
        number,
        changeSeconds,
        highSeconds,
        lowSeconds,
        highs,
        fallSeconds);
  }

  /**
   * The same plan, faster, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return times multiplied by it, at least 2 s each; 0 stays 0
   */
  public Timing shortened(double factor) {
    return new Timing(
        scale(warmUpSliceSeconds, factor),
        warmUpSlices,
        scale(settleSeconds, factor),
        scale(capacitySeconds, factor),
        capacitySteps,
        scale(rampSeconds, factor),
        scale(countedSeconds, factor),
        runs,
        scale(changeSeconds, factor),
        scale(highSeconds, factor),
        scale(lowSeconds, factor),
        highs,
        scale(fallSeconds, factor));
  }

  private static int scale(int seconds, double factor) {
    return seconds == 0 ? 0 : (int) Math.max(2, Math.round(seconds * factor));
  }
}
