package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Load;

/**
 * Lets a new connection pay in advance for a part of what those that resume its session will cost.
 * Equation (5) gives new connections what resumed ones leave in this interval. Those let in bring
 * resumed ones in the next intervals, which then leave less. Where r resume for each new one, a
 * lack of resumed connections comes back r·CTO / CTN times as large and with the other sign, about
 * as late as a session lasts. With the part a paid in advance it comes back
 *
 * <pre>
 * (1−a)·r·CTO / (CTN + a·r·CTO) &lt; 1 times as large for a = 1/2
 * </pre>
 *
 * <p>as far as {@link #MOST_IN_ADVANCE} allows, which is for r·CTO up to 6 CTN. Of too many resumed
 * connections nothing is said here: admission control takes equation (5) where that lets in fewer.
 * As long as nothing changes they pay as much together as before.
 */
public final class Advance {
  /** a: the least that keeps the ratio above below 1 whatever r is. */
  private static final double PAID_IN_ADVANCE = 0.5;

  /**
   * Of CTN. Where those who resume belong to sessions of long ago r says nothing of the new ones;
   * what has to be paid for them must not keep out all of a crowd.
   */
  private static final double MOST_IN_ADVANCE = 3;

  private Advance() {}

  /**
   * Computes what connections are charged with in the coming interval. While nobody is refused, or
   * there is much room, it is not to be kept for those who may come later.
   *
   * @param costs what they would be charged with otherwise
   * @param served what was measured in the last interval
   * @param load what the monitor says after it
   * @param settings without trim, as in the paper, nothing is paid in advance
   * @return the same, or more for new connections and less for those that resume
   */
  public static Costs of(Costs costs, Served served, Load load, AdmissionSettings settings) {
    double brought = load.resumedPerNew() * costs.resumedSeconds();
    boolean crowded = served.busy(settings) && served.measured().newConnections().refused() > 0;
    if (!crowded || settings.utilisationTrim() == 0 || !(brought > 0)) {
      return costs;
    }
    double paid = Math.min(PAID_IN_ADVANCE * brought, MOST_IN_ADVANCE * costs.newSeconds());
    double left = 1 - paid / brought;
    return new Costs(costs.newSeconds() + paid, left * costs.resumedSeconds());
  }
}
