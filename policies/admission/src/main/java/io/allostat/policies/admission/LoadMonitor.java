package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Load;
import io.allostat.policies.admission.internal.Aim;
import io.allostat.policies.admission.internal.CostTracker;
import io.allostat.policies.admission.internal.Served;
import java.util.Objects;

/**
 * The load monitor: predicts how many connections come in the next interval, measures what they
 * cost, and derives the processors needed. Equations (2) to (4) are in {@link Formulas}; the paper
 * takes the costs from a profile made beforehand, here they are measured.
 *
 * <p>The cost of a kind comes from the first of these that can tell: the average over the
 * connections that ended within {@code costWindowSeconds} (longer where few ended, the latest part
 * alone where that clearly cost more; as requests get cheaper or dearer, so do they), scaled so
 * that CPU time outside the threads that serve connections is borne by them; a regression of the
 * process's CPU time on connections, with a lag; the last believed cost; the configured one.
 *
 * <p>A pure function from state and interval to state, and therefore thread safe.
 */
public final class LoadMonitor {
  private final AdmissionSettings settings;

  /**
   * Makes a monitor; a state may pass from one to another with different settings.
   *
   * @param settings its settings
   */
  public LoadMonitor(AdmissionSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  /**
   * @return the state before the first interval, k = 1
   */
  public LoadState initial() {
    return state(1, Arrivals.NONE, CostTracker.initial(settings));
  }

  /**
   * Takes in an interval.
   *
   * @param state the state before it
   * @param interval what was measured
   * @return the state for the next one
   */
  public LoadState step(LoadState state, Interval interval) {
    // Ticks come early or late; counts are those of an interval of length T.
    double share = settings.intervalSeconds() / interval.seconds();
    Arrivals counted =
        new Arrivals(
            interval.newConnections().arrived() * share,
            interval.resumedConnections().arrived() * share);
    long index = state.load().index() + 1;
    Arrivals predicted =
        Formulas.predict(settings.smoothing(), index, counted, state.load().predicted());
    return state(index, predicted, state.costs().step(Served.of(interval, settings), settings));
  }

  private LoadState state(long index, Arrivals predicted, CostTracker tracker) {
    Costs costs = new Costs(tracker.costNew().seconds(), tracker.costResumed().seconds());
    double demand = Formulas.demand(predicted, costs, settings.intervalSeconds());
    Load load =
        new Load(
            index,
            predicted,
            tracker.costNew(),
            tracker.costResumed(),
            tracker.resumedPerNew(settings),
            tracker.balance(settings),
            demand,
            Formulas.processorRequest(demand, Aim.utilisationUnbounded(settings)));
    return new LoadState(load, tracker);
  }
}
