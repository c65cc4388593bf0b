package io.allostat.demoapps.hosting.limiter;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * At most so many TLS handshakes a second, whether or not the client claims a session: what
 * admission control is without looking at the ClientHello. The generic cell rate algorithm (ITU-T
 * I.371, the virtual scheduling form): each handshake admitted moves the theoretical arrival time
 * on by one period, and one that comes earlier than that by more than the tolerance is refused.
 * Thread safe; takes no lock.
 */
public final class BlindLimit implements Admission {
  private static final Verdict REFUSED = new Verdict.Refuse("handshakes a second");
  private static final double NANOS_PER_SECOND = 1e9;

  /** As much as may come at once, in seconds of the rate; connections come in bursts. */
  private static final double TOLERANCE_SECONDS = 0.1;

  private final LongSupplier nanoTime;
  private final long periodNanos;
  private final long toleranceNanos;
  private final AtomicLong theoreticalArrival;

  /**
   * @param handshakesPerSecond the limit, above 0
   * @param nanoTime the clock
   */
  public BlindLimit(double handshakesPerSecond, LongSupplier nanoTime) {
    if (!(handshakesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "handshakesPerSecond: expected a number > 0, got " + handshakesPerSecond);
    }
    this.nanoTime = nanoTime;
    periodNanos = Math.max(1, Math.round(NANOS_PER_SECOND / handshakesPerSecond));
    // At slow rates one handshake must always be possible.
    toleranceNanos = Math.max(0, Math.round(TOLERANCE_SECONDS * NANOS_PER_SECOND) - periodNanos);
    theoreticalArrival = new AtomicLong(nanoTime.getAsLong());
  }

  @Override
  public Verdict decide(Claim claim) {
    long now = nanoTime.getAsLong();
    while (true) {
      long expected = theoreticalArrival.get();
      if (expected - now > toleranceNanos) {
        return REFUSED;
      }
      long next = (expected - now > 0 ? expected : now) + periodNanos;
      if (theoreticalArrival.compareAndSet(expected, next)) {
        return Verdict.ADMIT;
      }
    }
  }

  @Override
  public void established(Claim claim, boolean resumed) {}

  @Override
  public void ended(Claim claim, long cpuNanos, int standsFor) {}
}
