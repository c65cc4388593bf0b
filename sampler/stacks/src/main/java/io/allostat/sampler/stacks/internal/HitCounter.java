package io.allostat.sampler.stacks.internal;

import java.util.Arrays;

/**
 * Counts the hits of one bucket by stack id, instant by instant: a journal of what was seen at each
 * instant, in which each line points to the one before of the same stack. One thread.
 */
final class HitCounter {
  private int[] now = new int[64];
  private int[] touched = new int[64];
  private int touchedCount;
  private int[] lines = new int[64];
  private int[] lastLine = new int[64];
  private long[] hits = new long[64];

  private int[] instantOf = new int[256];
  private int[] countOf = new int[256];
  private int[] lineBefore = new int[256];
  private int size;
  private int instant;

  void add(int stack) {
    if (stack >= now.length) {
      int length = Math.max(stack + 1, 2 * now.length);
      now = Arrays.copyOf(now, length);
      touched = Arrays.copyOf(touched, length);
      lines = Arrays.copyOf(lines, length);
      lastLine = Arrays.copyOf(lastLine, length);
      hits = Arrays.copyOf(hits, length);
    }
    if (now[stack]++ == 0) {
      touched[touchedCount++] = stack;
    }
  }

  void endInstant() {
    if (size + touchedCount > instantOf.length) {
      int length = Math.max(size + touchedCount, 2 * size);
      instantOf = Arrays.copyOf(instantOf, length);
      countOf = Arrays.copyOf(countOf, length);
      lineBefore = Arrays.copyOf(lineBefore, length);
    }
    for (int i = 0; i < touchedCount; i++) {
      int stack = touched[i];
      instantOf[size] = instant;
      countOf[size] = now[stack];
      lineBefore[size] = lastLine[stack];
      lastLine[stack] = size++;
      lines[stack]++;
      hits[stack] += now[stack];
      now[stack] = 0;
    }
    touchedCount = 0;
    instant++;
  }

  /** How often it was seen so far, the instant that has not ended left out. */
  long hits(int stack) {
    return stack < hits.length ? hits[stack] : 0;
  }

  Tally tally(int stack) {
    if (stack >= lines.length || lines[stack] == 0) {
      return Tally.NONE;
    }
    int[] instants = new int[lines[stack]];
    double[] counts = new double[lines[stack]];
    int line = lastLine[stack];
    for (int i = instants.length - 1; i >= 0; i--) {
      instants[i] = instantOf[line];
      counts[i] = countOf[line];
      line = lineBefore[line];
    }
    return new Tally(instants, counts);
  }

  void clear() {
    Arrays.fill(lines, 0);
    Arrays.fill(hits, 0);
    size = 0;
    instant = 0;
  }
}
