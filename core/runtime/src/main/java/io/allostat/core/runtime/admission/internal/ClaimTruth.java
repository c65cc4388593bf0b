package io.allostat.core.runtime.admission.internal;

import java.util.concurrent.atomic.LongAdder;

/**
 * The share of true ones among the claims of one sort that nobody could verify. Thread safe, and
 * counting takes no lock; {@link #learn} belongs to one thread.
 */
final class ClaimTruth {
  private final LongAdder claims = new LongAdder();
  private final LongAdder trueClaims = new LongAdder();
  private volatile double share = 1;
  private long claimsTaken;
  private long trueTaken;

  /** One was admitted. */
  void admitted() {
    claims.increment();
  }

  /** One that was admitted was true. */
  void confirmed() {
    trueClaims.increment();
  }

  /**
   * Takes what became of claims since the last call into their share of true ones.
   *
   * @param smoothing weight of the last interval, 0 to 1
   */
  void learn(double smoothing) {
    long admitted = claims.sum() - claimsTaken;
    long good = trueClaims.sum() - trueTaken;
    if (admitted > 0) {
      // A handshake may end after the interval it was admitted in: what is too many waits.
      long counted = Math.min(good, admitted);
      claimsTaken += admitted;
      trueTaken += counted;
      double last = (double) counted / admitted;
      share = smoothing * last + (1 - smoothing) * share;
    }
  }

  /**
   * @return the share, 0 to 1; 1 before any was learnt
   */
  double share() {
    return share;
  }
}
