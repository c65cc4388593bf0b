package io.allostat.sampler.stacks.internal;

import java.util.Arrays;

/** Counts the hits of one bucket by stack id, instant by instant. One thread. */
final class HitCounter {
  private long[] hits = new long[64];
  private long[] squares = new long[64];
  private int[] instant = new int[64];
  private int[] touched = new int[64];
  private int touchedCount;

  void add(int stack) {
    if (stack >= instant.length) {
      int length = Math.max(stack + 1, 2 * instant.length);
      hits = Arrays.copyOf(hits, length);
      squares = Arrays.copyOf(squares, length);
      instant = Arrays.copyOf(instant, length);
      touched = Arrays.copyOf(touched, length);
    }
    if (instant[stack]++ == 0) {
      touched[touchedCount++] = stack;
    }
  }

  void endInstant() {
    for (int i = 0; i < touchedCount; i++) {
      int stack = touched[i];
      long seen = instant[stack];
      hits[stack] += seen;
      squares[stack] += seen * seen;
      instant[stack] = 0;
    }
    touchedCount = 0;
  }

  Tally tally(int stack) {
    return stack < hits.length && hits[stack] > 0
        ? new Tally(hits[stack], squares[stack])
        : Tally.NONE;
  }

  void clear() {
    Arrays.fill(hits, 0);
    Arrays.fill(squares, 0);
  }
}
