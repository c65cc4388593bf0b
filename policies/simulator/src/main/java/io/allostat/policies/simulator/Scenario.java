package io.allostat.policies.simulator;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.control.ControlSettings;
import java.util.List;
import java.util.Map;

/**
 * Everything that determines a simulation: the same scenario gives the same trace.
 *
 * @param resources the resources
 * @param components the components with service levels
 * @param loads the loads
 * @param concurrency how many requests are served at once; further ones wait outside
 * @param samplingHertz sampling rate of the profile
 * @param overhead share of each busy second that no request claims, 0 to below 1
 * @param settings settings of the loop, thresholds included
 * @param seconds how long to simulate
 * @param seed of all randomness
 */
public record Scenario(
    List<SimulatedResource> resources,
    List<ComponentDescriptor> components,
    List<Load> loads,
    int concurrency,
    double samplingHertz,
    double overhead,
    ControlSettings settings,
    double seconds,
    long seed) {
  /** Copies the lists and checks the figures. */
  public Scenario {
    resources = List.copyOf(resources);
    components = List.copyOf(components);
    loads = List.copyOf(loads);
    if (concurrency < 1 || !(samplingHertz > 0) || !(overhead >= 0 && overhead < 1)) {
      throw new IllegalArgumentException(
          "scenario: expected concurrency >= 1, samplingHertz > 0 and overhead in [0, 1), got "
              + concurrency
              + ", "
              + samplingHertz
              + ", "
              + overhead);
    }
  }

  /**
   * A scenario with 200 requests at once, 10 Hz, no overhead, default settings, 700 s and seed 1.
   *
   * @param resources the resources
   * @param components the components
   * @param loads the loads
   * @return the scenario
   */
  public static Scenario of(
      List<SimulatedResource> resources, List<ComponentDescriptor> components, List<Load> loads) {
    ControlSettings settings = ControlSettings.defaults();
    return new Scenario(resources, components, loads, 200, 10, 0, settings, 700, 1);
  }

  /**
   * @param newSeed the seed
   * @return the changed scenario
   */
  public Scenario withSeed(long newSeed) {
    return new Scenario(
        resources,
        components,
        loads,
        concurrency,
        samplingHertz,
        overhead,
        settings,
        seconds,
        newSeed);
  }

  /**
   * @param newSeconds the length
   * @return the changed scenario
   */
  public Scenario withSeconds(double newSeconds) {
    return new Scenario(
        resources,
        components,
        loads,
        concurrency,
        samplingHertz,
        overhead,
        settings,
        newSeconds,
        seed);
  }

  /**
   * @param newLoads the loads
   * @return the changed scenario
   */
  public Scenario withLoads(Load... newLoads) {
    return new Scenario(
        resources,
        components,
        List.of(newLoads),
        concurrency,
        samplingHertz,
        overhead,
        settings,
        seconds,
        seed);
  }

  /**
   * @param hertz the sampling rate
   * @param newOverhead the share that no request claims
   * @return the changed scenario
   */
  public Scenario withSampling(double hertz, double newOverhead) {
    return new Scenario(
        resources, components, loads, concurrency, hertz, newOverhead, settings, seconds, seed);
  }

  /**
   * @param overload the ceiling
   * @param underload the floor
   * @param calibration false for the ablation
   * @return the changed scenario
   */
  public Scenario withThresholds(double overload, double underload, boolean calibration) {
    return with(
        new ControlSettings(
            settings.decisionSeconds(),
            settings.calibrationSeconds(),
            settings.settleSeconds(),
            calibration,
            overload,
            underload,
            settings.minCalibrationSamples(),
            settings.journalEntries()));
  }

  /**
   * @param samples samples that a calibration needs
   * @return the changed scenario
   */
  public Scenario withMinCalibrationSamples(int samples) {
    return with(
        new ControlSettings(
            settings.decisionSeconds(),
            settings.calibrationSeconds(),
            settings.settleSeconds(),
            settings.calibration(),
            settings.overloadThreshold(),
            settings.underloadThreshold(),
            samples,
            settings.journalEntries()));
  }

  /**
   * @param newSettings the settings of the loop
   * @return the changed scenario
   */
  public Scenario with(ControlSettings newSettings) {
    return new Scenario(
        resources,
        components,
        loads,
        concurrency,
        samplingHertz,
        overhead,
        newSettings,
        seconds,
        seed);
  }

  /**
   * The usage that the load causes at given levels, on average and without any queueing.
   *
   * @param resource the resource
   * @param atSeconds when
   * @param levels levels by component; full service for those missing
   * @return U_R, above 1 where it cannot be served
   */
  public double demand(String resource, double atSeconds, Map<String, Integer> levels) {
    return loads.stream().mapToDouble(l -> demand(l, resource, atSeconds, levels)).sum();
  }

  /**
   * One load's part of {@link #demand(String, double, Map)}.
   *
   * @param load the load
   * @param resource the resource
   * @param atSeconds when
   * @param levels levels by component
   * @return its part of U_R
   */
  public double demand(Load load, String resource, double atSeconds, Map<String, Integer> levels) {
    double shares = load.mix().values().stream().mapToDouble(Double::doubleValue).sum();
    double perRequest = 0;
    for (Map.Entry<RequestType, Double> part : load.mix().entrySet()) {
      for (Stage stage : part.getKey().stages()) {
        if (stage.resource().equals(resource)) {
          int level = levels.getOrDefault(stage.governor(), 0);
          perRequest += part.getValue() / shares * stage.meanSeconds(level);
        }
      }
    }
    double capacity =
        resources.stream()
            .filter(r -> r.name().equals(resource))
            .mapToDouble(SimulatedResource::capacity)
            .sum();
    return load.offeredPerSecond(atSeconds) * perRequest / capacity;
  }
}
