package io.allostat.policies.simulator;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.Observation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The best that any policy could do: at every decision it knows the true load and the true costs,
 * and sets the levels of least Σw that keep the expected usage of every resource below its ceiling.
 * Where none do, everything is degraded. Found by trying all combinations, with bounds; thread
 * safe.
 */
public final class Clairvoyant implements Controller {
  private final Scenario scenario;

  /**
   * Makes the controller of one scenario.
   *
   * @param scenario what it knows
   */
  public Clairvoyant(Scenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public Move control(Observation observation) {
    return new Move(levels(observation.nanoTime() / 1e9), List.of(), Optional.empty());
  }

  /**
   * The best levels at a time.
   *
   * @param atSeconds when
   * @return levels by component
   */
  public Map<String, Integer> levels(double atSeconds) {
    Search search = new Search(atSeconds);
    search.visit(0, 0);
    return search.best;
  }

  /**
   * The least possible time-mean of Σw over a scenario.
   *
   * @param fromSeconds the begin
   * @param toSeconds the end
   * @return the mean of Σw applied, decided every decision time
   */
  public double meanDegradation(double fromSeconds, double toSeconds) {
    double sum = 0;
    int count = 0;
    double step = scenario.settings().decisionSeconds();
    for (double at = fromSeconds; at < toSeconds; at += step) {
      sum += degradation(levels(at));
      count++;
    }
    return count == 0 ? 0 : sum / count;
  }

  private double degradation(Map<String, Integer> levels) {
    double sum = 0;
    for (ComponentDescriptor component : scenario.components()) {
      int level = levels.getOrDefault(component.name(), 0);
      for (ServiceLevel applied : component.serviceLevels().subList(0, level + 1)) {
        sum += applied.degradationWeight();
      }
    }
    return sum;
  }

  private final class Search {
    private final double atSeconds;
    private final Map<String, Integer> levels = new HashMap<>();
    private Map<String, Integer> best = new HashMap<>();
    private double least = Double.POSITIVE_INFINITY;

    private Search(double atSeconds) {
      this.atSeconds = atSeconds;
      for (ComponentDescriptor component : scenario.components()) {
        best.put(component.name(), component.serviceLevels().size() - 1);
      }
    }

    private void visit(int index, double weight) {
      if (weight >= least) {
        return;
      }
      if (index == scenario.components().size()) {
        if (fits()) {
          least = weight;
          best = new HashMap<>(levels);
        }
        return;
      }
      ComponentDescriptor component = scenario.components().get(index);
      double sum = weight;
      for (int level = 0; level < component.serviceLevels().size(); level++) {
        sum += component.serviceLevels().get(level).degradationWeight();
        levels.put(component.name(), level);
        visit(index + 1, sum);
      }
      levels.remove(component.name());
    }

    private boolean fits() {
      return scenario.resources().stream()
          .allMatch(
              r ->
                  scenario.demand(r.name(), atSeconds, levels)
                      < scenario.settings().overloadThreshold());
    }
  }
}
