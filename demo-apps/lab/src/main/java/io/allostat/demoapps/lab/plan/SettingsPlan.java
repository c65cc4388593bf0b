package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.Random;

/**
 * How two sets of settings of admission control are held beside each other: one server is warmed
 * up, and at each load come pairs of slices, the defaults in force in one of them and the other
 * settings in the other, in an order drawn by chance. Slices are so short that a machine that
 * wavers meets both alike.
 *
 * <p>Who came under the settings of before is served for as long as a session lasts, and settings
 * are in force from the next interval on; so the first seconds of a slice do not count.
 *
 * @param shape of the sessions: {@link AdmissionPlan#KEEP_ALIVE} or {@link AdmissionPlan#RECONNECT}
 * @param loads multiples of the capacity, in their order, 1 to 12, each once
 * @param pairs of slices at each load, 1 to 200
 * @param settleSeconds at the begin of a slice, which do not count, 1 to 20
 * @param sliceSeconds which count, 1 to 20
 * @param preparation has the searches for the capacity, the warm-up and the prelude of a client
 */
public record SettingsPlan(
    String shape,
    List<Double> loads,
    int pairs,
    int settleSeconds,
    int sliceSeconds,
    AdmissionPlan preparation) {
  /** The shapes that there are. */
  private static final List<String> SHAPES =
      List.of(AdmissionPlan.KEEP_ALIVE, AdmissionPlan.RECONNECT);

  /** What a pair has. */
  public static final List<AdmissionArm> ARMS =
      List.of(AdmissionArm.ALLOSTAT, AdmissionArm.ALLOSTAT_SET);

  /** For figures that are published. */
  public static final SettingsPlan FULL =
      new SettingsPlan(
          AdmissionPlan.KEEP_ALIVE, List.of(1.0, 3.0, 10.0), 20, 4, 9, AdmissionPlan.QUICK);

  /** For a look. */
  public static final SettingsPlan QUICK =
      new SettingsPlan(AdmissionPlan.KEEP_ALIVE, List.of(1.0, 3.0), 4, 4, 9, AdmissionPlan.QUICK);

  private static final int MOST_LOADS = 12;
  private static final int MOST_PAIRS = 200;

  /** A client runs for three hours at most, and these are not all of it. */
  private static final int MOST_LOAD_SECONDS = 10_000;

  /** Checks the numbers. */
  public SettingsPlan {
    loads = List.copyOf(loads);
    if (!SHAPES.contains(shape)) {
      throw new IllegalArgumentException("shape " + shape + ", expected one of " + SHAPES);
    }
    if (loads.isEmpty()
        || loads.size() > MOST_LOADS
        || loads.stream().distinct().count() != loads.size()) {
      throw new IllegalArgumentException(
          "loads %s, expected 1 to %d, each once".formatted(loads, MOST_LOADS));
    }
    Slices.require(pairs, MOST_PAIRS, settleSeconds, sliceSeconds);
    int longest = pairs * ARMS.size() * (settleSeconds + sliceSeconds);
    if (longest > MOST_LOAD_SECONDS) {
      throw new IllegalArgumentException(
          "slices of %d s at a load, expected at most %d s".formatted(longest, MOST_LOAD_SECONDS));
    }
  }

  /**
   * The order of the slices at a load.
   *
   * @param random the source of chance
   * @return for each slice whose settings are in force in it
   */
  public List<AdmissionArm> order(Random random) {
    return Blocks.order(pairs, ARMS, random);
  }

  /**
   * The rates at a load: a step that is no slice, in which the sessions become as many as they will
   * be, and a step for each slice.
   *
   * @param capacity sessions/s
   * @param load a multiple of it
   * @return one step more than there are slices
   */
  public SessionLoad slices(double capacity, double load) {
    int count = pairs * ARMS.size();
    return Slices.load(capacity * load, 1, count, settleSeconds, sliceSeconds)
        .after(preparation.prelude(capacity, load));
  }

  /**
   * Which pair a step of that load belongs to.
   *
   * @param step from 0
   * @return from 1; 0 for the step that is no slice
   */
  public static int pair(int step) {
    return (step + ARMS.size() - 1) / ARMS.size();
  }

  /**
   * How long all slices take together, without searches, warm-up and the starts of programs.
   *
   * @return seconds
   */
  public int seconds() {
    return loads.stream().mapToInt(load -> slices(1, load).seconds()).sum();
  }
}
