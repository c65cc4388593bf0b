package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Load;
import io.allostat.policies.admission.internal.CostTracker;

/** What the load monitor remembers from one interval to the next; immutable and bounded. */
public final class LoadState {
  private static final double LEAST_LEFT = 0.5;

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
   * At least half of them: who shares with somebody that takes all there is gets that much when it
   * is needed.
   *
   * @param processors A_i
   * @param settings u, and the window that is looked at
   * @return processors, so that with u of them in use by the application u of A_i are in use by all
   */
  double processorsLeft(double processors, AdmissionSettings settings) {
    double foreign = costs.foreignProcessors(settings) / settings.utilisation();
    return Math.max(LEAST_LEFT * processors, processors - foreign);
  }

  CostTracker costs() {
    return costs;
  }
}
