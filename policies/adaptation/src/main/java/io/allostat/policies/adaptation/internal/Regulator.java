package io.allostat.policies.adaptation.internal;

import static io.allostat.policies.adaptation.internal.Text.percent;

import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The regulation mode: compares the controlled resources with their thresholds and hands the worst
 * overloaded one to {@link Relief}, else the fullest underloaded one to {@link Recovery}.
 */
public final class Regulator {
  private final ControlState state;
  private final Observation observation;
  private final Piles piles;
  private final Windows windows;
  private final Evidence evidence;
  private final ToDoubleFunction<String> outdatedUsage;

  /**
   * Makes the regulator of one decision.
   *
   * @param state what is remembered
   * @param observation what is seen
   * @param piles of the observation's history
   * @param windows what was measured
   * @param outdatedUsage the part of each resource's usage that requests begun before the last
   *     change cause, and that will end with them
   */
  public Regulator(
      ControlState state,
      Observation observation,
      Piles piles,
      Windows windows,
      ToDoubleFunction<String> outdatedUsage) {
    this.state = state;
    this.observation = observation;
    this.piles = piles;
    Evidence seen = evidence(windows);
    this.windows = present(windows, seen);
    this.evidence = this.windows == windows ? seen : evidence(this.windows);
    this.outdatedUsage = outdatedUsage;
  }

  /**
   * Decides.
   *
   * @return the decision, and those that are to follow it at once
   */
  public List<Decision> decide() {
    Map<String, Double> usage = usages(windows.load());
    List<ResourceProfile> controlled = windows.load().controlledResources();
    List<List<Decision>> reliefs =
        controlled.stream()
            .filter(r -> beyond(r, true))
            .sorted(Comparator.comparingDouble(this::excess).reversed())
            .map(r -> relieve(r, usage))
            .toList();
    if (!reliefs.isEmpty()) {
      // Where nothing helps the worst resource, the next one may still be relieved.
      return reliefs.stream()
          .filter(d -> d.get(0).adaptation().isPresent())
          .findFirst()
          .orElse(reliefs.get(0));
    }
    Optional<ResourceProfile> underloaded =
        controlled.stream()
            .filter(r -> beyond(r, false))
            .max(
                Comparator.comparingDouble(
                    r -> r.usage() - observation.thresholdsOf(r.resource()).underload()));
    Optional<String> unread = unread();
    if (underloaded.isPresent() && unread.isPresent()) {
      String reason = unread.get() + " could not be read, so what an upgrade does to it is unknown";
      return List.of(
          Decision.hold(observation.nanoTime(), underloaded.get().resource(), usage, reason));
    }
    if (underloaded.isPresent()) {
      Prior prior =
          Prior.after(windows.load().seconds(), observation.settings().calibrationSeconds());
      Predictor predictor = new Predictor(windows, state.gains(), prior);
      return List.of(
          new Recovery(observation, predictor).decide(underloaded.get(), usage, this::belowFloor));
    }
    return List.of(Decision.hold(observation.nanoTime(), "", usage, between(controlled)));
  }

  /** A resource with thresholds of which the last readings say nothing. */
  private Optional<String> unread() {
    return observation.thresholds().keySet().stream()
        .filter(
            name ->
                windows.recent().controlledResources().stream()
                    .noneMatch(read -> read.resource().equals(name)))
        .sorted()
        .findFirst();
  }

  /** U_R of every controlled resource. */
  static Map<String, Double> usages(Profile profile) {
    Map<String, Double> usage = new TreeMap<>();
    profile.controlledResources().forEach(r -> usage.put(r.resource(), r.usage()));
    return usage;
  }

