package io.allostat.demoapps.lab.pace;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A piece of work that is the same each time, in two parts, since a busy neighbour slows them down
 * differently: sorting, which is branches and arithmetic in the first caches, and following
 * references through 4 MiB, which a processor's own caches do not hold beside a server. Allocates
 * nothing. Belongs to one thread.
 */
final class PieceOfWork {
  private static final int NUMBERS = 3000;
  private static final int NODES = 1 << 20;
  private static final int STEPS = 3000;

  private final int[] numbers = new int[NUMBERS];
  private final int[] sorted = new int[NUMBERS];
  private final int[] next = new int[NODES];
  private int node;

  PieceOfWork() {
    SplittableRandom random = new SplittableRandom(1);
    Arrays.setAll(numbers, i -> random.nextInt());
    // One cycle through all nodes (Sattolo), so that no walk ends in a short one.
    Arrays.setAll(next, i -> i);
    for (int i = NODES - 1; i > 0; i--) {
      int other = random.nextInt(i);
      int swapped = next[i];
      next[i] = next[other];
      next[other] = swapped;
    }
  }

  /** The part that computes; its result is kept from being optimised away. */
  int compute() {
    System.arraycopy(numbers, 0, sorted, 0, NUMBERS);
    Arrays.sort(sorted);
    return sorted[NUMBERS / 2];
  }

  /** The part that waits for memory; it goes on where it stopped. */
  int walk() {
    int at = node;
    for (int i = 0; i < STEPS; i++) {
      at = next[at];
    }
    node = at;
    return at;
  }
}
