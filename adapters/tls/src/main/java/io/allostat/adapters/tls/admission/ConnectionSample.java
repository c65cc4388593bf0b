package io.allostat.adapters.tls.admission;

import io.allostat.core.api.admission.Claim.Kind;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Draws the connections that are measured, in CPU time and by phase. To read the clock of a thread
 * is a system call, and a connection takes several; what connections of a kind cost on average is
 * known as well from some of them. So all are measured while they are few, and of more a part,
 * drawn by chance. New connections and those that claim a session are drawn apart: the few of the
 * one would be lost among the many of the other.
 *
 * <p>Thread safe; drawing takes no lock, reads no clock and allocates nothing.
 */
public final class ConnectionSample {
  /**
   * Connections of a kind that are measured in a second, about: three quarters to one and a half
   * times as many on average, since one in a whole number is drawn. Costs that scatter by one and a
   * half times their mean are known to a tenth after a minute.
   */
  static final int PER_SECOND = 16;

  private static final long SECOND_NANOS = 1_000_000_000;

  private final Stratum newOnes;
  private final Stratum claiming;

  /**
   * Measures all in the first second.
   *
   * @param nanos the present time, on the clock of {@link System#nanoTime()}
   */
  public ConnectionSample(long nanos) {
    this(nanos, ThreadLocalRandom.current().nextLong());
  }

  /**
   * @param seed of what chance decides
   */
  ConnectionSample(long nanos, long seed) {
    newOnes = new Stratum(nanos, seed);
    claiming = new Stratum(nanos, ~seed);
  }

  /**
   * Draws a connection or leaves it out.
   *
   * @param kind what it claims
   * @param nanos about the present time, on the same clock as at the begin
   * @return how many connections it stands for, itself included; 0 if it is not measured
   */
  public int draw(Kind kind, long nanos) {
    return (kind == Kind.NEW ? newOnes : claiming).draw(nanos);
  }

  /**
   * Connections of which one in each block is drawn, the blocks being of one size, which follows
   * how many came before. So those that are drawn stand for as many as came: to draw each by itself
   * would add to all sums how many happen to be drawn.
   */
  private static final class Stratum {
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private final long seed;
    private final AtomicLong sinceNanos;
    private final AtomicLong come = new AtomicLong();
    private volatile int oneIn = 1;

    Stratum(long nanos, long seed) {
      this.seed = seed;
      this.sinceNanos = new AtomicLong(nanos);
    }

    int draw(long nanos) {
      long since = sinceNanos.get();
      long elapsed = nanos - since;
      if (elapsed >= SECOND_NANOS && sinceNanos.compareAndSet(since, nanos)) {
        since = nanos;
        double perSecond = (double) come.getAndSet(0) * SECOND_NANOS / elapsed;
        oneIn = (int) Math.max(1, Math.round(perSecond / PER_SECOND));
      }
      long number = come.getAndIncrement();
      int size = oneIn;
      return number % size == place(number / size + since, size) ? size : 0;
    }

    /** Where in its block the one is that is drawn: by chance, and alike for all threads. */
    private long place(long block, int size) {
      return Math.floorMod(mixed(seed + block * STEP), size);
    }

    /** The finaliser of MurmurHash3. */
    private static long mixed(long number) {
      long mixed = (number ^ number >>> 33) * 0xff51afd7ed558ccdL;
      mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
      return mixed ^ mixed >>> 33;
    }
  }
}
