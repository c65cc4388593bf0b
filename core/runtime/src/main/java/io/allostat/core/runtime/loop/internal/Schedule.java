package io.allostat.core.runtime.loop.internal;

import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * One turn in each interval k of length T, at origin + k·T + U·T with U drawn for each interval.
 * With U uniform in [0, 1) the turns do not beat with anything periodic in the application while
 * their mean rate is exactly 1/T; with U = 0 they are periodic. Intervals that were missed are left
 * out, never caught up. T may change from turn to turn: intervals then begin anew. Belongs to one
 * thread.
 */
public final class Schedule implements Turn {
  private final LongSupplier period;
  private final DoubleSupplier offset;
  private final LongSupplier clock;
  private final Waiting waiting;
  private long originNanos;
  private long periodNanos;
  private long interval;

  /**
   * Begins now; the first turn is in interval 1.
   *
   * @param period gives T in nanoseconds, > 0; asked at every turn
   * @param offset gives U, 0 inclusive to 1 exclusive
   * @param clock monotonic nanoseconds
   * @param waiting waits on that clock
   */
  public Schedule(LongSupplier period, DoubleSupplier offset, LongSupplier clock, Waiting waiting) {
    this.period = period;
    this.offset = offset;
    this.clock = clock;
    this.waiting = waiting;
    begin(period.getAsLong());
  }

  private void begin(long nanos) {
    if (nanos <= 0) {
      throw new IllegalArgumentException("period: expected > 0 ns, got " + nanos);
    }
    periodNanos = nanos;
    originNanos = clock.getAsLong();
    interval = 0;
  }

  /** Gives the deadline of the next turn, for the interval after the last or the present one. */
  long next() {
    long wanted = period.getAsLong();
    if (wanted != periodNanos) {
      begin(wanted);
    }
    long present = Math.floorDiv(clock.getAsLong() - originNanos, periodNanos);
    interval = Math.max(interval + 1, present);
    long into = (long) (offset.getAsDouble() * periodNanos);
    return originNanos + interval * periodNanos + into;
  }

  @Override
  public void await() throws InterruptedException {
    waiting.until(next());
  }
}
