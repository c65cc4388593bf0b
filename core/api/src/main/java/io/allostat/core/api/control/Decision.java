package io.allostat.core.api.control;

import io.allostat.core.api.component.Adaptation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the policy wants done now, and why. Holding is a decision too.
 *
 * @param kind what to do
 * @param nanoTime when, on the loop's clock
 * @param resource the resource whose threshold led to it, or an empty string
 * @param adaptation the step to apply or undo; empty when holding
 * @param usage U_R of every controlled resource in the window it rests on
 * @param predictions what is expected of every controlled resource; empty when holding
 * @param reason one sentence for the operator
 */
public record Decision(
    Kind kind,
    long nanoTime,
    String resource,
    Optional<Adaptation> adaptation,
    Map<String, Double> usage,
    List<Prediction> predictions,
    String reason) {

  /** What to do. */
  public enum Kind {
    /** Change nothing. */
    HOLD,
    /** Apply the adaptation. */
    DEGRADE,
    /** Undo the adaptation. */
    UPGRADE
  }

  /** Checks that there is an adaptation exactly when something changes. */
  public Decision {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(resource, "resource");
    Objects.requireNonNull(reason, "reason");
    usage = Map.copyOf(usage);
    predictions = List.copyOf(predictions);
    if (adaptation.isPresent() == (kind == Kind.HOLD)) {
      throw new IllegalArgumentException(
          "adaptation: expected one exactly for a change, got " + adaptation + " with " + kind);
    }
  }

  /**
   * Decides to change nothing.
   *
   * @param nanoTime when
   * @param resource the resource concerned, or an empty string
   * @param usage usage of the controlled resources
   * @param reason why
   * @return the decision
   */
  public static Decision hold(
      long nanoTime, String resource, Map<String, Double> usage, String reason) {
    return new Decision(Kind.HOLD, nanoTime, resource, Optional.empty(), usage, List.of(), reason);
  }

  /**
   * @param of a resource's name
   * @return what is expected of it
   */
  public Optional<Prediction> prediction(String of) {
    return predictions.stream().filter(p -> p.resource().equals(of)).findFirst();
  }

  /**
   * @return the level that the adaptation's component should have afterwards; empty when holding
   */
  public Optional<Integer> targetLevel() {
    return adaptation.map(a -> kind == Kind.DEGRADE ? a.toLevel() : a.fromLevel());
  }
}
