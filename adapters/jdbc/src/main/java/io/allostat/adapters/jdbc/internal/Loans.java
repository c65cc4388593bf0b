package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.resource.Holders;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loans of one pool: for how long connections have been out in all, and who holds them.
 *
 * <p>A connection can go back past its loan: taken from its wrapper and closed, aborted, or thrown
 * out by the pool. {@link #settle} ends such loans. Where the pool says how many it has lent, no
 * more than that are out: of those that are too many, first the ones end that nobody can give back,
 * then those that were not used for longest; so what was forgotten stays out as long as it is for
 * the pool. Otherwise a loan ends whose wrapper nobody can reach any more, once its connection says
 * that it is closed or was collected as garbage itself.
 *
 * <p>So many loans are open at most; connections beyond are counted as such, and not in time.
 *
 * <p>Borrowing and giving back are thread safe. They share a hash table whose bins have a lock
 * each, so that two who meet in one wait for each other's few instructions, and for nothing else;
 * {@link #settle} is for one thread.
 */
public final class Loans {
  private static final Logger LOG = LoggerFactory.getLogger(Loans.class);

  /** Far above the size of a pool; over a source without one it keeps memory and readings small. */
  private static final int MOST_OPEN = 10_000;

  private final LongSupplier nanoClock;
  private final int mostOpen;
  private final AtomicLong beyond = new AtomicLong();
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
    this(nanoClock, MOST_OPEN);
  }

  /**
   * Nothing is lent.
   *
   * @param nanoClock monotonic nanoseconds
   * @param mostOpen how many loans are open at most, but for threads that begin at the same moment
   */
  public Loans(LongSupplier nanoClock, int mostOpen) {
    this.mostOpen = mostOpen;
    this.nanoClock = Objects.requireNonNull(nanoClock, "nanoClock");
  }

  /**
   * Begins a loan of the calling thread.
   *
   * @return the loan; one that nobody counts beyond the bound
   */
  public Loan begin() {
    if (busy.out() >= mostOpen) {
      beyond.incrementAndGet();
      return Loan.UNCOUNTED;
    }
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
   * @return how many connections were lent and not counted, as too many were out
   */
  public long beyond() {
    return beyond.get();
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

  /** Ends the loans of connections that were closed past them or collected. */
  public void settle() {
    endClosed();
    for (Loan loan : open) {
      if (loan.collected()) {
        loan.end();
      }
    }
  }

  private void endClosed() {
    turn++;
    for (Loan loan : open) {
      if (loan.closedPastUs()) {
        loan.end();
      }
    }
  }

  /**
   * Ends the loans of connections that the pool has back; if it cannot be asked, as {@link
   * #settle()} does.
   *
   * @param lent how many the pool says that it has lent
   */
  public void settle(IntSupplier lent) {
    endClosed();
    // Whoever is out before and after the pool was asked was out when it answered.
    List<Loan> before = open.stream().filter(Loan::out).toList();
    int known;
    try {
      known = lent.getAsInt();
    } catch (RuntimeException e) {
      // A pool that was not opened yet, or is closed, has no figures; it may have them later.
      LOG.debug("a connection pool did not say how many it has lent", e);
      settle();
      return;
    }
    List<Loan> out = before.stream().filter(Loan::out).toList();
    int tooMany = out.size() - Math.max(0, known);
    if (tooMany > 0) {
      out.stream()
          .map(Seen::of)
          .sorted(Comparator.comparing(Seen::reachable).thenComparingLong(Seen::usedTurn))
          .limit(tooMany)
          .forEach(seen -> seen.loan().end());
    }
  }

  /**
   * A loan as it was at one moment: those who use it must not change its place while it is found.
   */
  private record Seen(Loan loan, boolean reachable, long usedTurn) {
    static Seen of(Loan loan) {
      return new Seen(loan, loan.reachable(), loan.usedTurn());
    }
  }
}
