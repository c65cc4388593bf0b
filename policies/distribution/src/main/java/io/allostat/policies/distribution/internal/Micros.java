package io.allostat.policies.distribution.internal;

import io.allostat.core.api.distribution.Distribution;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Shares in whole millionths of a processor, whose sum is exact and no more than there are. */
public final class Micros {
  /** A processor. */
  public static final long PROCESSOR = 1_000_000;

  /** Of a millionth: what binary rounding may have taken from a whole number of them. */
  private static final double ROUNDING = 1e-4;

  private Micros() {}

  /**
   * Converts shares, and lets the largest overlap where they are more than there is.
   *
   * @param distribution the shares
   * @return millionths of a processor for each share
   */
  public static long[] of(Distribution distribution) {
    long[] micros =
        distribution.shares().stream()
            .mapToLong(share -> (long) (share.processors() * PROCESSOR + ROUNDING))
            .toArray();
    long excess = Arrays.stream(micros).sum() - distribution.processors() * PROCESSOR;
    if (excess <= 0) {
      return micros;
    }
    List<Integer> largestFirst =
        IntStream.range(0, micros.length)
            .boxed()
            .sorted(Comparator.comparingLong((Integer i) -> -micros[i]))
            .toList();
    // Half a processor for each side of an overlap, but never more than half of what it has.
    while (excess > 0) {
      for (int i : largestFirst) {
        long less = Math.min(excess, Math.min(PROCESSOR / 2, micros[i] / 2));
        micros[i] -= less;
        excess -= less;
      }
    }
    return micros;
  }
}
