package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.ConnectionCounts;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what happens to the connections of one kind. Thread safe, and counting takes no lock;
 * {@link #take} belongs to one thread.
 */
final class KindCounter {
  /** No connection costs more; a figure beyond it must not spoil the sums for ever. */
  private static final double MOST_SECONDS = 1e6;

  /** What {@link ConnectionCounts} takes. */
  private static final double MOST_SECONDS_IN_ALL = 1e12;

  private static final double MOST_SQUARES = 1e24;

  /** Nor are there more at a time. */
  private static final int MOST_STOOD_FOR = 10_000;

  private final LongAdder arrived = new LongAdder();
  private final LongAdder admitted = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder measured = new LongAdder();
  private final LongAdder stoodFor = new LongAdder();
  private final LongAdder stoodForSquares = new LongAdder();
  private final DoubleAdder endedSeconds = new DoubleAdder();
  private final DoubleAdder endedSquares = new DoubleAdder();

  private long arrivedTaken;
  private long admittedTaken;
  private long endedTaken;
  private long measuredTaken;
  private long stoodForTaken;
  private long stoodForSquaresTaken;
  private double secondsTaken;
  private double squaresTaken;

  void arrived() {
    arrived.increment();
  }

  void admitted() {
    admitted.increment();
  }

  /** One that was counted here belongs to the other kind. */
  void moveTo(KindCounter other) {
    arrived.decrement();
    admitted.decrement();
    other.arrived.increment();
    other.admitted.increment();
  }

  /**
   * One that was counted here has ended.
   *
   * @param cpuNanos its CPU time, nanoseconds; it is not known if negative
   * @param connections that it stands for, 1 or more
   */
  void ended(long cpuNanos, int connections) {
    if (cpuNanos >= 0) {
      long weight = Math.max(1, Math.min(MOST_STOOD_FOR, connections));
      double seconds = Math.min(MOST_SECONDS, cpuNanos / 1e9);
      endedSeconds.add(weight * seconds);
      endedSquares.add(weight * seconds * seconds);
      stoodFor.add(weight);
      stoodForSquares.add(weight * weight);
      measured.increment();
    }
    ended.increment();
  }

  /**
   * Gives what was counted since the last call. Threads count on meanwhile, so a connection can
   * show in one figure and not yet in the next; what would contradict waits for the next call.
   */
  ConnectionCounts take() {
    final long endedNow = Math.max(0, ended.sum() - endedTaken);
    endedTaken += endedNow;
    long measuredNow = Math.max(0, Math.min(endedNow, measured.sum() - measuredTaken));
    measuredTaken += measuredNow;
    double seconds = 0;
    double squares = 0;
    long telling = 0;
    long represented = 0;
    if (measuredNow > 0) {
      long sum = stoodFor.sum();
      represented = Math.max(measuredNow, sum - stoodForTaken);
      stoodForTaken = sum;
      long squareSum = stoodForSquares.sum();
      telling = telling(measuredNow, represented, Math.max(1, squareSum - stoodForSquaresTaken));
      stoodForSquaresTaken = squareSum;
      double secondsSum = endedSeconds.sum();
      double squaresSum = endedSquares.sum();
      seconds = Math.max(0, Math.min(MOST_SECONDS_IN_ALL, secondsSum - secondsTaken));
      squares = Math.max(0, Math.min(MOST_SQUARES, squaresSum - squaresTaken));
      secondsTaken = secondsSum;
      squaresTaken = squaresSum;
    }
    long admittedSum = admitted.sum();
    long arrivedNow = Math.max(0, arrived.sum() - arrivedTaken);
    long admittedNow = Math.max(0, Math.min(arrivedNow, admittedSum - admittedTaken));
    arrivedTaken += arrivedNow;
    admittedTaken += admittedNow;
    return new ConnectionCounts(
        arrivedNow, admittedNow, endedNow, telling, represented, seconds, squares, seconds);
  }

  /** How many that stand for equally many would tell as much. */
  private static long telling(long measured, double sum, double squares) {
    return Math.max(1, Math.min(measured, (long) (sum * sum / squares)));
  }
}
