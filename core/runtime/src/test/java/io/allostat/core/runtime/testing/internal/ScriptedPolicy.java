package io.allostat.core.runtime.testing.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;

/** A policy that does what the test queued, and holds otherwise. */
public final class ScriptedPolicy implements AdaptationPolicy {
  public final Queue<BiFunction<ControlState, Observation, Step>> script =
      new ConcurrentLinkedQueue<>();
  public final Queue<Observation> seen = new ConcurrentLinkedQueue<>();
  public final Queue<ControlState> states = new ConcurrentLinkedQueue<>();

  @Override
  public Step step(ControlState state, Observation observation) {
    seen.add(observation);
    states.add(state);
    BiFunction<ControlState, Observation, Step> next = script.poll();
    return next == null ? hold(state, observation) : next.apply(state, observation);
  }

  public static Step hold(ControlState state, Observation observation) {
    Decision held = Decision.hold(observation.nanoTime(), "cpu", Map.of("cpu", 0.5), "in between");
    return new Step(regulation(state, state.gains()), held, Optional.empty());
  }

  public static ControlState regulation(ControlState state, GainTable gains) {
    return new ControlState(
        ControlMode.REGULATION,
        state.lastChangeNanos(),
        Optional.empty(),
        gains,
        OptionalLong.empty());
  }

  /** Queues the application of a step, predicted to lead to a usage. */
  public void degrade(String component, int fromLevel, double predicted) {
    script.add((s, o) -> change(s, o, Kind.DEGRADE, component, fromLevel, predicted));
  }

  private static Step change(
      ControlState state,
      Observation observation,
      Kind kind,
      String component,
      int fromLevel,
      double predicted) {
    Decision decision =
        new Decision(
            kind,
            observation.nanoTime(),
            "cpu",
            Optional.of(new Adaptation(component, fromLevel, 1)),
            Map.of("cpu", 0.95),
            List.of(new Prediction("cpu", 0.95, predicted - 0.95, predicted, 0.9, true)),
            "cpu is overloaded");
    return new Step(regulation(state, state.gains()), decision, Optional.empty());
  }

  /** Queues the outcome of a change, learned gains with it. */
  public void conclude(String component, int fromLevel, double error, GainTable gains) {
    script.add(
        (s, o) ->
            new Step(
                regulation(s, s.gains().with(gains.gains())),
                hold(s, o).decision(),
                Optional.of(
                    new Outcome(
                        new Adaptation(component, fromLevel, 1),
                        Map.of("cpu", 0.8),
                        Optional.empty(),
                        OptionalDouble.of(error)))));
  }
}
