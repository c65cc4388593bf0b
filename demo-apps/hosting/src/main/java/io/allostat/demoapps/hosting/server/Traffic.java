package io.allostat.demoapps.hosting.server;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Counts the requests in progress, so that a stop can let them finish. Thread safe. */
public final class Traffic {
  /** How long a stop waits for the requests in progress. */
  public static final int DRAIN_SECONDS = 10;

  private static final int MANY = 1_000_000;

  private final Semaphore idle = new Semaphore(MANY);
  private volatile boolean stopping;

  /** Begins a request, unless the server stops. */
  boolean begin() {
    return !stopping && idle.tryAcquire();
  }

  /** Ends a request that {@link #begin} let in. */
  void end() {
    idle.release();
  }

  /**
   * Lets nothing in from now on, and waits for what is in progress.
   *
   * @return whether it came to its end in time
   */
  public boolean drain() {
    stopping = true;
    try {
      return idle.tryAcquire(MANY, DRAIN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
