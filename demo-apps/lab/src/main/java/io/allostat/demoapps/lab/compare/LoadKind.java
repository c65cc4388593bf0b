package io.allostat.demoapps.lab.compare;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Pages;
import java.util.HashMap;
import java.util.Map;

/** What the load of a row is, and so when two of them are the same. */
enum LoadKind {
  /** As planned, and written as such. */
  PLANNED(1e-9),
  /**
   * Planned, and divided by a capacity that was searched: 1.6 may come out as 1.59. Less than the
   * distance of loads that are meant to differ.
   */
  AIMED(0.07),
  /** Measured, and no more than a condition: an arm has one. */
  MEASURED(Double.POSITIVE_INFINITY);

  private static final Map<String, LoadKind> OTHERS = others();

  private final double tolerance;

  LoadKind(double tolerance) {
    this.tolerance = tolerance;
  }

  private static Map<String, LoadKind> others() {
    Map<String, LoadKind> others = new HashMap<>();
    others.put(OverheadResult.EXPERIMENT, MEASURED);
    others.put(AdmissionOverheadResult.EXPERIMENT, MEASURED);
    others.put(SecondResourceResult.EXPERIMENT, AIMED);
    others.put(CombinedResult.EXPERIMENT, AIMED);
    for (Application application : Application.values()) {
      for (Application.Mix mix : application.mixes()) {
        Pages pages = new Pages(application, mix);
        others.put(ServiceLevelsResult.experiment(pages), AIMED);
        others.put(StaticLevelsResult.experiment(pages), AIMED);
      }
    }
    return Map.copyOf(others);
  }

  /** What an experiment's summaries have. */
  static LoadKind of(String experiment) {
    return OTHERS.getOrDefault(ServiceLevelsResult.withoutLoad(experiment), PLANNED);
  }

  /** Whether two rows are of the same load; NaN is no load. */
  boolean same(double a, double b) {
    return this == MEASURED
        || Double.compare(a, b) == 0
        || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
  }
}
