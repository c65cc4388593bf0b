package io.allostat.policies.simulator.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.policies.simulator.Controller;
import io.allostat.policies.simulator.Controller.Move;
import io.allostat.policies.simulator.Scenario;
import io.allostat.policies.simulator.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Holds the levels, asks the controller, and writes the trace. */
final class Recorder {
  private final Scenario scenario;
  private final Controller controller;
  private final Map<String, Integer> levels = new TreeMap<>();
  private final List<Trace.Point> points = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Trace.Change> changes = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private int completions;
  private double responses;

  Recorder(Scenario scenario, Controller controller) {
    this.scenario = scenario;
    this.controller = controller;
    scenario.components().forEach(c -> levels.put(c.name(), 0));
  }

  int level(String component) {
    return levels.getOrDefault(component, 0);
  }

  void completed(double responseSeconds) {
    completions++;
    responses += responseSeconds;
  }

  void second(double nowSeconds, Map<String, Double> usage, int inside) {
    double degradation = components().stream().mapToDouble(ComponentState::degradation).sum();
    double response = completions > 0 ? responses / completions : Double.NaN;
    points.add(
        new Trace.Point(nowSeconds, usage, levels, degradation, completions, response, inside));
    completions = 0;
    responses = 0;
  }

  void decide(double nowSeconds, ProfileHistory history) {
    Observation observation =
        new Observation(
            Math.round(nowSeconds * 1e9), history, components(), Map.of(), scenario.settings());
    Move move = controller.control(observation);
    decisions.addAll(move.decisions());
    move.outcome().ifPresent(outcomes::add);
    new TreeMap<>(move.levels()).forEach((name, level) -> set(nowSeconds, name, level));
  }

  Trace trace() {
    return new Trace(scenario, points, decisions, changes, outcomes);
  }

  private void set(double nowSeconds, String name, int level) {
    ComponentDescriptor component =
        scenario.components().stream()
            .filter(c -> c.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("component: unknown: " + name));
    while (level(name) != level) {
      boolean apply = level > level(name);
      int from = apply ? level(name) : level(name) - 1;
      double weight = component.serviceLevels().get(from + 1).degradationWeight();
      changes.add(new Trace.Change(nowSeconds, new Adaptation(name, from, weight), apply));
      levels.put(name, apply ? from + 1 : from);
    }
  }

  private List<ComponentState> components() {
    return scenario.components().stream()
        .map(c -> new ComponentState(c.name(), c.serviceLevels(), level(c.name()), true))
        .toList();
  }
}
