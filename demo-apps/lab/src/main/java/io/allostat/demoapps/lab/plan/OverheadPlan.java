package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What the overhead experiment does after its warm-up: a few trials to find the number of clients,
 * then blocks of slices, each block with all arms in an order drawn by chance, and then some
 * minutes with Allostat at work, whose end shows what its own threads need.
 *
 * <p>A slice begins with a time that is not counted, in which what was at work before comes to its
 * end and what shall be at work begins.
 *
 * @param blocks at least 1
 * @param arms those of one block; {@code off} and at least one other, each as often as it shall be
 *     in a block
 * @param settleSeconds at the begin of each slice, not counted, at least 0
 * @param sliceSeconds counted in a slice, at least 1
 * @param thinkSeconds mean think time of the clients
 * @param watched whether there is the part at the end
 * @param pace 1, or less: what the times of ramps and trials are multiplied by, to see whether
 *     everything fits together
 */
public record OverheadPlan(
    int blocks,
    List<OverheadArm> arms,
    int settleSeconds,
    int sliceSeconds,
    double thinkSeconds,
    boolean watched,
    double pace) {
  /** At most so many trials. */
  public static final int TRIALS = UtilisationSearch.TRIALS;

  /** How long the threads of Allostat are watched. */
  public static final int LOOP_SECONDS = 120;

  /** As far as a profile's windows reach back in a server with default settings. */
  private static final int HISTORY_SECONDS = 120;

  private static final int LEAST_RAMP_SECONDS = 20;
  private static final double THINK_TIMES = 6;
  private static final int TRIAL_SECONDS = 20;
  private static final int SETTLING_SECONDS = 10;

  /** Checks the counts. */
  public OverheadPlan {
    arms = List.copyOf(arms);
    if (blocks < 1 || sliceSeconds < 1 || settleSeconds < 0) {
      throw new IllegalArgumentException(
          "blocks %d, slice %d s, settling %d s, expected at least 1, 1 and 0"
              .formatted(blocks, sliceSeconds, settleSeconds));
    }
    if (!arms.contains(OverheadArm.OFF) || arms.stream().distinct().count() < 2) {
      throw new IllegalArgumentException(
          "arms "
              + arms.stream().map(OverheadArm::label).toList()
              + ", expected off and at least one other");
    }
    if (arms.contains(OverheadArm.ADMISSION)) {
      throw new IllegalArgumentException(
          "arm admission, expected those that a closed loop shows; see admission-overhead");
    }
  }

  /**
   * A plan with the times that figures need.
   *
   * @param blocks how many blocks
   * @param arms what a block has, at least {@code off} and one other
   * @param settleSeconds at the begin of each slice, not counted
   * @param sliceSeconds counted in a slice
   * @param thinkSeconds mean think time of the clients
   * @param watched whether Allostat's own threads are watched at the end
   */
  public OverheadPlan(
      int blocks,
      List<OverheadArm> arms,
      int settleSeconds,
      int sliceSeconds,
      double thinkSeconds,
      boolean watched) {
    this(blocks, arms, settleSeconds, sliceSeconds, thinkSeconds, watched, 1);
  }

  /**
   * The same plan with other arms.
   *
   * @param others what a block has
   * @return the plan
   */
  public OverheadPlan with(List<OverheadArm> others) {
    return new OverheadPlan(
        blocks, others, settleSeconds, sliceSeconds, thinkSeconds, watched, pace);
  }

  /**
   * The same plan, faster, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return a plan whose ramps and trials are shorter; slices stay
   */
  public OverheadPlan shortened(double factor) {
    return new OverheadPlan(
        blocks, arms, settleSeconds, sliceSeconds, thinkSeconds, watched, factor);
  }

  private int paced(double seconds) {
    return (int) Math.max(2, Math.round(seconds * pace));
  }

  /**
   * How many slices there are.
   *
   * @return blocks times arms
   */
  public int slices() {
    return blocks * arms.size();
  }

  /**
   * Draws the order of slices, within each block by chance, so that a slow change of the machine
   * meets all arms alike.
   *
   * @param random the source of the order
   * @return for each slice what is at work in it
   */
  public List<OverheadArm> order(Random random) {
    return Blocks.order(blocks, arms, random);
  }

  /**
   * The load of a trial, whose hold is measured.
   *
   * @param clients how many
   * @return one step
   */
  public LoadPlan trial(int clients) {
    return LoadPlan.of(new Step(clients, rampSeconds(), paced(TRIAL_SECONDS)));
  }

  /**
   * The load of all slices: a step that is not counted, a step for each slice, whose ramp is the
   * time for settling, and where it is wanted a last one without interruption. Its ramp, from and
   * to the same number, fills the profile's history.
   *
   * @param clients how many
   * @return one or two steps more than there are slices
   */
  public LoadPlan slices(int clients) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(clients, rampSeconds(), paced(SETTLING_SECONDS)));
    for (int i = 0; i < slices(); i++) {
      steps.add(new Step(clients, settleSeconds, sliceSeconds));
    }
    if (watched) {
      steps.add(new Step(clients, HISTORY_SECONDS, LOOP_SECONDS));
    }
    return new LoadPlan(steps);
  }

  /** Several think times, so that nearly all browsers have their connection before the hold. */
  private int rampSeconds() {
    return paced(Math.max(LEAST_RAMP_SECONDS, Math.ceil(THINK_TIMES * thinkSeconds)));
  }
}
