package io.allostat.policies.simulator;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Outcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What happened in a simulation.
 *
 * @param scenario what was simulated
 * @param points one for each second
 * @param decisions every decision of a policy, in order
 * @param changes every change of a level by one step, in order
 * @param outcomes every outcome, in order
 */
public record Trace(
    Scenario scenario,
    List<Point> points,
    List<Decision> decisions,
    List<Change> changes,
    List<Outcome> outcomes) {
  /** Within this time an adaptation applied and undone counts as an oscillation. */
  public static final double OSCILLATION_SECONDS = 120;

  private static final double SAME_LOAD = 0.10;

  /**
   * One second.
   *
   * @param second its end, seconds since the begin
   * @param usage U_R by resource
   * @param levels levels by component
   * @param degradation Σw applied
   * @param completions requests answered
   * @param responseSeconds their mean response time; NaN without any
   * @param inside requests in the system at its end
   */
  public record Point(
      double second,
      Map<String, Double> usage,
      Map<String, Integer> levels,
      double degradation,
      int completions,
      double responseSeconds,
      int inside) {
    /** Copies the maps. */
    public Point {
      usage = Map.copyOf(usage);
      levels = Map.copyOf(levels);
    }
  }

  /**
   * One step of one component.
   *
   * @param atSeconds when
   * @param adaptation the step
   * @param applied true if applied, false if undone
   */
  public record Change(double atSeconds, Adaptation adaptation, boolean applied) {}

  /** Copies the lists. */
  public Trace {
    points = List.copyOf(points);
    decisions = List.copyOf(decisions);
    changes = List.copyOf(changes);
    outcomes = List.copyOf(outcomes);
  }

  /**
   * Counts oscillations: an adaptation applied and undone, or undone and applied, within 120 s
   * while the offered load changed by less than 10 % (of the work it would be at full service).
   *
   * @return how many
   */
  public int oscillations() {
    int count = 0;
    for (int i = 0; i < changes.size(); i++) {
      Change now = changes.get(i);
      Optional<Change> before =
          changes.subList(0, i).stream()
              .filter(c -> c.adaptation().equals(now.adaptation()))
              .reduce((first, second) -> second);
      if (before.isPresent()
          && now.atSeconds() - before.get().atSeconds() <= OSCILLATION_SECONDS
          && loadChange(before.get().atSeconds(), now.atSeconds()) < SAME_LOAD) {
        count++;
      }
    }
    return count;
  }

  /**
   * The time-mean of Σw applied.
   *
   * @param fromSeconds the begin
   * @param toSeconds the end
   * @return the mean
   */
  public double meanDegradation(double fromSeconds, double toSeconds) {
    return between(fromSeconds, toSeconds).stream()
        .mapToDouble(Point::degradation)
        .average()
        .orElse(0);
  }

  /**
   * The mean usage of a resource.
   *
   * @param resource the resource
   * @param fromSeconds the begin
   * @param toSeconds the end
   * @return U_R
   */
  public double meanUsage(String resource, double fromSeconds, double toSeconds) {
    return between(fromSeconds, toSeconds).stream()
        .mapToDouble(p -> p.usage().getOrDefault(resource, 0.0))
        .average()
        .orElse(0);
  }

  /**
   * The throughput.
   *
   * @param fromSeconds the begin
   * @param toSeconds the end
   * @return requests answered per second
   */
  public double throughput(double fromSeconds, double toSeconds) {
    return between(fromSeconds, toSeconds).stream()
        .mapToDouble(Point::completions)
        .average()
        .orElse(0);
  }

  /**
   * The mean response time over all requests answered.
   *
   * @param fromSeconds the begin
   * @param toSeconds the end
   * @return seconds; NaN without any request
   */
  public double meanResponseSeconds(double fromSeconds, double toSeconds) {
    double sum = 0;
    double count = 0;
    for (Point point : between(fromSeconds, toSeconds)) {
      sum += point.completions() > 0 ? point.responseSeconds() * point.completions() : 0;
      count += point.completions();
    }
    return sum / count;
  }

  /**
   * The prediction errors of the changes whose gains had been calibrated before.
   *
   * @return errors as shares, in order of time
   */
  public List<Double> predictionErrors() {
    return outcomes.stream()
        .filter(o -> o.predictionError().isPresent())
        .map(o -> o.predictionError().getAsDouble())
        .toList();
  }

  /**
   * When, after a time, full service was first in force everywhere.
   *
   * @param fromSeconds from when on
   * @return seconds from there, or empty if never
   */
  public Optional<Double> secondsToFullService(double fromSeconds) {
    return points.stream()
        .filter(p -> p.second() > fromSeconds && p.degradation() == 0)
        .findFirst()
        .map(p -> p.second() - fromSeconds);
  }

  private List<Point> between(double fromSeconds, double toSeconds) {
    return points.stream()
        .filter(p -> p.second() > fromSeconds && p.second() <= toSeconds)
        .collect(Collectors.toUnmodifiableList());
  }

  private double loadChange(double first, double second) {
    double moved = 0;
    double all = 0;
    Collection<String> resources =
        scenario.resources().stream().map(SimulatedResource::name).toList();
    for (Load load : scenario.loads()) {
      for (String resource : resources) {
        double before = scenario.demand(load, resource, first, Map.of());
        double after = scenario.demand(load, resource, second, Map.of());
        moved += Math.abs(after - before);
        all += Math.max(before, after);
      }
    }
    return all > 0 ? moved / all : 0;
  }
}
