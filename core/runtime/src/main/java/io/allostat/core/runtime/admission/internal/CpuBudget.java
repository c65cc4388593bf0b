package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Limit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

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
 * those predicted, and with what the limit charges as costs. The account holds at most {@link
 * Limit#mostUnusedCpuSeconds()} unused, and is at most one interval in debt.
 *
 * <p>Half of what may be unused is for the {@link Guarantees} of the classes that new connections
 * are of; anybody may have the other half, and all when the account is full. With one class that is
 * a budget for whoever comes first, of which those that come {@linkplain #LAST last} have what the
 * others leave.
 *
 * <p>Thread safe; paying takes no lock, reads no clock and allocates nothing. {@link #enforce} and
 * {@link #refill} belong to one thread.
 */
final class CpuBudget {
  /** In the place of a class: connections for which nothing is put aside. */
  static final int LAST = -1;

  /**
   * So much later may come in what was held off. Held off for longer, sessions come in at once that
   * do not fit any more; and what is taken from the budget each time that a queue builds up is
   * missing when those sessions would be under way.
   */
  private static final double HELD_OFF_SECONDS = 0.2;

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
  private final Guarantees guarantees;

  /** What was paid since the last refill for others than new connections. */
  private final LongAdder paidForOthers = new LongAdder();

  private volatile Terms terms;

  /** What comes in at once, which must find room beside what is put aside. */
  private volatile long lastRefillNanos;

  private long paidForOthersTaken;

  /**
   * Opens an account that can pay for one new connection.
   *
   * @param shares what each class of new connections is guaranteed, 0 to 1, together 1
   */
  CpuBudget(Limit limit, double... shares) {
    guarantees = new Guarantees(shares);
    nanos = new AtomicLong(0);
    enforce(limit);
    change(terms.newNanos);
  }

  /** Puts a limit in force. */
  void enforce(Limit limit) {
    Terms present = Terms.of(limit);
    terms = present;
    change(0);
    guarantees.bound(present.mostUnusedNanos / 2, present.newNanos, present.debtNanos);
  }

  /**
   * Gives out what a time is worth.
   *
   * @param elapsedNanos time since the last refill, >= 0
   */
  void refill(long elapsedNanos) {
    give(elapsedNanos * terms.pace);
  }

  /**
   * Gives out what a time is worth in which the queue kept new connections out. What they could
   * have had of it adds up to what {@value #HELD_OFF_SECONDS} s are worth, or one of them has to
   * pay, and is lost beyond.
   *
   * @param elapsedNanos time since the last refill, >= 0
   */
  void refillHeldOff(long elapsedNanos) {
    double pace = terms.pace;
    double held = nanos.get();
    double before = held + paidForOthers.sum() - paidForOthersTaken;
    double late = Math.max(terms.newNanos, HELD_OFF_SECONDS * 1e9 * pace);
    double most = Math.max(before, late);
    give(Math.max(0, Math.min(elapsedNanos * pace, most - held)));
  }

  private void give(double given) {
    lastRefillNanos = (long) Math.min(MOST_NANOS, given);
    change(given);
    long paid = paidForOthers.sum();
    guarantees.give(given - (paid - paidForOthersTaken));
    paidForOthersTaken = paid;
  }

  /**
   * Pays for a new connection.
   *
   * @param number of its class, or {@link #LAST}
   * @return false if the account does not hold its cost beside what is put aside for other classes
   */
  boolean payNew(int number) {
    Terms present = terms;
    long cost = present.newNanos;
    if (number == LAST || !guarantees.take(number, cost)) {
      return pay(cost, cost + putAside(number, present));
    }
    if (pay(cost, cost)) {
      return true;
    }
    guarantees.giveBack(number, cost);
    return false;
  }

  /**
   * What is put aside for others than a class: of an account that is full so much that the next
   * refill finds room, since what does not is lost.
   */
  private long putAside(int number, Terms present) {
    long bound = present.mostUnusedNanos - present.newNanos - lastRefillNanos;
    return Math.max(0, Math.min(guarantees.allBut(number), bound));
  }

  /** Pays for a connection that resumes a session. */
  void payResumed() {
    payForOthers(terms.resumedNanos);
  }

  private void payForOthers(double cost) {
    paidForOthers.add((long) cost);
    change(-cost);
  }

  /**
   * Pays for a connection that may resume a session. It costs what it is expected to, and may go
   * the further into debt the more such claims are true. In the part that is expected to be false
   * it is a new connection of its class.
   *
   * @param truth the share of such claims that are true, 0 to 1; with 1 it costs what a resumed
   *     connection does, and all of the debt is for it; with 0 it is a new one
   * @param number of the class it would be of if it were new
   * @return false if the account does not hold enough
   */
  boolean payClaim(double truth, int number) {
    Terms present = terms;
    double cost = truth * present.resumedNanos + (1 - truth) * present.newNanos;
    long own = (long) ((1 - truth) * present.newNanos);
    boolean guaranteed = guarantees.take(number, own);
    double beside = guaranteed ? 0 : putAside(number, present);
    double needed = (1 - truth) * (cost + beside) - truth * present.debtNanos;
    // An account at its bound would bear any number of them.
    if (pay((long) cost, Math.max((long) needed, 1 - present.debtNanos))) {
      paidForOthers.add((long) (truth * present.resumedNanos));
      return true;
    }
    if (guaranteed) {
      guarantees.giveBack(number, own);
    }
    return false;
  }

  /**
   * Pays for a connection that is admitted in any case, into debt if need be.
   *
   * @param truth as in {@link #payClaim}; 1 for a verified claim, 0 for a new connection
   */
  void spend(double truth) {
    Terms present = terms;
    payForOthers(truth * present.resumedNanos + (1 - truth) * present.newNanos);
  }

  /**
   * Pays what a connection costs beyond what was expected of it.
   *
   * @param truth as in {@link #payClaim} when it was admitted; 1 for a verified claim
   */
  void payFalseClaim(double truth) {
    Terms present = terms;
    payForOthers(truth * Math.max(0, present.newNanos - present.resumedNanos));
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
