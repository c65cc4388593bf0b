package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.profile.Profiler;
import java.util.function.LongSupplier;

/**
 * One turn of the sampling loop: a sample, and where it left threads in doubt, a second look at
 * these a little later. Belongs to one thread, which waits in between; requests never do.
 */
public final class Sampling implements Runnable {
  private final Profiler profiler;
  private final LongSupplier clock;
  private final Waiting waiting;

  /**
   * Makes the loop's body.
   *
   * @param profiler what is sampled
   * @param clock monotonic nanoseconds
   * @param waiting waits on that clock
   */
  public Sampling(Profiler profiler, LongSupplier clock, Waiting waiting) {
    this.profiler = profiler;
    this.clock = clock;
    this.waiting = waiting;
  }

  @Override
  public void run() {
    profiler.sample();
    if (profiler.wantsLook()) {
      try {
        waiting.until(clock.getAsLong() + Profiler.LOOK_NANOS);
        profiler.lookAgain();
      } catch (InterruptedException e) {
        // The loop looks at its next turn whether it was closed.
        Thread.currentThread().interrupt();
      }
    }
  }
}
