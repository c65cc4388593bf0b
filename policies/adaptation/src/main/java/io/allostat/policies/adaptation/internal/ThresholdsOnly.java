package io.allostat.policies.adaptation.internal;

import static io.allostat.policies.adaptation.internal.Text.percent;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Regulation without calibration, the ablation of Philippe et al. figures 9 and 10: a decision each
 * time, from the usage of the last decision time alone, or of the newest bucket where that is
 * longer; every gain is the prior; what was applied is undone as soon as usage is below the floor,
 * without asking what that will do.
 */
public final class ThresholdsOnly {
  private final Observation observation;

  /**
   * Makes the choice for one decision.
   *
   * @param observation what is seen
   */
  public ThresholdsOnly(Observation observation) {
    this.observation = observation;
  }

  /**
   * Decides.
   *
   * @return the decision
   */
  public Decision decide() {
    return observation
        .history()
        .newest(Windows.nanos(observation.settings().decisionSeconds()))
        .map(this::decide)
        .orElseGet(
            () -> Decision.hold(observation.nanoTime(), "", Map.of(), "nothing was measured yet"));
  }

  private Decision decide(Profile recent) {
    Map<String, Double> usage = Regulator.usages(recent);
    List<ResourceProfile> fullestFirst =
        recent.controlledResources().stream()
            .sorted(Comparator.comparingDouble(ResourceProfile::usage).reversed())
            .toList();
    for (ResourceProfile resource : fullestFirst) {
      Thresholds thresholds = observation.thresholdsOf(resource.resource());
      String name = resource.resource();
      double pressure = Pressure.on(name, resource.usage(), observation);
      if (Math.max(resource.usage(), pressure) > thresholds.overload()) {
        String above = Text.overload(resource, observation);
        return best(recent, Kind.DEGRADE, name)
            .map(
                c -> c.decide(observation.nanoTime(), name, usage, above + ", without calibration"))
            .orElseGet(() -> hold(name, usage, above + "; no adaptation left"));
      }
      if (resource.usage() < thresholds.underload()) {
        String below = below(resource, thresholds.underload());
        return best(recent, Kind.UPGRADE, name)
            .map(
                c -> c.decide(observation.nanoTime(), name, usage, below + ", without calibration"))
            .orElseGet(() -> hold(name, usage, below + "; nothing to undo"));
      }
    }
    return hold("", usage, "between the thresholds");
  }

  private Optional<Choice> best(Profile recent, Kind kind, String resource) {
    Windows windows = new Windows(recent, recent, recent);
    Predictor predictor = new Predictor(windows, GainTable.EMPTY, Prior.EXPECTED);
    Function<ComponentState, Optional<Adaptation>> step =
        kind == Kind.DEGRADE ? ComponentState::next : ComponentState::applied;
    Comparator<Choice> bySaving =
        Comparator.comparingDouble(
            c -> c.of(resource).change() / c.adaptation().degradationWeight());
    return observation.components().stream()
        .filter(ComponentState::adjustable)
        .map(step)
        .flatMap(Optional::stream)
        .map(a -> new Choice(kind, a, predictor.predict(a, kind)))
        .filter(c -> kind == Kind.UPGRADE || c.of(resource).change() < 0)
        .min(bySaving.thenComparing(Choice.BY_NAME));
  }

  private Decision hold(String resource, Map<String, Double> usage, String reason) {
    return Decision.hold(observation.nanoTime(), resource, usage, reason);
  }

  private static String below(ResourceProfile resource, double floor) {
    return "%s at %s is below its floor of %s"
        .formatted(resource.resource(), percent(resource.usage()), percent(floor));
  }
}
