package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Observation;
import java.util.Map;
import java.util.Optional;

/**
 * What stands above the adaptation loop and may hold its steps back. Called by the loop's thread;
 * must not block.
 */
public interface StepGate {
  /** Lets everything pass. */
  StepGate NONE = new StepGate() {};

  /**
   * @return why what is being measured is void; told once, empty otherwise
   */
  default Optional<String> disturbance() {
    return Optional.empty();
  }

  /**
   * @return by controlled resource, what its usage would be if nobody were turned away, where
   *     service levels are to answer that; empty else
   */
  default Map<String, Double> pressure() {
    return Map.of();
  }

  /**
   * Shows what a decision rests on, before it is carried out.
   *
   * @param state the policy's state
   * @param observation what is seen
   */
  default void observing(ControlState state, Observation observation) {}

  /**
   * @param decision what the policy wants done
   * @return why it must wait, or empty
   */
  default Optional<String> objection(Decision decision) {
    return Optional.empty();
  }

  /**
   * Tells of a change that was carried out.
   *
   * @param entry the decision and what was applied
   */
  default void carriedOut(JournalEntry entry) {}
}
