package io.allostat.core.runtime.loop.internal;

import java.util.concurrent.Semaphore;

/**
 * A turn that comes when somebody asks for it; many requests before the turn are one. Thread safe,
 * and raising it never waits.
 */
public final class Signal implements Turn {
  private final Semaphore raised = new Semaphore(0);

  /** Asks for a turn. */
  public void raise() {
    if (raised.availablePermits() == 0) {
      raised.release();
    }
  }

  @Override
  public void await() throws InterruptedException {
    raised.acquire();
    raised.drainPermits();
  }
}
