package io.allostat.policies.adaptation.internal;

import static io.allostat.policies.adaptation.internal.Text.percent;

import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses what to apply when a resource is overloaded: among the adaptations not applied with ΔU_R
 * &lt; 0, the one of the largest efficiency E(δ+) = |ΔU_R| / w (Philippe et al. §2), unless it is
 * known to push another controlled resource above its ceiling. A component's next step that saves
 * nothing is taken together with the first below it that does ({@link Flight}). Before that comes
 * what can be undone ({@link TakeBack}).
 */
public final class Relief {
  /** A calibrated step that saves less than this share of the capacity is not worth its weight. */
  static final double SMALLEST = 0.005;

  private final Observation observation;
  private final Predictor predictor;
  private final TakeBack takeBack;

  /**
   * Makes the choice for one decision.
   *
   * @param observation components and thresholds
   * @param predictor what is expected of each step
   * @param takeBack what may be undone
   */
  Relief(Observation observation, Predictor predictor, TakeBack takeBack) {
    this.observation = observation;
    this.predictor = predictor;
    this.takeBack = takeBack;
  }

  /**
   * Decides for an overloaded resource.
   *
   * @param resource the resource
   * @param usage of every controlled resource
   * @param demand for the resource as a share of its capacity, above its ceiling
   * @return the steps to take, mostly one, or to hold because none is left
   */
  public List<Decision> decide(ResourceProfile resource, Map<String, Double> usage, double demand) {
    String name = resource.resource();
    String overload = Text.overload(resource, observation);
    Optional<Choice> unneeded = takeBack.unneeded(name);
    if (unneeded.isPresent()) {
      return List.of(undo(unneeded.get(), name, usage, overload));
    }
    List<Flight> helpful =
        observation.components().stream()
            .filter(ComponentState::adjustable)
            .map(component -> Flight.down(component, predictor, name))
            .flatMap(Optional::stream)
            .sorted(
                Comparator.comparingDouble((Flight f) -> -f.efficiency(name))
                    .thenComparing(Flight::first, Choice.BY_NAME))
            .toList();
    Optional<Flight> best = helpful.stream().filter(f -> vetoes(f, name).isEmpty()).findFirst();
    if (best.isPresent()) {
      return best.get()
          .decide(observation.nanoTime(), name, usage, reason(overload, best.get(), name));
    }
    Optional<Choice> mistaken = takeBack.mistaken(name, demand - ceiling(name));
    if (mistaken.isPresent()) {
      return List.of(undo(mistaken.get(), name, usage, overload));
    }
    String why =
        helpful.isEmpty()
            ? "no adaptation left that would lower it"
            : "%s would take %s"
                .formatted(helpful.get(0).doing(), vetoes(helpful.get(0), name).orElseThrow());
    return List.of(Decision.hold(observation.nanoTime(), name, usage, overload + "; " + why));
  }

  private Decision undo(
      Choice choice, String resource, Map<String, Double> usage, String overload) {
    Prediction expected = choice.of(resource);
    String reason =
        "%s; %s, which loads it, takes %s from it, to %s"
            .formatted(
                overload,
                Text.doing(Kind.UPGRADE, choice.adaptation()),
                percent(-expected.change()),
                percent(expected.usageAfter()));
    return choice.decide(observation.nanoTime(), resource, usage, reason);
  }

  private Optional<String> vetoes(Flight flight, String overloaded) {
    return flight.predictions().stream()
        .filter(p -> !p.resource().equals(overloaded) && p.calibrated() && p.change() > 0)
        .filter(p -> p.usageAfter() > ceiling(p.resource()))
        .map(
            p ->
                "%s from %s to %s, above its ceiling of %s"
                    .formatted(
                        p.resource(),
                        percent(p.usageBefore()),
                        percent(p.usageAfter()),
                        percent(ceiling(p.resource()))))
        .findFirst();
  }

  private static String reason(String overload, Flight flight, String resource) {
    Prediction expected = flight.of(resource);
    return "%s; %s saves most for its weight: %s, to %s%s"
        .formatted(
            overload,
            flight.doing(),
            percent(-expected.change()),
            percent(expected.usageAfter()),
            expected.calibrated() ? "" : " (never measured)");
  }

  private double ceiling(String resource) {
    return observation.thresholdsOf(resource).overload();
  }
}
