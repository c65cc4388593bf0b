package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Load;

/**
 * Lets a new connection pay in advance for a part of what those that resume its session will cost.
 * Equation (5) gives new connections what resumed ones leave in this interval. Those let in bring
 * resumed ones in the next intervals, which then leave less: where a session's connections cost
 * more than its first one, each deviation comes back larger and with the other sign, about as late
 * as a session lasts. Half of it paid in advance, any deviation of the resumed connections moves
 * the new ones by less, whatever they cost and however many a session has:
 *
 * <pre>
 * (1−a)·r·CTO / (CTN + a·r·CTO) &lt; 1 for a = 1/2 and all r
 * </pre>
 *
 * <p>where r is how many resume for each new one. Together they pay as much as before.
 */
public final class Advance {
  /** a: the least that keeps the ratio above below 1. */
  private static final double PAID_IN_ADVANCE = 0.5;

  /**
   * Of CTN. Where those who resume belong to sessions of long ago r says nothing of the new ones;
   * what has to be paid for them must not keep out all of a crowd.
   */
  private static final double MOST_IN_ADVANCE = 3;

  private Advance() {}

  /**
   * Computes what connections are charged with in the coming interval. While there is room, it is
   * not to be kept for those who may come later.
   *
   * @param costs what they would be charged with otherwise
   * @param served what was measured in the last interval
   * @param load what the monitor says after it
   * @param settings without trim, as in the paper, nothing is paid in advance
   * @return the same, or more for new connections and less for those that resume
   */
  public static Costs of(Costs costs, Served served, Load load, AdmissionSettings settings) {
    double brought = load.resumedPerNew() * costs.resumedSeconds();
    if (!(brought > 0) || settings.utilisationTrim() == 0 || !served.busy(settings)) {
      return costs;
    }
    double paid = Math.min(PAID_IN_ADVANCE * brought, MOST_IN_ADVANCE * costs.newSeconds());
    double left = 1 - paid / brought;
    return new Costs(costs.newSeconds() + paid, left * costs.resumedSeconds());
  }
}
