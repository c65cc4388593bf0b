package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.resource.Holders;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * The loans of one pool: for how long connections have been out in all, and who holds them.
 *
 * <p>A connection can go back past its loan: taken from its wrapper and closed, aborted, or thrown
 * out by the pool. {@link #settle} ends such loans. Where the pool says how many it has lent, no
 * more than that are out: those that are too many and were not used for longest end. Otherwise a
 * loan ends whose wrapper nobody can reach any more, once its connection says that it is closed;
 * one that was only forgotten is not closed, and stays out, as it is for the pool.
 *
 * <p>Borrowing and giving back are thread safe and wait for nobody; {@link #settle} is for one
 * thread.
 */
public final class Loans {
  private final LongSupplier nanoClock;
  private final BusyTime busy = new BusyTime();
  private final Set<Loan> open = ConcurrentHashMap.newKeySet();
  private volatile long turn;
  private volatile LongSupplier requests = () -> 0;

  /**
   * Nothing is lent.
   *
   * @param nanoClock monotonic nanoseconds
   */
  public Loans(LongSupplier nanoClock) {
    this.nanoClock = Objects.requireNonNull(nanoClock, "nanoClock");
  }

  /**
   * Begins a loan of the calling thread.
   *
   * @return the loan
   */
  public Loan begin() {
    Loan loan = new Loan(this);
    open.add(loan);
    busy.goes(nanoClock.getAsLong());
    return loan;
  }

  void end(Loan loan) {
    open.remove(loan);
    busy.returns(nanoClock.getAsLong());
  }

  /**
   * @return how many are out
   */
  public int out() {
    return busy.out();
  }

  /**
   * @return nanoseconds that connections have been out, in all
   */
  public long nanos() {
    return busy.nanos(nanoClock.getAsLong());
  }

  /** How often was settled; what loans are dated by, which costs no clock. */
  long turn() {
    return turn;
  }

  /**
   * Makes requests known from now on; they are all one before.
   *
   * @param current the number of what the calling thread serves
   */
  public void requests(LongSupplier current) {
    requests = current;
  }

  /** The number of what the calling thread serves. */
  long request() {
    return requests.getAsLong();
  }

  /**
   * Tells who holds connections.
   *
   * @param holders takes each one's thread and request
   */
  public void holders(Holders holders) {
    for (Loan loan : open) {
      loan.tell(holders);
    }
  }

  /** Ends the loans of connections that were closed past them, as far as these say so. */
  public void settle() {
    turn++;
    for (Loan loan : open) {
      if (loan.closedPastUs()) {
        loan.end();
      }
    }
  }

  /**
   * Ends the loans of connections that the pool has back.
   *
   * @param lent how many the pool says that it has lent
   */
  public void settle(IntSupplier lent) {
    settle();
    // Whoever is out before and after the pool was asked was out when it answered.
    List<Loan> before = open.stream().filter(Loan::out).toList();
    int known = lent.getAsInt();
    List<Loan> out = before.stream().filter(Loan::out).toList();
    out.stream()
        .sorted(Comparator.comparingLong(Loan::usedTurn))
        .limit(Math.max(0, out.size() - Math.max(0, known)))
        .forEach(Loan::end);
  }
}
