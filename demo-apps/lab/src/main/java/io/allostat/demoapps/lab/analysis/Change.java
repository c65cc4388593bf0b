package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Trace;
import java.util.List;

/**
 * One change of a service level as the server's journal has it.
 *
 * @param run such as {@code on, run 2}
 * @param second since the start of the run
 * @param change {@code DEGRADE} or {@code UPGRADE}
 * @param component the component moved
 * @param level the level in force afterwards, or null
 * @param predictionError 0 or more, or null when unknown or when the gain had not been calibrated
 * @param reason what the server said
 */
public record Change(
    String run,
    double second,
    String change,
    String component,
    Integer level,
    Double predictionError,
    String reason) {

  /**
   * The changes of several runs, ramps included.
   *
   * @param traces what was seen
   * @return in the order of the runs and of time
   */
  public static List<Change> of(List<Trace> traces) {
    return traces.stream()
        .flatMap(
            trace ->
                trace.decisions().stream()
                    .filter(DecisionSample::changes)
                    .map(decision -> of(trace, decision)))
        .toList();
  }

  private static Change of(Trace trace, DecisionSample decision) {
    return new Change(
        trace.run().title(),
        decision.second(),
        decision.kind(),
        decision.component(),
        decision.appliedLevel(),
        decision.predictionError(),
        decision.reason());
  }
}
