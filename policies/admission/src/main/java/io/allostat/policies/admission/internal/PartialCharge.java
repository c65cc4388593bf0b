package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;

/**
 * Lets a server that is hardly used fill up sooner. Equation (5) charges a new connection with all
 * that it will ever cost, as if that fell due in the interval in which it comes: right where as
 * many end as come, and for connections that live for minutes a long wait beside idle processors
 * where none is there yet. So while the processors are hardly in use, nothing waits, those let in
 * take hardly any of what they cost, and some are refused, a new connection is charged with a part
 * of it; what refusals and compilers take is no part of that. A part, and not what is seen of it so
 * far: what they will do after a pause is not seen at all, and what is let in too early can then be
 * no more than so many times what fits.
 */
public final class PartialCharge {
  /** Of the usage aimed at, and of what those let in cost. */
  private static final double HARDLY = 1.0 / 3;

  /** A new connection is charged with that part of its cost. */
  private static final double CHARGED = 1.0 / 4;

  private PartialCharge() {}

  /**
   * Computes what connections are charged with in the coming interval.
   *
   * @param served what was measured in the last one
   * @param costs CTN and CTO
   * @param processors A_i for the coming interval
   * @param settings u; without trim, as in the paper, all is charged
   * @return the costs, or less for new connections
   */
  public static Costs of(
      Served served, Costs costs, double processors, AdmissionSettings settings) {
    Interval interval = served.measured();
    ConnectionCounts fresh = interval.newConnections();
    double held = Math.min(interval.processors(), processors);
    double used = interval.busySeconds() / interval.seconds();
    boolean hardlyUsed = used < HARDLY * settings.utilisation() * held;
    // Who waits for something else than the processors, or for the share of others, comes back.
    boolean waits = interval.requestsInProgress() > Backlog.USUAL_REQUESTS * Math.max(1, held);
    long resumed = interval.resumedConnections().admitted();
    double cost = costs.of(new Arrivals(fresh.admitted(), resumed));
    boolean deferred = fresh.admitted() == 0 || served.cpuSeconds() < HARDLY * cost;
    boolean starts = fresh.refused() > 0 && hardlyUsed && !waits && deferred;
    return starts && settings.utilisationTrim() > 0
        ? new Costs(CHARGED * costs.newSeconds(), costs.resumedSeconds())
        : costs;
  }
}
