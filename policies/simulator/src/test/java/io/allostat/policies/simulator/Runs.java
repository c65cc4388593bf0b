package io.allostat.policies.simulator;

import io.allostat.policies.adaptation.CalibratedPolicy;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs under the shipped policy. */
final class Runs {
  private Runs() {}

  static Trace policy(Scenario scenario) {
    return Simulation.run(scenario, new PolicyController(new CalibratedPolicy()));
  }

  static Stream<Trace> seeds(Scenario scenario, int first, int count) {
    return IntStream.range(first, first + count).mapToObj(s -> policy(scenario.withSeed(s)));
  }
}
