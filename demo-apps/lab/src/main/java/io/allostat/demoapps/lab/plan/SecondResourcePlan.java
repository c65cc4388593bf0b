package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What the second-resource experiment does, and for how long.
 *
 * <p>First a warm-up and then pairs of slices in one load, one slice of a pair at full service and
 * one with the database's work moved to the web tier, in an order drawn by chance; the loop is
 * paused. Then the database has too little of a processor, and the loop decides; at last it has
 * plenty.
 *
 * @param warmUpRampSeconds until all clients are there, at least 1
 * @param warmUpSeconds at full service, not counted, at least 1
 * @param pairs of slices, at least 2
 * @param settleSeconds at the begin of each slice, not counted, at least 0
 * @param sliceSeconds counted in a slice, at least 1
 * @param rampSeconds until all clients are there again, at least 1; then the loop begins to act
 * @param scarceSeconds how long the database has too little, at least 1
 * @param roomSeconds how long it has plenty afterwards, at least 1
 * @param leastVetoes so many are expected at least, above 0
 */
public record SecondResourcePlan(
    int warmUpRampSeconds,
    int warmUpSeconds,
    int pairs,
    int settleSeconds,
    int sliceSeconds,
    int rampSeconds,
    int scarceSeconds,
    int roomSeconds,
    int leastVetoes) {
  /** For published figures. */
  public static final SecondResourcePlan FULL =
      new SecondResourcePlan(8, 75, 30, 1, 4, 15, 360, 60, 20);

  /** For a look. */
  public static final SecondResourcePlan QUICK =
      new SecondResourcePlan(5, 35, 7, 1, 4, 8, 105, 40, 3);

  /** The ramp between two steps of the same number of clients. */
  private static final int NO_RAMP = 0;

  private static final int LEAST_PAIRS = 2;

  /** Checks the figures. */
  public SecondResourcePlan {
    if (pairs < LEAST_PAIRS || leastVetoes < 1) {
      throw new IllegalArgumentException(
          "pairs %d, vetoes %d, expected at least %d and 1"
              .formatted(pairs, leastVetoes, LEAST_PAIRS));
    }
  }

  /**
   * How many slices there are.
   *
   * @return two for each pair
   */
  public int slices() {
    return 2 * pairs;
  }

  /**
   * Draws which slices have the work in the web tier: one of each pair.
   *
   * @param random the source of the order
   * @return true for those
   */
  public List<Boolean> order(Random random) {
    List<Boolean> order = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      boolean first = random.nextBoolean();
      Collections.addAll(order, first, !first);
    }
    return List.copyOf(order);
  }

  /**
   * The load of warm-up and slices; the first step is the warm-up.
   *
   * @param clients how many
   * @return one step more than there are slices
   */
  public LoadPlan sliced(int clients) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(clients, warmUpRampSeconds, warmUpSeconds));
    for (int slice = 0; slice < slices(); slice++) {
      steps.add(new Step(clients, settleSeconds, sliceSeconds));
    }
    return new LoadPlan(steps);
  }

  /**
   * The run in which the loop decides: too little for the database, then plenty.
   *
   * @param scarcity clients and shares
   * @return a run of two steps, of which the first is counted
   */
  public Run regulated(Scarcity scarcity) {
    int settle = scarcity.clientsWithRoom() == scarcity.clients() ? NO_RAMP : settleSeconds;
    LoadPlan load =
        LoadPlan.of(
            new Step(scarcity.clients(), rampSeconds, scarceSeconds),
            new Step(scarcity.clientsWithRoom(), settle, roomSeconds));
    return new Run(Run.Kind.CROSSING, Arm.ON, 1, load, rampSeconds, load.startOf(1));
  }

  /**
   * The length of both loads.
   *
   * @return seconds
   */
  public int seconds() {
    return sliced(1).seconds() + regulated(new Scarcity(1, 1, 0.5, 1)).load().seconds();
  }

  /**
   * The same plan, faster, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return times multiplied by it, at least 1 s each, and fewer slices
   */
  public SecondResourcePlan shortened(double factor) {
    return new SecondResourcePlan(
        scale(warmUpRampSeconds, factor),
        scale(warmUpSeconds, factor),
        Math.max(LEAST_PAIRS, (int) Math.round(pairs * factor)),
        scale(settleSeconds, factor),
        scale(sliceSeconds, factor),
        scale(rampSeconds, factor),
        scale(scarceSeconds, factor),
        scale(roomSeconds, factor),
        leastVetoes);
  }

  private static int scale(int seconds, double factor) {
    return (int) Math.max(1, Math.round(seconds * factor));
  }
}
