package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.management.LimitItem;
import io.allostat.core.api.processors.HeldProcessors;
import java.util.Optional;

/**
 * One step of the admission loop.
 *
 * @param settings with which the policy decided
 * @param last the limit before; empty at the first step
 * @param interval what was measured since; empty at the first step
 * @param state what the policy says
 * @param processors A_i for the coming interval, processors
 * @param held those that may be used in it, A_i or more, and what of them others may take
 * @param refuses whether what does not fit is refused by any connector
 */
public record AdmissionStep(
    AdmissionSettings settings,
    Optional<Limit> last,
    Optional<Interval> interval,
    AdmissionState state,
    double processors,
    HeldProcessors held,
    boolean refuses) {
  /**
   * @return whether another number of new connections is accepted than before
   */
  public boolean changesTheLimit() {
    return last.isEmpty() || last.get().newConnections() != state.limit().newConnections();
  }

  /**
   * @return the limit as an operator sees it
   */
  public LimitItem item() {
    Limit limit = state.limit();
    return new LimitItem(
        limit.index(),
        limit.newConnections(),
        last.map(Limit::newConnections).orElse(null),
        limit.utilisation(),
        limit.reason());
  }
}
