package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.resource.Holders;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One connection that is out of its pool, to be given back once. It knows the thread that used it
 * last, first of all the borrower, and for which request: that is who holds it. Thread safe.
 */
public final class Loan {
  /** Of a connection that nobody counts. */
  static final Loan UNCOUNTED = new Loan(null);

  private final Loans loans;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean returning;
  private volatile Use last = new Use(null, 0);
  private volatile long usedTurn;
  private volatile Lent lent;

  /** Who used it, and the number of the request. */
  private record Use(Thread thread, long request) {}

  /**
   * The pool's connection, and what stands before it, as long as somebody can reach them. We are
   * not to keep them: pools and drivers learn from the garbage collector what was forgotten.
   */
  private record Lent(WeakReference<Connection> connection, WeakReference<Connection> proxy) {}

  /**
   * Begins a loan of the calling thread.
   *
   * @param loans where it ends; null if nobody counts
   */
  Loan(Loans loans) {
    this.loans = loans;
    use();
  }

  /** Tells what was lent. */
  void of(Connection connection, Connection proxy) {
    if (loans != null) {
      lent = new Lent(new WeakReference<>(connection), new WeakReference<>(proxy));
    }
  }

  /** The calling thread uses the connection. */
  void use() {
    if (loans == null) {
      return;
    }
    Thread self = Thread.currentThread();
    long request = loans.request();
    // Read first: as long as one request uses it, nothing is written but once a turn.
    Use before = last;
    if (before.thread != self || before.request != request) {
      last = new Use(self, request);
    }
    long turn = loans.turn();
    if (usedTurn != turn) {
      usedTurn = turn;
    }
  }

  /** The connection is on its way back: from now on its pool may know more than we do. */
  void returning() {
    if (loans != null) {
      returning = true;
    }
  }

  /** Ends it, at the first call. */
  void end() {
    if (loans != null && !ended.getAndSet(true)) {
      loans.end(this);
    }
  }

  /** Whether its pool must know it as lent, unless it was closed past us. */
  boolean out() {
    return !returning && !ended.get();
  }

  /** Whether somebody can still give the connection back through us. */
  boolean reachable() {
    Lent known = lent;
    return known == null || !known.proxy.refersTo(null);
  }

  /** Whether it was collected, and nobody can give it back at all. */
  boolean collected() {
    Lent known = lent;
    return !reachable() && known.connection.refersTo(null);
  }

  /** Whether nobody can give the connection back through us any more, and it is closed. */
  boolean closedPastUs() {
    Lent known = lent;
    try {
      Connection connection = reachable() ? null : known.connection.get();
      return connection != null && connection.isClosed();
    } catch (SQLException | RuntimeException e) {
      // It does not say so; it may say so the next time.
      return false;
    }
  }

  /** Tells who holds it. */
  void tell(Holders holders) {
    Use use = last;
    holders.hold(use.thread, use.request);
  }

  /** The turn in which it was last used. */
  long usedTurn() {
    return usedTurn;
  }
}
