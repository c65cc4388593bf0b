package io.allostat.core.runtime.admission.internal;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What each class of new connections is guaranteed of a {@link CpuBudget}: an account of its own,
 * in which its share of what the budget gets for new ones is put aside, as far as it does not use
 * it at once. What is put aside is in the budget, and others may not have it; beyond what a class
 * may put aside, they may.
 *
 * <p>Thread safe, without locks; {@link #give} and {@link #bound} belong to one thread.
 */
final class Guarantees {
  private final double[] shares;
  private final AtomicLongArray nanos;
  private volatile long mostNanos;
  private volatile long leastMostNanos;
  private volatile long debtNanos;

  /**
   * Nothing is put aside.
   *
   * @param shares of each class, 0 to 1, together 1
   */
  Guarantees(double[] shares) {
    this.shares = shares.clone();
    this.nanos = new AtomicLongArray(shares.length);
  }

  /**
   * Says how much may be put aside from now on.
   *
   * @param most by all classes together, in the proportion of their shares, nanoseconds of CPU time
   * @param least by each at least
   * @param debt how far all together may be in debt
   */
  void bound(long most, long least, long debt) {
    mostNanos = most;
    leastMostNanos = least;
    debtNanos = debt;
    give(0);
  }

  /**
   * Shares out what came in.
   *
   * @param given nanoseconds of CPU time; negative if more was spent on others than came in
   */
  void give(double given) {
    for (int number = 0; number < shares.length; number++) {
      change(number, shares[number] * given);
    }
  }

  /**
   * Takes a cost from what a class has put aside.
   *
   * @return false if that is not enough
   */
  boolean take(int number, long cost) {
    long held = nanos.get(number);
    while (held >= cost) {
      if (nanos.compareAndSet(number, held, held - cost)) {
        return true;
      }
      held = nanos.get(number);
    }
    return false;
  }

  void giveBack(int number, long cost) {
    change(number, cost);
  }

  /** What all have put aside. */
  long all() {
    return allBut(-1);
  }

  /** What all have put aside but one. */
  long allBut(int number) {
    long sum = 0;
    for (int each = 0; each < shares.length; each++) {
      if (each != number) {
        sum += Math.max(0, nanos.get(each));
      }
    }
    return sum;
  }

  private void change(int number, double by) {
    long held = nanos.get(number);
    while (!nanos.compareAndSet(number, held, bounded(number, held + by))) {
      held = nanos.get(number);
    }
  }

  private long bounded(int number, double held) {
    double most = Math.max(shares[number] * mostNanos, leastMostNanos);
    return (long) Math.max(-shares[number] * debtNanos, Math.min(most, held));
  }
}
