package io.allostat.adapters.tls.admission;

import io.allostat.core.api.admission.Claim.Kind;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;

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
    this(nanos, bound -> ThreadLocalRandom.current().nextInt(bound));
  }

  /**
   * @param random a number from 0 to below its argument
   */
  ConnectionSample(long nanos, IntUnaryOperator random) {
    newOnes = new Stratum(nanos, random);
    claiming = new Stratum(nanos, random);
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

  /** Connections that are drawn with one probability, which follows how many came before. */
  private static final class Stratum {
    private final IntUnaryOperator random;
    private final AtomicLong sinceNanos;
    private final AtomicLong come = new AtomicLong();
    private volatile int oneIn = 1;

    Stratum(long nanos, IntUnaryOperator random) {
      this.random = random;
      this.sinceNanos = new AtomicLong(nanos);
    }

    int draw(long nanos) {
      long since = sinceNanos.get();
      long elapsed = nanos - since;
      if (elapsed >= SECOND_NANOS && sinceNanos.compareAndSet(since, nanos)) {
        double perSecond = (double) come.getAndSet(0) * SECOND_NANOS / elapsed;
        oneIn = (int) Math.max(1, Math.round(perSecond / PER_SECOND));
      }
      come.incrementAndGet();
      int present = oneIn;
      return present == 1 || random.applyAsInt(present) == 0 ? present : 0;
    }
  }
}
