package io.allostat.demoapps.lab.plan;

/**
 * How long everything takes, in whole seconds, and how often it is done.
 *
 * @param warmUp until the JIT compiler is quiet
 * @param search for the capacity
 * @param steady the runs at a constant overload
 * @param changing the load that changes within a run
 */
public record Timing(WarmUp warmUp, Search search, Steady steady, Changing changing) {
  /** For published figures. */
  public static final Timing FULL =
      new Timing(
          new WarmUp(8, 10, 9),
          new Search(5, 30, 5),
          new Steady(60, 300, 3),
          new Changing(5, 66, 64, 5, 190));

  /** For a look. */
  public static final Timing QUICK =
      new Timing(
          new WarmUp(5, 8, 5),
          new Search(2, 10, 4),
          new Steady(47, 45, 1),
          new Changing(5, 0, 0, 0, 50));

  /**
   * The warm-up.
   *
   * @param rampSeconds until all its clients are there
   * @param sliceSeconds length of a slice
   * @param slices at most so many
   */
  public record WarmUp(int rampSeconds, int sliceSeconds, int slices) {
    /**
     * Its load.
     *
     * @param clients how many
     * @return one step
     */
    public LoadPlan load(int clients) {
      return LoadPlan.of(new Step(clients, rampSeconds, sliceSeconds * slices));
    }

    private WarmUp shortened(double factor) {
      return new WarmUp(scale(rampSeconds, factor), scale(sliceSeconds, factor), slices);
    }
  }

  /**
   * The search for the capacity.
   *
   * @param rampSeconds the ramp of a step
   * @param countedSeconds counted in a step
   * @param steps at most so many
   */
  public record Search(int rampSeconds, int countedSeconds, int steps) {
    private Search shortened(double factor) {
      return new Search(scale(rampSeconds, factor), scale(countedSeconds, factor), steps);
    }
  }

  /**
   * Runs at a constant overload.
   *
   * @param rampSeconds the ramp of a run
   * @param countedSeconds counted in a run
   * @param runs counted runs an arm
   */
  public record Steady(int rampSeconds, int countedSeconds, int runs) {
    private Steady shortened(double factor) {
      return new Steady(scale(rampSeconds, factor), scale(countedSeconds, factor), runs);
    }
  }

  /**
   * A load that changes within a run.
   *
   * @param rampSeconds the ramp of a change
   * @param highSeconds how long the high load is held
   * @param lowSeconds how long the low load is held
   * @param highs how often the load rises; 0 leaves the run out
   * @param fallSeconds how long the low load is held at the end
   */
  public record Changing(
      int rampSeconds, int highSeconds, int lowSeconds, int highs, int fallSeconds) {
    private Changing shortened(double factor) {
      return new Changing(
          scale(rampSeconds, factor),
          scale(highSeconds, factor),
          scale(lowSeconds, factor),
          highs,
          scale(fallSeconds, factor));
    }
  }

  /**
   * The same plan with another number of counted runs an arm.
   *
   * @param number 0 or more
   * @return the plan
   */
  public Timing withRuns(int number) {
    return new Timing(
        warmUp,
        search,
        new Steady(steady.rampSeconds(), steady.countedSeconds(), number),
        changing);
  }

  /**
   * The same plan, faster, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return times multiplied by it, at least 2 s each; 0 stays 0
   */
  public Timing shortened(double factor) {
    return new Timing(
        warmUp.shortened(factor),
        search.shortened(factor),
        steady.shortened(factor),
        changing.shortened(factor));
  }

  private static int scale(int seconds, double factor) {
    return seconds == 0 ? 0 : (int) Math.max(2, Math.round(seconds * factor));
  }
}
