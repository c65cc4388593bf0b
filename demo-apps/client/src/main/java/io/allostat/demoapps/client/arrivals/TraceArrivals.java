package io.allostat.demoapps.client.arrivals;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Arrivals that were recorded, and come again exactly as they came. */
public final class TraceArrivals implements Arrivals {
  /** What stands for a trace in a plan. */
  public static final String WORD = "trace";

  private final double[] seconds;

  /**
   * A trace.
   *
   * @param seconds since the begin, ascending, at least one
   */
  TraceArrivals(double[] seconds) {
    this.seconds = seconds.clone();
  }

  /**
   * How many arrivals there are.
   *
   * @return at least 1
   */
  public int size() {
    return seconds.length;
  }

  @Override
  public Instants instants(RandomGenerator random) {
    return new Instants() {
      private int next;

      @Override
      public OptionalDouble next() {
        return next == seconds.length ? OptionalDouble.empty() : OptionalDouble.of(seconds[next++]);
      }
    };
  }

  /** Arrivals within half a second before and after. */
  @Override
  public double rateAt(double second) {
    return before(second + 0.5) - before(second - 0.5);
  }

  @Override
  public double mean(double from, double to) {
    return (before(to) - before(from)) / (to - from);
  }

  /** Arrivals before a time. */
  private double before(double second) {
    int low = 0;
    int high = seconds.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (seconds[middle] < second) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The most arrivals within a second. */
  @Override
  public double peak() {
    int most = 0;
    int from = 0;
    for (int i = 0; i < seconds.length; i++) {
      while (seconds[i] - seconds[from] >= 1) {
        from++;
      }
      most = Math.max(most, i - from + 1);
    }
    return most;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TraceArrivals trace && Arrays.equals(seconds, trace.seconds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(seconds);
  }

  @Override
  public String toString() {
    return WORD;
  }
}
