package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Several steps down at once, where those who are turned away need them all. One step and its
 * calibration take as long as a visit; whoever needs five would turn most of its visitors away
 * until the fifth.
 *
 * <p>Only steps that have been calibrated, and only as long as they are surely needed: if each of
 * those before saved as much as the intervals of gains and costs allow, what all who came need
 * would still be above the ceiling by {@value #MARGIN}. What is then left to lower is found one
 * step at a time.
 */
final class Descent {
  /** What gains do not show: with the use of requests that of collecting their garbage falls. */
  private static final double MARGIN = 1.2;

  private final Observation observation;
  private final Predictor predictor;

  /**
   * Looks at what may be lowered.
   *
   * @param observation components and thresholds
   * @param predictor what is expected of each step
   */
  Descent(Observation observation, Predictor predictor) {
    this.observation = observation;
    this.predictor = predictor;
  }

  /**
   * Goes on from a first step, or from the first ones.
   *
   * @param first the decisions for them
   * @param resource the overloaded resource
   * @param usage of every controlled resource
   * @param pressure what all who came need of it, as a share of its capacity
   * @return the first and those that follow at once
   */
  List<Decision> from(
      List<Decision> first, ResourceProfile resource, Map<String, Double> usage, double pressure) {
    List<Decision> decisions = new ArrayList<>(first);
    String name = resource.resource();
    double enough = MARGIN * observation.thresholdsOf(name).overload();
    Observation seen = observation;
    Predictor expected = predictor;
    List<Decision> last = first;
    double saved = 0;
    while (areKnownStepsDown(last, name)) {
      for (Decision decision : last) {
        Adaptation step = decision.adaptation().orElseThrow();
        saved += expected.mostSaved(step, resource);
        seen = applying(step, seen);
        expected = expected.after(step);
      }
      double left = pressure * (1 - saved / resource.usage());
      if (!(left > enough)) {
        break;
      }
      TakeBack nothing = new TakeBack(seen, expected, GainTable.EMPTY);
      last = new Relief(seen, expected, nothing).decide(resource, usage, left);
      if (areKnownStepsDown(last, name)) {
        decisions.addAll(last);
      }
    }
    return decisions;
  }

  private static boolean areKnownStepsDown(List<Decision> decisions, String resource) {
    return decisions.stream()
        .allMatch(
            decision ->
                decision.kind() == Kind.DEGRADE
                    && decision.prediction(resource).filter(Prediction::calibrated).isPresent());
  }

  private static Observation applying(Adaptation step, Observation seen) {
    List<ComponentState> components =
        seen.components().stream()
            .map(c -> c.name().equals(step.component()) ? Flight.lowered(c, step) : c)
            .toList();
    return new Observation(
        seen.nanoTime(),
        seen.history(),
        components,
        seen.thresholds(),
        seen.settings(),
        seen.pressure());
  }
}
