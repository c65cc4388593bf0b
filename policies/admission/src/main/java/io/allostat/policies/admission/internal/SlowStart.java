package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;

/**
 * Lets a server that is hardly used fill up. Equation (5) charges a new connection with all that it
 * will ever cost, as if that fell due in the interval in which it comes: right where as many end as
 * come, and for connections that live for minutes a long wait beside idle processors where none is
 * there yet. So while the processors are hardly in use, those let in take hardly any of what they
 * are charged with, and some are refused, at least twice as many are let in as in the interval
 * before, as TCP's slow start does (RFC 5681, §3.1): usage then shows what they really take before
 * it is too much.
 */
public final class SlowStart {
  /**
   * Of the usage aimed at, and of what is charged. Those let in last are not yet seen in full, and
   * as many as are there may come on top: three times as much must still fit.
   */
  private static final double HARDLY = 1.0 / 3;

  private static final double GROWTH = 2;

  private SlowStart() {}

  /**
   * Computes how many new connections are let in at least.
   *
   * @param interval what was measured in the last interval
   * @param charged with which costs was decided in it
   * @param settings u and T
   * @return connections in an interval of length T; 0 where the processors are in use, by whomever,
   *     where connections take what they are charged with, or nobody was refused
   */
  public static double least(Interval interval, Costs charged, AdmissionSettings settings) {
    ConnectionCounts fresh = interval.newConnections();
    long resumed = interval.resumedConnections().admitted();
    boolean hardlyUsed = interval.usage() < HARDLY * settings.utilisation();
    double charge = charged.of(new Arrivals(fresh.admitted(), resumed));
    boolean deferred = fresh.admitted() == 0 || interval.cpuSeconds() < HARDLY * charge;
    if (fresh.refused() == 0 || !hardlyUsed || !deferred) {
      return 0;
    }
    double share = settings.intervalSeconds() / interval.seconds();
    return Math.max(1, GROWTH * share * fresh.admitted());
  }
}
