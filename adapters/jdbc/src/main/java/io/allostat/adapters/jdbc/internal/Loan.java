package io.allostat.adapters.jdbc.internal;

import java.util.concurrent.atomic.AtomicBoolean;

/** One connection that is out of its pool, to be given back once. Thread safe. */
public final class Loan {
  /** Of a connection that nobody counts. */
  public static final Loan UNCOUNTED = new Loan(() -> {});

  private final Runnable end;
  private final AtomicBoolean ended = new AtomicBoolean();

  /**
   * Begins a loan.
   *
   * @param end what ends it; must not throw
   */
  public Loan(Runnable end) {
    this.end = end;
  }

  /** Ends it, at the first call. */
  void end() {
    if (!ended.getAndSet(true)) {
      end.run();
    }
  }
}
