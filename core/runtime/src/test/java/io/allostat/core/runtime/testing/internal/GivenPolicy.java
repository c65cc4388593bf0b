package io.allostat.core.runtime.testing.internal;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.Cost;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.profile.Estimate;
import java.util.concurrent.Semaphore;

/** Says what a test sets, and gives out no budget. */
public final class GivenPolicy implements AdmissionPolicy {
  /** N^. */
  public static final double NEW = 30;

  /** O^. */
  public static final double RESUMED = 100;

  private static final Cost COST_NEW =
      new Cost(0.02, Cost.Source.AVERAGE, new Estimate(0.02, 0.018, 0.022, 100));
  private static final Cost COST_RESUMED = new Cost(0.004, Cost.Source.START, Estimate.absent(0));

  /** AN_i from the next step on. */
  public volatile long limit;

  /** Processors needed, from the next step on. */
  public volatile double demand = 0.5;

  /** The settings of the last step. */
  public volatile AdmissionSettings settings;

  /** One permit for each step. */
  public final Semaphore begun = new Semaphore(0);

  /** Processors are asked for with that utilisation, whatever is aimed at. */
  public static final double ASKED_AT = 0.8;

  /** Says nothing yet. */
  public GivenPolicy() {}

  private record State(Load load, Limit limit) implements AdmissionState {}

  @Override
  public AdmissionState initial(AdmissionSettings given, double processors) {
    return state(given, 1);
  }

  @Override
  public AdmissionState step(
      AdmissionSettings given, AdmissionState state, Interval interval, HeldProcessors held) {
    return state(given, state.load().index() + 1);
  }

  private AdmissionState state(AdmissionSettings given, long index) {
    settings = given;
    Load load =
        new Load(
            index,
            new Arrivals(NEW, RESUMED),
            COST_NEW,
            COST_RESUMED,
            RESUMED / NEW,
            1,
            demand,
            demand / ASKED_AT);
    Limit next =
        new Limit(
            index,
            given.utilisation(),
            limit,
            limit,
            1,
            0,
            0,
            QueueLimit.NONE,
            given.intervalSeconds(),
            new Costs(0.02, 0.004),
            "a test");
    begun.release();
    return new State(load, next);
  }
}
