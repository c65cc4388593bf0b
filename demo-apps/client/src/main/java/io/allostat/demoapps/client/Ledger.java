package io.allostat.demoapps.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The books of a run of any kind: the current second, the part of each phase that counts, and all
 * of it. Not thread-safe.
 *
 * @param <T> what a sheet of them is
 */
final class Ledger<T extends Ledger.Sheet<T>> {
  /** Counts and times of a part of a run. */
  interface Sheet<T> {
    /** So much time has passed. */
    void elapsed(long wallNanos, long processCpuNanos);

    /** Takes in those of another part. */
    void add(T other);
  }

  /**
   * The part of a phase that counts.
   *
   * @param sheet what happened in the seconds that were counted
   * @param disturbedShare of all its seconds so far, those that were disturbed; 0 without any
   */
  record Hold<T>(T sheet, double disturbedShare) {}

  /**
   * A second that is over.
   *
   * @param second from 0
   * @param phase index into the plan
   * @param counted whether it counts
   * @param sheet what happened
   */
  record Second<T>(int second, int phase, boolean counted, T sheet) {}

  /** What is known of the part of a phase that counts. */
  private static final class Book<T extends Sheet<T>> {
    private final T sheet;
    private final int mostLeftOut;
    private int seconds;
    private int disturbances;
    private int leftOut;

    private Book(T sheet, int mostLeftOut) {
      this.sheet = sheet;
      this.mostLeftOut = mostLeftOut;
    }

    /** Takes a second in, or leaves it out; whether it counts. */
    private boolean close(T second, boolean disturbed) {
      seconds++;
      if (disturbed) {
        disturbances++;
        if (leftOut < mostLeftOut) {
          leftOut++;
          return false;
        }
      }
      sheet.add(second);
      return true;
    }

    private Hold<T> hold() {
      return new Hold<>(sheet, seconds == 0 ? 0 : (double) disturbances / seconds);
    }
  }

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Phased plan;
  private final Supplier<T> blank;
  private final BooleanSupplier disturbed;
  private final T total;
  private final List<Book<T>> books = new ArrayList<>();
  private T current;
  private int second;
  private long fromNanos;
  private long fromCpuNanos = PROCESS.getProcessCpuTime();

  /**
   * @param plan says what counts
   * @param blank makes a sheet on which nothing is written
   * @param startNanos when the run begins
   */
  Ledger(Phased plan, Supplier<T> blank, long startNanos) {
    this(plan, blank, startNanos, () -> false);
  }

  /**
   * Leaves disturbed seconds out of what counts, of each phase at most half: then it is for those
   * who read the share to judge.
   *
   * @param plan says what counts
   * @param blank makes a sheet on which nothing is written
   * @param startNanos when the run begins
   * @param disturbed is asked at the end of each second whether it was
   */
  Ledger(Phased plan, Supplier<T> blank, long startNanos, BooleanSupplier disturbed) {
    this.plan = plan;
    this.blank = blank;
    this.disturbed = disturbed;
    fromNanos = startNanos;
    total = blank.get();
    current = blank.get();
    plan.phases().forEach(phase -> books.add(new Book<>(blank.get(), phase.holdSeconds() / 2)));
  }

  /** Where what happens now is written. */
  T now() {
    return current;
  }

  /** Closes the current second. */
  Second<T> close(long nowNanos) {
    long cpu = PROCESS.getProcessCpuTime();
    current.elapsed(nowNanos - fromNanos, cpu - fromCpuNanos);
    fromNanos = nowNanos;
    fromCpuNanos = cpu;
    int phase = plan.phaseOf(second);
    boolean strange = disturbed.getAsBoolean();
    boolean counted = plan.counts(second) && books.get(phase).close(current, strange);
    Second<T> closed = new Second<>(second, phase, counted, current);
    total.add(current);
    current = blank.get();
    second++;
    return closed;
  }

  /** All seconds that are closed. */
  T total() {
    return total;
  }

  /** What counts of each phase that has begun, in order. */
  List<Hold<T>> holds() {
    return books.subList(0, second == 0 ? 0 : plan.phaseOf(second - 1) + 1).stream()
        .map(Book::hold)
        .toList();
  }
}
