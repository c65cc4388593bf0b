package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Verdict;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Decides by a {@link CpuBudget} and counts. Verified claims are always accepted. Claims that
 * nobody could verify share what the observed share of true ones among them is worth: they are
 * resumed connections while all are true, and no better than new ones while none is. Where that is
 * not room for all, those of addresses that are {@link Distrust distrusted} come last.
 *
 * <p>Everything is accepted while no limit is in force, and while the owner has not refilled the
 * budget for {@value #PATIENCE} intervals: an owner that hangs must not shut the server.
 *
 * <p>Thread safe. Accepting takes no lock, reads no clock and allocates nothing, but for what
 * {@link Distrust} needs of an address of IPv6; refusing reads the clock. What is not of {@link
 * Admission} belongs to the owner's thread.
 */
final class BudgetedAdmission implements Admission {
  static final int PATIENCE = 4;
  private static final Verdict NO_ROOM = new Verdict.Refuse("no room for new sessions");
  private static final Verdict NO_ROOM_FOR_CLAIM =
      new Verdict.Refuse("no room for unverified claims");

  private final LongSupplier clock;
  private final KindCounter newOnes = new KindCounter();
  private final KindCounter resumedOnes = new KindCounter();
  private final LongAdder claims = new LongAdder();
  private final LongAdder trueClaims = new LongAdder();
  private final Distrust distrust = new Distrust();
  private final long beginNanos;
  private volatile CpuBudget budget;
  private volatile double truth = 1;
  private volatile long refilledNanos;
  private volatile long staleNanos;
  private long claimsTaken;
  private long trueTaken;

  /**
   * Accepts everything.
   *
   * @param clock monotonic nanoseconds
   */
  BudgetedAdmission(LongSupplier clock) {
    this.clock = clock;
    this.beginNanos = clock.getAsLong();
    this.refilledNanos = beginNanos;
  }

  /** Since this was made, as of the last turn of the owner: fine enough for minutes. */
  private long age() {
    return refilledNanos - beginNanos;
  }

  @Override
  public Verdict decide(Claim claim) {
    KindCounter kind = claim.kind() == Kind.NEW ? newOnes : resumedOnes;
    kind.arrived();
    CpuBudget present = budget;
    if (present != null && !pays(present, claim) && !stale()) {
      return claim.kind() == Kind.NEW ? NO_ROOM : NO_ROOM_FOR_CLAIM;
    }
    admitted(kind, claim);
    return Verdict.ADMIT;
  }

  private void admitted(KindCounter kind, Claim claim) {
    kind.admitted();
    if (unverified(claim)) {
      claims.increment();
    }
  }

  /** Counts a connection that is admitted whatever the budget holds, which pays for it. */
  void admit(Claim claim) {
    KindCounter kind = claim.kind() == Kind.NEW ? newOnes : resumedOnes;
    kind.arrived();
    admitted(kind, claim);
    CpuBudget present = budget;
    if (present != null) {
      present.spend(claim.kind() == Kind.NEW ? 0 : claim.verified() ? 1 : truth);
    }
  }

  private boolean pays(CpuBudget present, Claim claim) {
    if (claim.kind() == Kind.NEW) {
      return present.payNew();
    }
    if (!claim.verified()) {
      return present.payClaim(truth, !distrust.of(claim.client(), age()));
    }
    present.payResumed();
    return true;
  }

  private boolean stale() {
    return clock.getAsLong() - refilledNanos > staleNanos;
  }

  @Override
  public void established(Claim claim, boolean resumed) {
    if (claim.kind() == Kind.NEW) {
      return;
    }
    if (resumed) {
      distrust.resumed(claim.client(), age());
      if (unverified(claim)) {
        trueClaims.increment();
      }
      return;
    }
    // Whoever stays to the end of a full handshake may come with a ticket of before a restart.
    falselyClaimed(claim);
  }

  @Override
  public void disproved(Claim claim) {
    if (unverified(claim)) {
      distrust.lied(claim.client(), age());
      falselyClaimed(claim);
    }
  }

  private void falselyClaimed(Claim claim) {
    resumedOnes.moveTo(newOnes);
    CpuBudget present = budget;
    if (present != null) {
      present.payFalseClaim(claim.verified() ? 1 : truth);
    }
  }

  @Override
  public void ended(Claim claim, long cpuNanos) {
    (claim.kind() == Kind.NEW ? newOnes : resumedOnes).ended(cpuNanos);
  }

  private static boolean unverified(Claim claim) {
    return claim.kind() != Kind.NEW && !claim.verified();
  }

  /** Puts a limit in force. */
  void enforce(Limit limit) {
    CpuBudget present = budget;
    if (present == null) {
      refilledNanos = clock.getAsLong();
      staleNanos = (long) (PATIENCE * limit.intervalSeconds() * 1e9);
      budget = new CpuBudget(limit);
    } else {
      staleNanos = (long) (PATIENCE * limit.intervalSeconds() * 1e9);
      present.enforce(limit);
    }
  }

  /** Gives out what the time since the last call is worth. */
  void refill() {
    CpuBudget present = budget;
    long now = clock.getAsLong();
    if (present != null) {
      present.refill(Math.max(0, now - refilledNanos));
    }
    refilledNanos = now;
  }

  /** Accepts everything from now on. */
  void release() {
    budget = null;
  }

  ConnectionCounts takeNew() {
    return newOnes.take();
  }

  ConnectionCounts takeResumed() {
    return resumedOnes.take();
  }

  /**
   * Takes what became of unverified claims since the last call into their share of true ones.
   *
   * @param smoothing weight of the last interval, 0 to 1
   */
  void learnTruth(double smoothing) {
    long admitted = claims.sum() - claimsTaken;
    long good = trueClaims.sum() - trueTaken;
    if (admitted > 0) {
      // A handshake may end after the interval it was admitted in: what is too many waits.
      long counted = Math.min(good, admitted);
      claimsTaken += admitted;
      trueTaken += counted;
      double last = (double) counted / admitted;
      truth = smoothing * last + (1 - smoothing) * truth;
    }
  }

  /**
   * @return the share of unverified claims that are true, 0 to 1
   */
  double truth() {
    return truth;
  }
}
