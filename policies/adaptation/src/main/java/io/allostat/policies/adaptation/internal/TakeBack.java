package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Relief by undoing. A step that saves one resource may load another one; when that one is
 * overloaded, undoing the step gives quality back and relieves it. Only where calibrations have
 * shown on every resource what the step does, and that it loads this one beyond their errors.
 */
final class TakeBack {
  private final Observation observation;
  private final Predictor predictor;
  private final GainTable gains;

  /**
   * Looks at what is applied.
   *
   * @param observation components and thresholds
   * @param predictor what is expected of each step
   * @param gains what was calibrated; where it is empty nothing is undone
   */
  TakeBack(Observation observation, Predictor predictor, GainTable gains) {
    this.observation = observation;
    this.predictor = predictor;
    this.gains = gains;
  }

  /**
   * The step that loads the resource most, of those that no other resource needs: after undoing it
   * the upper bound of each stays below its ceiling.
   */
  Optional<Choice> unneeded(String overloaded) {
    return loading(overloaded)
        .filter(
            c ->
                c.predictions().stream()
                    .filter(p -> !p.resource().equals(overloaded))
                    .allMatch(p -> p.upperBound() < ceiling(p)))
        .min(byRelief(overloaded));
  }

  /**
   * The step whose first try has moved an overload to where it is larger. It was applied without
   * knowing what it does elsewhere; once it was undone and measured again, that is known, and the
   * next application is vetoed instead. So a step is taken back for this reason once.
   *
   * @param overloaded the resource
   * @param excess what is asked of it above its ceiling, as a share of its capacity
   */
  Optional<Choice> mistaken(String overloaded, double excess) {
    return loading(overloaded)
        .filter(c -> triedOnce(c.adaptation()))
        .filter(c -> c.predictions().stream().allMatch(p -> p.usageAfter() - ceiling(p) < excess))
        .min(byRelief(overloaded));
  }

  private Stream<Choice> loading(String overloaded) {
    return observation.components().stream()
        .filter(ComponentState::adjustable)
        .map(ComponentState::applied)
        .flatMap(Optional::stream)
        .filter(a -> !gains.of(a).isEmpty())
        .filter(a -> predictor.surelyLowers(a, Kind.UPGRADE, overloaded))
        .map(a -> new Choice(Kind.UPGRADE, a, predictor.predict(a, Kind.UPGRADE)))
        .filter(c -> c.of(overloaded).change() <= -Relief.SMALLEST)
        .filter(c -> c.predictions().stream().allMatch(Prediction::calibrated));
  }

  private boolean triedOnce(Adaptation adaptation) {
    Collection<Gain> known = gains.of(adaptation).values();
    return known.stream().allMatch(gain -> gain.calibrations() == 1);
  }

  private static Comparator<Choice> byRelief(String overloaded) {
    return Comparator.comparingDouble((Choice c) -> c.of(overloaded).change())
        .thenComparing(Choice.BY_NAME);
  }

  private double ceiling(Prediction expected) {
    return observation.thresholdsOf(expected.resource()).overload();
  }
}
