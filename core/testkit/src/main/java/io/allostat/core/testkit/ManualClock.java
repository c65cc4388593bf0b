package io.allostat.core.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that stands still until it is moved: monotonic nanoseconds as {@link LongSupplier}, wall
 * time as {@link InstantSource}. Thread safe.
 */
public final class ManualClock implements LongSupplier, InstantSource {
  private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong nanos;

  /** Begins at nanosecond 0. */
  public ManualClock() {
    this(0);
  }

  /**
   * Begins anywhere, for instance just before an overflow.
   *
   * @param nanos the first reading
   */
  public ManualClock(long nanos) {
    this.nanos = new AtomicLong(nanos);
  }

  /**
   * Moves the clock.
   *
   * @param time how far; not negative
   */
  public void advance(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("time: expected >= 0, got " + time);
    }
    nanos.addAndGet(time.toNanos());
  }

  @Override
  public long getAsLong() {
    return nanos.get();
  }

  @Override
  public Instant instant() {
    return ORIGIN.plusNanos(nanos.get());
  }
}
