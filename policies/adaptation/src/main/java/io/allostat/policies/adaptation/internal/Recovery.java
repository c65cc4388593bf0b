package io.allostat.policies.adaptation.internal;

import static io.allostat.policies.adaptation.internal.Text.percent;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Chooses what to undo when a resource is underloaded: among the applied adaptations, those whose
 * undoing costs nothing (larger w first), then the largest E(δ−) = w / ΔU_R (Philippe et al. §2);
 * only those after which the upper bound of every controlled resource stays below its ceiling.
 *
 * <p>With several resources, ΔU is the largest over them, and a resource that would be used more
 * must itself be below its floor: otherwise an idle disk would let the processor be filled up.
 */
public final class Recovery {
  /** A change of usage that counts as none. */
  private static final double NONE = 0.002;

  private static final Comparator<Choice> ORDER =
      Comparator.comparing((Choice c) -> largest(c) > NONE)
          .thenComparingDouble(
              c ->
                  largest(c) > NONE
                      ? -c.adaptation().degradationWeight() / largest(c)
                      : -c.adaptation().degradationWeight())
          .thenComparing(Choice.BY_NAME);

  private final Observation observation;
  private final Predictor predictor;

  /**
   * Makes the choice for one decision.
   *
   * @param observation components and thresholds
   * @param predictor what is expected of each step
   */
  public Recovery(Observation observation, Predictor predictor) {
    this.observation = observation;
    this.predictor = predictor;
  }

  /**
   * Decides for an underloaded resource.
   *
   * @param resource the resource
   * @param usage of every controlled resource
   * @param steady tells whether a resource has been below its floor
   * @return the step to undo, or to hold
   */
  public Decision decide(
      ResourceProfile resource, Map<String, Double> usage, Predicate<String> steady) {
    String name = resource.resource();
    Thresholds thresholds = observation.thresholdsOf(name);
    String underload =
        "%s at %s is below its floor of %s"
            .formatted(name, percent(resource.usage()), percent(thresholds.underload()));
    List<Choice> applied =
        observation.components().stream()
            .filter(ComponentState::adjustable)
            .map(ComponentState::applied)
            .flatMap(Optional::stream)
            .map(this::choice)
            .sorted(ORDER)
            .toList();
    if (applied.isEmpty()) {
      return Decision.hold(observation.nanoTime(), name, usage, underload + "; nothing to undo");
    }
    Optional<Choice> best =
        applied.stream()
            .filter(c -> c.predictions().stream().allMatch(p -> fits(p, steady)))
            .findFirst();
    return best.map(c -> c.decide(observation.nanoTime(), name, usage, reason(underload, c)))
        .orElseGet(
            () ->
                Decision.hold(
                    observation.nanoTime(),
                    name,
                    usage,
                    underload + "; " + obstacle(applied, steady)));
  }

  private Choice choice(Adaptation adaptation) {
    return new Choice(Kind.UPGRADE, adaptation, predictor.predict(adaptation, Kind.UPGRADE));
  }

  private static double largest(Choice choice) {
    return choice.predictions().stream().mapToDouble(Prediction::change).max().orElse(0);
  }

  private boolean fits(Prediction expected, Predicate<String> steady) {
    boolean mayGrow = expected.change() <= NONE || steady.test(expected.resource());
    return mayGrow && expected.upperBound() < ceiling(expected);
  }

  private String obstacle(List<Choice> applied, Predicate<String> steady) {
    Choice best = applied.get(0);
    Prediction blocked =
        best.predictions().stream().filter(p -> !fits(p, steady)).findFirst().orElseThrow();
    String prediction =
        "undoing %s is expected to take %s to %s, at most %s, not below its ceiling of %s"
            .formatted(
                best.adaptation(),
                blocked.resource(),
                percent(blocked.usageAfter()),
                percent(blocked.upperBound()),
                percent(ceiling(blocked)));
    if (blocked.upperBound() < ceiling(blocked)) {
      prediction =
          "undoing %s would use more of %s, which is not below its floor"
              .formatted(best.adaptation(), blocked.resource());
    }
    boolean narrow = applied.stream().allMatch(c -> widerThanGap(c));
    return narrow
        ? prediction + "; the gap between the thresholds is too narrow for any applied adaptation"
        : prediction;
  }

  private boolean widerThanGap(Choice choice) {
    return choice.predictions().stream()
        .anyMatch(
            p -> {
              Thresholds thresholds = observation.thresholdsOf(p.resource());
              return p.calibrated() && p.change() > thresholds.overload() - thresholds.underload();
            });
  }

  private static String reason(String underload, Choice choice) {
    Prediction most =
        choice.predictions().stream()
            .max(Comparator.comparingDouble(Prediction::change))
            .orElseThrow();
    return "%s; %s gives most quality for its use: %s to %s, at most %s%s"
        .formatted(
            underload,
            Text.doing(Kind.UPGRADE, choice.adaptation()),
            most.resource(),
            percent(most.usageAfter()),
            percent(most.upperBound()),
            most.calibrated() ? "" : " (never measured)");
  }

  private double ceiling(Prediction expected) {
    return observation.thresholdsOf(expected.resource()).overload();
  }
}
