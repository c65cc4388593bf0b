package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.policies.admission.internal.CostTracker;

/** What the load monitor remembers from one interval to the next; immutable and bounded. */
public final class LoadState {
  private final Load load;
  private final CostTracker costs;

  LoadState(Load load, CostTracker costs) {
    this.load = load;
    this.costs = costs;
  }

  /**
   * @return what the monitor says of the coming interval
   */
  public Load load() {
    return load;
  }

  /**
   * Tells what others leave of the processors held, while they take of them what they took of late.
   *
   * @param held A_i, and what of it others may take
   * @param settings u, and the window that is looked at
   * @return processors, so that with u of them in use by the application u of A_i are in use by all
   */
  double processorsLeft(HeldProcessors held, AdmissionSettings settings) {
    return held.left(costs.foreignProcessors(settings), settings.utilisation());
  }

  CostTracker costs() {
    return costs;
  }
}
