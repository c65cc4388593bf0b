package io.allostat.demoapps.lab.pace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;

/**
 * What the pacemaker said. Thread-safe.
 *
 * <p>The dearest twentieth of the pieces of a time counts as its neighbour's dearest: a host that
 * takes the processor away in the middle of one piece makes it ten times as dear and says nothing
 * about the others. A covariate may be trimmed, since what it explains is fitted.
 */
public final class PaceLog {
  private static final double KEPT = 0.95;
  private static final int LEAST = 5;

  private final List<Piece> pieces = new ArrayList<>();

  private record Piece(long nanos, long compute, long memory) {}

  /** An empty log. */
  public PaceLog() {}

  /**
   * Takes a line of the pacemaker.
   *
   * @param line the instant and two durations, in nanoseconds
   * @throws IllegalArgumentException when it is something else
   */
  public synchronized void accept(String line) {
    String[] words = line.split(" ");
    if (words.length != 3) {
      throw new IllegalArgumentException("pacemaker: expected three numbers, got " + line);
    }
    pieces.add(
        new Piece(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2])));
  }

  /**
   * The pace of a time.
   *
   * @param fromNanos its begin, as {@link System#nanoTime()} tells
   * @param toNanos its end
   * @return the mean of its pieces, or {@link Pace#UNKNOWN} when there are fewer than five
   */
  public Pace between(long fromNanos, long toNanos) {
    return during(within(fromNanos, toNanos));
  }

  /**
   * A time.
   *
   * @param fromNanos its begin, as {@link System#nanoTime()} tells
   * @param toNanos its end
   * @return tells of an instant whether it is in it
   */
  public static LongPredicate within(long fromNanos, long toNanos) {
    return nanos -> nanos - fromNanos >= 0 && nanos - toNanos < 0;
  }

  /**
   * The pace of several times together.
   *
   * @param times such as {@link #within}, one or another
   * @return the mean of their pieces, or {@link Pace#UNKNOWN} when there are fewer than five
   */
  public synchronized Pace during(LongPredicate times) {
    List<Piece> within = pieces.stream().filter(piece -> times.test(piece.nanos())).toList();
    return within.size() < LEAST
        ? Pace.UNKNOWN
        : new Pace(mean(within, Piece::compute), mean(within, Piece::memory));
  }

  private static double mean(List<Piece> pieces, ToLongFunction<Piece> part) {
    long[] nanos = pieces.stream().mapToLong(part).sorted().toArray();
    long dearest = nanos[(int) Math.ceil(KEPT * nanos.length) - 1];
    return Arrays.stream(nanos).map(n -> Math.min(n, dearest)).average().orElseThrow();
  }
}
