package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Slices in blocks, each with all arms in an order drawn by chance, so that a slow change of the
 * machine meets all arms alike. A pure function of the source of chance.
 */
final class Blocks {
  private Blocks() {}

  /** For each slice what is at work in it. */
  static <T> List<T> order(int count, List<T> arms, Random random) {
    List<T> slices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<T> block = new ArrayList<>(arms);
      Collections.shuffle(block, random);
      slices.addAll(block);
    }
    return List.copyOf(slices);
  }
}
