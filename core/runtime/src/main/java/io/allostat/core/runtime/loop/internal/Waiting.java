package io.allostat.core.runtime.loop.internal;

import java.util.concurrent.TimeUnit;

/** Waits on the loops' clock; injected, so that tests move time by hand. */
@FunctionalInterface
public interface Waiting {
  /** Waits on {@link System#nanoTime()}. */
  Waiting SYSTEM =
      deadline -> {
        for (long left = deadline - System.nanoTime();
            left > 0;
            left = deadline - System.nanoTime()) {
          TimeUnit.NANOSECONDS.sleep(left);
        }
      };

  /**
   * Waits until the clock shows a deadline; returns at once if it has passed.
   *
   * @param deadlineNanos the deadline, compared by subtraction
   * @throws InterruptedException if the thread was interrupted
   */
  void until(long deadlineNanos) throws InterruptedException;
}
