package io.allostat.policies.admission;

import io.allostat.core.api.admission.Load;
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

  CostTracker costs() {
    return costs;
  }
}
