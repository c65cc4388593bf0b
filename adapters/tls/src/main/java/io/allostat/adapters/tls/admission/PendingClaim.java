package io.allostat.adapters.tls.admission;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** One connection's claim of a session, until it is known what becomes of it. Thread safe. */
public final class PendingClaim {
  private final AtomicInteger claims;
  private final AtomicBoolean ended = new AtomicBoolean();

  /** Counted already. */
  PendingClaim(AtomicInteger claims) {
    this.claims = claims;
  }

  /** Makes room for another connection that claims the session; the first time counts. */
  void end() {
    if (ended.compareAndSet(false, true)) {
      claims.decrementAndGet();
    }
  }
}
