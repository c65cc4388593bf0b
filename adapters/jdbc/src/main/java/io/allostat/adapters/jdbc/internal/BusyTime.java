package io.allostat.adapters.jdbc.internal;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The time that things have been out, added up over all of them: the integral of their number. Each
 * adds its own seconds exactly, however short they are and whenever somebody looks.
 *
 * <p>With k out at the time t, the sum is k·t − Σ of the times at which they went + Σ of how long
 * those were out that are back; so it takes a number and one offset, whatever k is. All differences
 * are taken modulo 2^64, hence right for sums below 292 years. Lock-free and thread safe.
 */
public final class BusyTime {
  private final AtomicReference<Sum> sum = new AtomicReference<>(new Sum(0, 0));

  private record Sum(int out, long offset) {}

  /** Nothing is out. */
  public BusyTime() {}

  /**
   * One more is out.
   *
   * @param nanoTime now
   */
  public void goes(long nanoTime) {
    sum.updateAndGet(s -> new Sum(s.out + 1, s.offset - nanoTime));
  }

  /**
   * One is back that {@link #goes} was called for.
   *
   * @param nanoTime now
   */
  public void returns(long nanoTime) {
    sum.updateAndGet(s -> new Sum(s.out - 1, s.offset + nanoTime));
  }

  /**
   * @return how many are out
   */
  public int out() {
    return sum.get().out;
  }

  /**
   * The integral up to now.
   *
   * @param nanoTime now
   * @return nanoseconds
   */
  public long nanos(long nanoTime) {
    Sum now = sum.get();
    return now.offset + now.out * nanoTime;
  }
}
