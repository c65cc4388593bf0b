package io.allostat.core.api.control;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of one step of the policy.
 *
 * @param next the state to pass to the next step
 * @param decision what to do now
 * @param outcome what came of the change whose calibration ended with this step, if one did
 * @param further what to do after it at once, in this order, as long as nothing is objected to and
 *     every change succeeds; mostly nothing
 */
public record Step(
    ControlState next, Decision decision, Optional<Outcome> outcome, List<Decision> further) {
  /** Copies the list. */
  public Step {
    further = List.copyOf(further);
  }

  /** A step of one decision. */
  public Step(ControlState next, Decision decision, Optional<Outcome> outcome) {
    this(next, decision, outcome, List.of());
  }

  /**
   * @return everything to do now, in order
   */
  public List<Decision> decisions() {
    return Stream.concat(Stream.of(decision), further.stream()).toList();
  }
}
