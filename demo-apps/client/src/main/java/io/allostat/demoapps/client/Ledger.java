package io.allostat.demoapps.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
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
   * A second that is over.
   *
   * @param second from 0
   * @param phase index into the plan
   * @param counted whether it counts
   * @param sheet what happened
   */
  record Second<T>(int second, int phase, boolean counted, T sheet) {}

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Phased plan;
  private final Supplier<T> blank;
  private final T total;
  private final List<T> holds = new ArrayList<>();
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
    this.plan = plan;
    this.blank = blank;
    fromNanos = startNanos;
    total = blank.get();
    current = blank.get();
    plan.phases().forEach(phase -> holds.add(blank.get()));
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
    Second<T> closed = new Second<>(second, phase, plan.counts(second), current);
    total.add(current);
    if (closed.counted()) {
      holds.get(phase).add(current);
    }
    current = blank.get();
    second++;
    return closed;
  }

  /** All seconds that are closed. */
  T total() {
    return total;
  }

  /** What counts of each phase that has begun, in order. */
  List<T> holds() {
    return holds.subList(0, second == 0 ? 0 : plan.phaseOf(second - 1) + 1);
  }
}
