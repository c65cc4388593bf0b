package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.admission.Verdict;
import java.util.function.LongSupplier;

/**
 * Decides by a {@link CpuBudget} and counts. Verified claims are always accepted. Claims that
 * nobody could verify share what the observed share of true ones among them is worth: they are
 * resumed connections while all are true, and no better than new ones while none is; cookies and
 * what is claimed in a handshake each have a share of their own. New ones share by their {@link
 * SessionClasses}. Where there is not room for all, new connections and unverified claims of
 * addresses that are {@link Distrust distrusted} come last, whatever their class. While the {@link
 * QueueGate} is closed no new connection is accepted, and no claim that is mostly false, whatever
 * the budget holds; it closes later for a class of which no more come than it is guaranteed.
 *
 * <p>Everything is accepted while no limit is in force, and while the owner has not refilled the
 * budget for {@value #PATIENCE} intervals: an owner that hangs must not shut the server.
 *
 * <p>Thread safe. Accepting takes no lock, reads no clock and allocates nothing, but for what
 * {@link Distrust} needs of an address of IPv6 and {@link SessionClasses} with patterns of any;
 * refusing reads the clock. What is not of {@link Admission} belongs to the owner's thread.
 */
final class BudgetedAdmission implements Admission {
  static final int PATIENCE = 4;

  /** Held off with new connections are claims less of which are true. */
  private static final double LIKELY = 0.5;

  private static final Verdict NO_ROOM = new Verdict.Refuse("no room for new sessions");
  private static final Verdict HELD_OFF =
      new Verdict.Refuse("too many requests in progress for new sessions");
  private static final Verdict NO_ROOM_FOR_CLAIM =
      new Verdict.Refuse("no room for unverified claims");

  private final LongSupplier clock;
  private final SessionClasses classes;
  private final QueueGate queue;
  private final KindCounter newOnes = new KindCounter();
  private final KindCounter resumedOnes = new KindCounter();
  private final ClaimTruth handshakes = new ClaimTruth();

  /** Apart: one of a store that nobody looked into is never found true. */
  private final ClaimTruth cookies = new ClaimTruth();

  private final Distrust distrust = new Distrust();
  private final long beginNanos;
  private volatile CpuBudget budget;
  private volatile long refilledNanos;
  private volatile long staleNanos;

  /** New connections of an interval that the limit in force has room for; the owner's. */
  private double room = Double.NaN;

  /**
   * Accepts everything.
   *
   * @param clock monotonic nanoseconds
   * @param classes of new sessions
   * @param inProgress requests begun and not answered, asked while a limit bounds them
   */
  BudgetedAdmission(LongSupplier clock, SessionClasses classes, LongSupplier inProgress) {
    this.clock = clock;
    this.classes = classes;
    this.queue = new QueueGate(inProgress);
    this.beginNanos = clock.getAsLong();
    this.refilledNanos = beginNanos;
  }

  /** Since this was made, as of the last turn of the owner: fine enough for minutes. */
  private long age() {
    return refilledNanos - beginNanos;
  }

  @Override
  public Verdict decide(Claim claim) {
    if (claim.kind() == Kind.NEW) {
      return decideNew(claim);
    }
    boolean last = !claim.verified() && last(claim);
    CpuBudget present = budget;
    boolean likeNew =
        !claim.verified() && (last || truth(claim).share() < LIKELY) && queue.closed(false);
    if (present != null && (likeNew || !pays(present, claim, last)) && !stale()) {
      // Of those that are refused more are false: they say nothing of how many will resume.
      newOnes.arrived();
      return likeNew ? HELD_OFF : NO_ROOM_FOR_CLAIM;
    }
    resumedOnes.arrived();
    resumedOnes.admitted();
    if (!claim.verified() && !last) {
      truth(claim).admitted();
    }
    return Verdict.ADMIT;
  }

  private Verdict decideNew(Claim claim) {
    newOnes.arrived();
    int number = classes.of(claim);
    CpuBudget present = budget;
    boolean last = last(claim);
    if (!last) {
      classes.came(number);
    }
    boolean heldOff = queue.closed(!last && classes.guaranteed(number));
    if (present != null
        && (heldOff || !present.payNew(last ? CpuBudget.LAST : number))
        && !stale()) {
      classes.refused(number);
      return heldOff ? HELD_OFF : NO_ROOM;
    }
    classes.admitted(number);
    newOnes.admitted();
    return Verdict.ADMIT;
  }

  @Override
  public Registration classifyBy(SessionClassifier classifier) {
    return classes.ask(classifier);
  }

  private boolean last(Claim claim) {
    return distrust.of(claim.client(), age());
  }

