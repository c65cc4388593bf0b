package io.allostat.policies.admission;

import io.allostat.core.api.admission.Limit;
import java.util.Objects;

/**
 * The limit spread over its interval: an account of CPU time that grows at the limit's pace, and
 * from which each connection is paid. A new connection is refused if the account does not hold its
 * cost; a resumed one is always accepted, into debt if need be. So over an interval
 *
 * <pre>
 * new connections admitted = (T·A_i·u − O·CTO) / CTN + what was left over before, at most
 * </pre>
 *
 * <p>which is equation (5) with the resumed connections that came in the place of those predicted,
 * and with what the limit charges as costs: where the prediction was right, AN_i. Limits: the
 * account holds at most {@link Limit#mostUnusedCpuSeconds()} unused, and is at most one interval in
 * debt, so that it neither lets a crowd in nor keeps one out for what is long past.
 *
 * <p>Immutable; callers that share one replace it by compare-and-set, without a lock.
 *
 * @param sinceNanos when the account stood as it is, on the caller's monotonic clock
 * @param cpuSeconds what it holds, CPU seconds; negative when in debt
 * @param limit the limit in force
 */
public record Budget(long sinceNanos, double cpuSeconds, Limit limit) {
  private static final double ROUNDING = 1e-9;

  /** Checks the account. */
  public Budget {
    Objects.requireNonNull(limit, "limit");
    if (!Double.isFinite(cpuSeconds)) {
      throw new IllegalArgumentException("cpuSeconds: expected a finite number, got " + cpuSeconds);
    }
  }

  /**
   * An answer and the account after it.
   *
   * @param admitted whether the new connection is accepted
   * @param next the account afterwards
   */
  public record Answer(boolean admitted, Budget next) {}

  /**
   * Opens an account that can pay for one new connection.
   *
   * @param nanoTime now
   * @param limit the first limit
   * @return the account
   */
  public static Budget of(long nanoTime, Limit limit) {
    return new Budget(
        nanoTime, Math.min(limit.mostUnusedCpuSeconds(), limit.costs().newSeconds()), limit);
  }

  /**
   * Puts a limit in force.
   *
   * @param nanoTime now
   * @param next the limit from now on
   * @return the account with that limit
   */
  public Budget with(long nanoTime, Limit next) {
    Budget now = at(nanoTime);
    return new Budget(now.sinceNanos, bounded(now.cpuSeconds, next), next);
  }

  /**
   * Decides on a new connection.
   *
   * @param nanoTime now
   * @return whether it is accepted
   */
  public Answer admitNew(long nanoTime) {
    Budget now = at(nanoTime);
    double cost = limit.costs().newSeconds();
    return now.cpuSeconds >= cost * (1 - ROUNDING)
        ? new Answer(true, new Budget(now.sinceNanos, Math.max(0, now.cpuSeconds - cost), limit))
        : new Answer(false, now);
  }

  /**
   * Pays for a resumed connection.
   *
   * @param nanoTime now
   * @return the account afterwards
   */
  public Budget admitResumed(long nanoTime) {
    Budget now = at(nanoTime);
    double left = now.cpuSeconds - limit.costs().resumedSeconds();
    return new Budget(now.sinceNanos, bounded(left, limit), limit);
  }

  /**
   * Takes what new connections could have had while none was admitted for long.
   *
   * @param nanoTime now
   * @param most what may be left of it, CPU seconds
   * @return the account, which holds no more than that
   */
  public Budget atMost(long nanoTime, double most) {
    Budget now = at(nanoTime);
    return new Budget(now.sinceNanos, Math.min(now.cpuSeconds, most), limit);
  }

  private Budget at(long nanoTime) {
    // A clock read by another thread before the last change of the account counts as no time.
    double elapsed = Math.max(0, nanoTime - sinceNanos) / 1e9;
    double grown = cpuSeconds + elapsed * limit.cpuSecondsPerSecond();
    return new Budget(elapsed > 0 ? nanoTime : sinceNanos, bounded(grown, limit), limit);
  }

  private static double bounded(double cpuSeconds, Limit limit) {
    double debt = limit.intervalSeconds() * limit.cpuSecondsPerSecond();
    return Math.max(-debt, Math.min(limit.mostUnusedCpuSeconds(), cpuSeconds));
  }
}
