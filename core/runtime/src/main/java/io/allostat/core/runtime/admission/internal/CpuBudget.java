package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Limit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A limit spread over its interval: an account of CPU time, refilled at the limit's pace by its
 * owner, from which each connection is paid. A new connection is refused if the account does not
 * hold its cost; a resumed one is always accepted, into debt if need be. Over an interval
 *
 * <pre>
 * new connections admitted = (T·A_i·u − O·CTO) / CTN + what was left over before, at most
 * </pre>
 *
 * <p>which is Guitart et al. equation (5) with the resumed connections that came in the place of
 * those predicted. The account holds at most {@link Limit#mostUnusedCpuSeconds()} unused, and is at
 * most one interval in debt.
 *
 * <p>Thread safe; paying takes no lock, reads no clock and allocates nothing. {@link #enforce} and
 * {@link #refill} belong to one thread.
 */
final class CpuBudget {
  /** Three years, so that sums of a few cannot overflow. */
  private static final double MOST_NANOS = 1e17;

  /** A limit in nanoseconds of CPU time. */
  private record Terms(
      long newNanos, long resumedNanos, double pace, long mostUnusedNanos, long debtNanos) {
    static Terms of(Limit limit) {
      return new Terms(
          Math.max(1, nanos(limit.costs().newSeconds())),
          nanos(limit.costs().resumedSeconds()),
          limit.cpuSecondsPerSecond(),
          nanos(limit.mostUnusedCpuSeconds()),
          nanos(limit.intervalSeconds() * limit.cpuSecondsPerSecond()));
    }

    long bounded(double nanos) {
      return (long) Math.max(-debtNanos, Math.min(mostUnusedNanos, nanos));
    }

    private static long nanos(double seconds) {
      return (long) Math.min(MOST_NANOS, seconds * 1e9);
    }
  }

  private final AtomicLong nanos;
  private volatile Terms terms;

  /** Opens an account that can pay for one new connection. */
  CpuBudget(Limit limit) {
    terms = Terms.of(limit);
    nanos = new AtomicLong(terms.bounded(terms.newNanos));
  }

  /** Puts a limit in force. */
  void enforce(Limit limit) {
    terms = Terms.of(limit);
    change(0);
  }

  /**
   * Gives out what a time is worth.
   *
   * @param elapsedNanos time since the last refill, >= 0
   */
  void refill(long elapsedNanos) {
    change(elapsedNanos * terms.pace);
  }

  /**
   * Pays for a new connection.
   *
   * @return false if the account does not hold its cost
   */
  boolean payNew() {
    return pay(terms.newNanos, terms.newNanos);
  }

  /** Pays for a connection that resumes a session. */
  void payResumed() {
    change(-(double) terms.resumedNanos);
  }

  /**
   * Pays for a connection that may resume a session. It costs what it is expected to, and may go
   * the further into debt the more such claims are true.
   *
   * @param truth the share of such claims that are true, 0 to 1; with 1 it is a resumed connection,
   *     with 0 a new one
   * @param trusted false for one that comes after others: the account must hold what a new
   *     connection costs, or be full where it never holds as much, and what others need as well
   * @return false if the account does not hold enough
   */
  boolean payClaim(double truth, boolean trusted) {
    Terms present = terms;
    double cost = truth * present.resumedNanos + (1 - truth) * present.newNanos;
    if (trusted && truth >= 1) {
      payResumed();
      return true;
    }
    long needed = (long) ((1 - truth) * cost - truth * present.debtNanos);
    long last = Math.min(present.newNanos, present.mostUnusedNanos);
    return pay((long) cost, trusted ? needed : Math.max(needed, last));
  }

  /**
   * Pays for a connection that is admitted in any case, into debt if need be.
   *
   * @param truth as in {@link #payClaim}; 1 for a verified claim, 0 for a new connection
   */
  void spend(double truth) {
    Terms present = terms;
    change(-(truth * present.resumedNanos + (1 - truth) * present.newNanos));
  }

  /**
   * Pays what a connection costs beyond what was expected of it.
   *
   * @param truth as in {@link #payClaim} when it was admitted; 1 for a verified claim
   */
  void payFalseClaim(double truth) {
    Terms present = terms;
    change(-truth * Math.max(0, present.newNanos - present.resumedNanos));
  }

  /**
   * @return what the account holds, nanoseconds of CPU time; negative when in debt
   */
  long nanos() {
    return nanos.get();
  }

  private boolean pay(long cost, long needed) {
    Terms present = terms;
    long held = nanos.get();
    while (held >= needed) {
      if (nanos.compareAndSet(held, present.bounded((double) held - cost))) {
        return true;
      }
      held = nanos.get();
    }
    return false;
  }

  private void change(double by) {
    Terms present = terms;
    long held = nanos.get();
    while (!nanos.compareAndSet(held, present.bounded(held + by))) {
      held = nanos.get();
    }
  }
}
