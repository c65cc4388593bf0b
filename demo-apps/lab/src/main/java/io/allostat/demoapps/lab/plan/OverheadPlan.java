package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What the overhead experiment does after its warm-up: a few trials to find the number of clients,
 * then pairs of slices, one with Allostat at work and one without, and then some minutes with it at
 * work, whose end shows what its own threads need.
 *
 * @param pairs at least 1
 * @param sliceSeconds length of a slice, at least 1
 * @param thinkSeconds mean think time of the clients
 */
public record OverheadPlan(int pairs, int sliceSeconds, double thinkSeconds) {
  /** At most so many trials. */
  public static final int TRIALS = 4;

  /** How long the threads of Allostat are watched. */
  public static final int LOOP_SECONDS = 120;

  /** As far as a profile's windows reach back in a server with default settings. */
  private static final int HISTORY_SECONDS = 120;

  private static final int LEAST_RAMP_SECONDS = 20;
  private static final double THINK_TIMES = 6;
  private static final int TRIAL_SLICES = 4;
  private static final int SETTLING_SLICES = 2;

  /** Checks the counts. */
  public OverheadPlan {
    if (pairs < 1 || sliceSeconds < 1) {
      throw new IllegalArgumentException(
          "pairs " + pairs + ", slice " + sliceSeconds + " s, expected at least 1 of each");
    }
  }

  /**
   * Draws the order of slices, within each pair by chance, so that a slow change of the machine
   * meets both kinds alike.
   *
   * @param random the source of the order
   * @return for each slice whether Allostat is at work in it; twice as many as pairs
   */
  public List<Boolean> order(RandomGenerator random) {
    List<Boolean> slices = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      boolean first = random.nextBoolean();
      slices.add(first);
      slices.add(!first);
    }
    return List.copyOf(slices);
  }

  /**
   * The load of a trial, whose hold is measured.
   *
   * @param clients how many
   * @return one step
   */
  public LoadPlan trial(int clients) {
    return LoadPlan.of(new Step(clients, rampSeconds(), TRIAL_SLICES * sliceSeconds));
  }

  /**
   * The load of all slices: a step that is not counted, a step for each slice, and a last one
   * without interruption. Its ramp, from and to the same number, fills the profile's history.
   *
   * @param clients how many
   * @return two steps more than there are slices
   */
  public LoadPlan slices(int clients) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(clients, rampSeconds(), SETTLING_SLICES * sliceSeconds));
    for (int i = 0; i < 2 * pairs; i++) {
      steps.add(new Step(clients, 0, sliceSeconds));
    }
    steps.add(new Step(clients, HISTORY_SECONDS, LOOP_SECONDS));
    return new LoadPlan(steps);
  }

  /** Several think times, so that nearly all browsers have their connection before the hold. */
  private int rampSeconds() {
    return (int) Math.max(LEAST_RAMP_SECONDS, Math.ceil(THINK_TIMES * thinkSeconds));
  }
}
