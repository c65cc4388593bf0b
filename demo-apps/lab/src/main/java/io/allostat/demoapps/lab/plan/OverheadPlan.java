package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The slices of the overhead experiment: pairs of one slice with Allostat at work and one without,
 * the order within each pair drawn by chance, so that a slow change of the machine meets both
 * alike.
 */
public final class OverheadPlan {
  private OverheadPlan() {}

  /**
   * Draws the slices.
   *
   * @param pairs at least 1
   * @param random the source of the order
   * @return for each slice whether Allostat is at work in it; twice as many as pairs
   */
  public static List<Boolean> slices(int pairs, RandomGenerator random) {
    if (pairs < 1) {
      throw new IllegalArgumentException("pairs " + pairs + ", expected at least 1");
    }
    List<Boolean> slices = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      boolean first = random.nextBoolean();
      slices.add(first);
      slices.add(!first);
    }
    return List.copyOf(slices);
  }
}