  /** Counts a connection that is admitted whatever the budget holds, which pays for it. */
  void admit(Claim claim) {
    KindCounter kind = claim.kind() == Kind.NEW ? newOnes : resumedOnes;
    kind.arrived();
    kind.admitted();
    if (claim.kind() == Kind.NEW) {
      classes.admitted(classes.of(claim));
    } else if (!claim.verified() && !last(claim)) {
      truth(claim).admitted();
    }
    CpuBudget present = budget;
    if (present != null) {
      present.spend(claim.kind() == Kind.NEW ? 0 : claim.verified() ? 1 : truth(claim).share());
    }
  }

  /** A claim of whoever comes last is taken for false, and not for a sign of what others say. */
  private boolean pays(CpuBudget present, Claim claim, boolean last) {
    if (claim.verified()) {
      present.payResumed();
      return true;
    }
    return last
        ? present.payNew(CpuBudget.LAST)
        : present.payClaim(truth(claim).share(), classes.of(claim));
  }

  private boolean stale() {
    return clock.getAsLong() - refilledNanos > staleNanos;
  }

  @Override
  public void established(Claim claim, boolean resumed) {
    boolean last = unverified(claim) && last(claim);
    if (!resumed) {
      distrust.finished(claim.client());
    }
    if (claim.kind() == Kind.NEW) {
      return;
    }
    if (resumed) {
      distrust.resumed(claim.client(), age());
      if (unverified(claim) && !last) {
        truth(claim).confirmed();
      }
      return;
    }
    // Whoever stays to the end of a full handshake may come with a ticket of before a restart.
    falselyClaimed(claim, last);
  }

  @Override
  public void brokenOff(Claim claim) {
    boolean last = unverified(claim) && last(claim);
    distrust.brokenOff(claim.client(), age());
    unfinished(claim, last);
  }

  @Override
  public void cutOff(Claim claim) {
    unfinished(claim, unverified(claim) && last(claim));
  }

  private void unfinished(Claim claim, boolean last) {
    if (claim.kind() != Kind.NEW) {
      falselyClaimed(claim, last);
    }
    // A handshake is a small part of what those cost who stay. Taken for one of them it would make
    // new connections look cheap as long as many are broken off, and let in too many that are not.
    newOnes.ended(UNMEASURED, 1);
  }

  /** Who came last has paid for a new connection; as good as always it was last then too. */
  private void falselyClaimed(Claim claim, boolean last) {
    resumedOnes.moveTo(newOnes);
    CpuBudget present = budget;
    if (present != null && !last) {
      present.payFalseClaim(claim.verified() ? 1 : truth(claim).share());
    }
  }

  @Override
  public void ended(Claim claim, long cpuNanos, int standsFor) {
    (claim.kind() == Kind.NEW ? newOnes : resumedOnes).ended(cpuNanos, standsFor);
  }

  private static boolean unverified(Claim claim) {
    return claim.kind() != Kind.NEW && !claim.verified();
  }

  /**
   * Puts the first limit in force. What a time is worth is given out at once: an application that
   * has just started does not refuse whom it has room for until the owner's next turn.
   *
   * @param limit the limit
   * @param nanos until the next turn
   */
  void begin(Limit limit, long nanos) {
    refilledNanos = clock.getAsLong();
    take(limit);
    CpuBudget first = new CpuBudget(limit, classes.shares());
    first.refill(nanos);
    budget = first;
  }

  /** Puts another limit in force. */
  void enforce(Limit limit) {
    take(limit);
    budget.enforce(limit);
  }

  private void take(Limit limit) {
    classes.settle(room);
    room = limit.exactNewConnections();
    staleNanos = (long) (PATIENCE * limit.intervalSeconds() * 1e9);
    queue.enforce(limit.queue());
  }

  /** Lets any number be in progress until another limit is put in force. */
  void forgetQueue() {
    queue.enforce(QueueLimit.NONE);
  }

  /**
   * Gives out what the time since the last call is worth; where the queue kept connections out
   * meanwhile, not all that they could have had, as it would be for whoever comes first afterwards.
   */
  void refill() {
    CpuBudget present = budget;
    long now = clock.getAsLong();
    if (present != null) {
      long elapsed = Math.max(0, now - refilledNanos);
      if (queue.takeRefused()) {
        present.refillHeldOff(elapsed);
      } else {
        present.refill(elapsed);
      }
    }
    refilledNanos = now;
  }

  /** Accepts everything from now on. */
  void release() {
    budget = null;
    forgetQueue();
  }

  ConnectionCounts takeNew() {
    return newOnes.take();
  }

  ConnectionCounts takeResumed() {
    return resumedOnes.take();
  }

  /**
   * Takes what became of unverified claims since the last call into their shares of true ones.
   *
   * @param smoothing weight of the last interval, 0 to 1
   */
  void learnTruth(double smoothing) {
    handshakes.learn(smoothing);
    cookies.learn(smoothing);
  }

  /** What is known of claims like this one. */
  ClaimTruth truth(Claim claim) {
    return claim.kind() == Kind.COOKIE ? cookies : handshakes;
  }
}
