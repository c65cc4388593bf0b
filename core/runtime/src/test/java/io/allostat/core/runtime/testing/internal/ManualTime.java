package io.allostat.core.runtime.testing.internal;

import io.allostat.core.runtime.loop.internal.Waiting;
import io.allostat.core.testkit.ManualClock;
import java.time.Duration;

/** A manual clock on which threads wait. */
public final class ManualTime implements Waiting {
  public final ManualClock clock = new ManualClock();

  /** Moves the clock and wakes whose deadline has come. */
  public synchronized void advance(Duration time) {
    clock.advance(time);
    notifyAll();
  }

  @Override
  public synchronized void until(long deadlineNanos) throws InterruptedException {
    while (deadlineNanos - clock.getAsLong() > 0) {
      wait();
    }
  }
}
