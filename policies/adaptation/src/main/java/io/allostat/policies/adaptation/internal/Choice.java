package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Prediction;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One step that could be taken, and what is expected of it.
 *
 * @param kind apply or undo
 * @param adaptation the step
 * @param predictions for every controlled resource
 */
record Choice(Kind kind, Adaptation adaptation, List<Prediction> predictions) {
  /** Breaks ties, so that equal observations give equal decisions. */
  static final Comparator<Choice> BY_NAME =
      Comparator.comparing((Choice c) -> c.adaptation().component())
          .thenComparing(c -> c.adaptation().fromLevel());

  Prediction of(String resource) {
    return predictions.stream()
        .filter(p -> p.resource().equals(resource))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("resource: not controlled: " + resource));
  }

  Decision decide(long nanoTime, String resource, Map<String, Double> usage, String reason) {
    return new Decision(
        kind, nanoTime, resource, Optional.of(adaptation), usage, predictions, reason);
  }
}
