package io.allostat.policies.simulator;

import io.allostat.policies.simulator.internal.Plant;

/** Runs scenarios. Virtual time only; deterministic by the scenario's seed. */
public final class Simulation {
  private Simulation() {}

  /**
   * Runs a scenario under a controller.
   *
   * @param scenario what to simulate
   * @param controller what sets the levels; keeps state, so a fresh one for each run
   * @return what happened
   */
  public static Trace run(Scenario scenario, Controller controller) {
    return new Plant(scenario, controller).run();
  }
}
