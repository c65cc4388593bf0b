package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A component's next step down, or, where that saves nothing by itself, as many of its next steps
 * as it takes to save something. Levels are taken one after another: if only the next one were
 * looked at, one that saves nothing, or was measured so by chance, would keep all below it from
 * ever being taken.
 *
 * @param steps in their order; what is predicted of each supposes those before it
 */
record Flight(List<Choice> steps) {
  /** Copies the list. */
  Flight {
    steps = List.copyOf(steps);
  }

  /**
   * What of a component would lower the use of a resource.
   *
   * @param component of which a level may be lowered
   * @param predictor what is expected of each step
   * @param resource a controlled resource
   * @return its next step if that saves, else the shortest run of steps that does, or empty
   */
  static Optional<Flight> down(ComponentState component, Predictor predictor, String resource) {
    List<Choice> steps = new ArrayList<>();
    ComponentState reached = component;
    Predictor expected = predictor;
    for (Optional<Adaptation> next = reached.next(); next.isPresent(); next = reached.next()) {
      Adaptation step = next.get();
      steps.add(new Choice(Kind.DEGRADE, step, expected.predict(step, Kind.DEGRADE)));
      Flight run = new Flight(steps);
      if (run.saves(resource)) {
        return Optional.of(run);
      }
      if (!run.known()) {
        break;
      }
      expected = expected.after(step);
      reached = lowered(reached, step);
    }
    return Optional.empty();
  }

  /** A component after a step of its own. */
  static ComponentState lowered(ComponentState component, Adaptation step) {
    return new ComponentState(
        component.name(), component.serviceLevels(), step.toLevel(), component.adjustable());
  }

  /** What is taken with another step is not measured; so of each it is known what it does. */
  private boolean known() {
    return predictions().stream().allMatch(Prediction::calibrated);
  }

  /** Whether it is worth its weight. */
  private boolean saves(String resource) {
    if (steps.size() > 1 && !known()) {
      return false;
    }
    Prediction expected = of(resource);
    return expected.calibrated()
        ? expected.change() <= -Relief.SMALLEST * steps.size()
        : expected.change() < 0;
  }

  Choice first() {
    return steps.get(0);
  }

  /** |ΔU_R| / w of all steps. */
  double efficiency(String resource) {
    double weight = steps.stream().mapToDouble(s -> s.adaptation().degradationWeight()).sum();
    return -of(resource).change() / weight;
  }

  /** What all steps do together to each controlled resource. */
  List<Prediction> predictions() {
    return first().predictions().stream().map(p -> of(p.resource())).toList();
  }

  /** What all steps do together to a resource. */
  Prediction of(String resource) {
    Prediction begin = first().of(resource);
    Prediction end = steps.get(steps.size() - 1).of(resource);
    return new Prediction(
        resource,
        begin.usageBefore(),
        steps.stream().mapToDouble(s -> s.of(resource).change()).sum(),
        end.usageAfter(),
        end.upperBound(),
        steps.stream().allMatch(s -> s.of(resource).calibrated()));
  }

  String doing() {
    String doing = Text.doing(Kind.DEGRADE, first().adaptation());
    return steps.size() == 1
        ? doing
        : doing
            + ", which saves nothing alone, and on to level "
            + steps.get(steps.size() - 1).adaptation().toLevel();
  }

  /**
   * To take all steps.
   *
   * @return one decision for each, in their order
   */
  List<Decision> decide(long nanoTime, String resource, Map<String, Double> usage, String reason) {
    return steps.stream().map(s -> s.decide(nanoTime, resource, usage, reason)).toList();
  }
}