  private List<Decision> relieve(ResourceProfile resource, Map<String, Double> usage) {
    double ceiling = observation.thresholdsOf(resource.resource()).overload();
    double pressure = pressure(resource);
    double demand = evidence.demand(resource) - outdatedUsage.applyAsDouble(resource.resource());
    // Those who are refused leave no pile, and they are no moment's chance: they were counted.
    Optional<String> doubt =
        pressure > ceiling ? Optional.empty() : doubt(resource, demand, ceiling);
    if (doubt.isPresent()) {
      String reason = Text.overload(resource, observation) + "; " + doubt.get();
      return List.of(Decision.hold(observation.nanoTime(), resource.resource(), usage, reason));
    }
    Predictor predictor = new Predictor(windows, state.gains(), Prior.EXPECTED);
    TakeBack takeBack =
        new TakeBack(
            observation, predictor, unread().isPresent() ? GainTable.EMPTY : state.gains());
    List<Decision> first =
        new Relief(observation, predictor, takeBack)
            .decide(resource, usage, Math.max(demand, resource.usage()));
    return new Descent(observation, predictor).from(first, resource, usage, pressure);
  }

  /** Why usage above the ceiling may be no overload. */
  private Optional<String> doubt(ResourceProfile resource, double demand, double ceiling) {
    if (demand <= ceiling || evidence.draining(since(state, observation), resource.resource())) {
      return Optional.of("the requests that piled up are being worked off");
    }
    return evidence.suffices(resource, demand)
        ? Optional.empty()
        : Optional.of(evidence.describe(resource));
  }

  /**
   * The instant from which on the profile belongs to the present levels.
   *
   * @param state holds the last change
   * @param observation holds the settling time
   * @return the instant, nanoseconds on the clock of the history
   */
  public static long since(ControlState state, Observation observation) {
    return state.lastChangeNanos() + Windows.nanos(observation.settings().settleSeconds());
  }

  /**
   * While a load rises, the mean over the load window lags behind it. Where the resource is full
   * now, and more work has piled up than chance explains, the load is what it has been recently.
   */
  private Windows present(Windows seen, Evidence evidence) {
    boolean risen =
        seen.recent().controlledResources().stream()
            .anyMatch(
                now -> {
                  double ceiling = observation.thresholdsOf(now.resource()).overload();
                  double mean =
                      seen.load().resource(now.resource()).map(ResourceProfile::usage).orElse(1.0);
                  return mean <= ceiling && now.usage() > ceiling && evidence.piledUp(now);
                });
    return risen ? new Windows(seen.recent(), seen.recent(), seen.cost()) : seen;
  }

  private Evidence evidence(Windows of) {
    return new Evidence(of, piles, state, observation);
  }

  private double excess(ResourceProfile resource) {
    // However many are turned away, a resource is no fuller than full.
    double asked = Math.max(resource.usage(), Math.min(1, pressure(resource)));
    return asked - observation.thresholdsOf(resource.resource()).overload();
  }

  private double pressure(ResourceProfile resource) {
    double usage = Math.max(recent(resource), resource.usage());
    return Pressure.on(resource.resource(), usage, observation);
  }

  private double recent(ResourceProfile load) {
    return windows
        .recent()
        .resource(load.resource())
        .map(ResourceProfile::usage)
        .orElse(load.usage());
  }

  private boolean belowFloor(String resource) {
    return windows.load().resource(resource).filter(r -> beyond(r, false)).isPresent();
  }

  private boolean beyond(ResourceProfile load, boolean overload) {
    String name = load.resource();
    double threshold =
        overload
            ? observation.thresholdsOf(name).overload()
            : observation.thresholdsOf(name).underload();
    return overload
        ? Math.max(Math.min(recent(load), load.usage()), pressure(load)) > threshold
        : Math.max(recent(load), load.usage()) < threshold;
  }

  private String between(List<ResourceProfile> controlled) {
    if (controlled.isEmpty()) {
      return "no controlled resource was measured";
    }
    StringBuilder text = new StringBuilder();
    for (ResourceProfile resource : controlled) {
      text.append(text.length() == 0 ? "" : ", ")
          .append(resource.resource())
          .append(" at ")
          .append(percent(resource.usage()));
    }
    return text.append(": between the thresholds").toString();
  }
}
