package io.allostat.core.testkit.reference;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.Cost;
import io.allostat.core.api.admission.Cost.Source;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.profile.Estimate;

/** Expects what came last, at the configured costs; with a defect if asked for. */
final class ReferenceAdmissionPolicy implements AdmissionPolicy {
  /** What can be wrong. */
  enum Defect {
    NONE,
    REMEMBERS,
    COUNTS_FROM_TWO,
    FORGETS_THE_INTERVAL,
    IGNORES_PROCESSORS,
    IGNORES_RESUMED,
    IGNORES_REFUSED,
    GIVES_AWAY_MORE,
    TAKES_ANY_STATE
  }

  private record State(Load load, Limit limit) implements AdmissionState {}

  private final Defect defect;
  private int calls;

  ReferenceAdmissionPolicy(Defect defect) {
    this.defect = defect;
  }

  @Override
  public AdmissionState initial(AdmissionSettings settings, double processors) {
    return state(settings, defect == Defect.COUNTS_FROM_TWO ? 2 : 1, Arrivals.NONE, processors);
  }

  @Override
  public AdmissionState step(
      AdmissionSettings settings, AdmissionState state, Interval interval, HeldProcessors held) {
    if (defect != Defect.TAKES_ANY_STATE && !(state instanceof State)) {
      throw new IllegalArgumentException("state: expected one of this policy, got " + state);
    }
    boolean refusedToo = defect != Defect.IGNORES_REFUSED;
    Arrivals came =
        new Arrivals(
            refusedToo ? interval.newConnections().arrived() : interval.newConnections().admitted(),
            interval.resumedConnections().arrived());
    return state(settings, state.load().index() + 1, came, held.processors());
  }

  private State state(AdmissionSettings settings, long index, Arrivals came, double processors) {
    Costs costs = new Costs(settings.costNewMillis() / 1000, settings.costResumedMillis() / 1000);
    double held = defect == Defect.IGNORES_PROCESSORS ? 1 : processors;
    double pace = held * settings.utilisation() * (defect == Defect.GIVES_AWAY_MORE ? 3 : 1);
    double seconds = settings.intervalSeconds();
    double resumed =
        defect == Defect.IGNORES_RESUMED ? 0 : came.resumedConnections() * costs.resumedSeconds();
    double exact = Math.max(0, (seconds * pace - resumed) / costs.newSeconds());
    if (defect == Defect.REMEMBERS) {
      exact += calls++;
    }
    double demand = costs.of(came) / seconds;
    Load load =
        new Load(
            index,
            came,
            new Cost(costs.newSeconds(), Source.START, Estimate.absent(0)),
            new Cost(costs.resumedSeconds(), Source.START, Estimate.absent(0)),
            0,
            1,
            demand,
            demand / settings.utilisation());
    Limit limit =
        new Limit(
            index,
            settings.utilisation(),
            (long) exact,
            exact,
            1,
            pace,
            costs.newSeconds(),
            QueueLimit.NONE,
            defect == Defect.FORGETS_THE_INTERVAL ? 1 : seconds,
            costs,
            "what came last");
    return new State(load, limit);
  }
}
