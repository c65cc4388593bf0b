package io.allostat.policies.simulator;

import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What sets the service levels of the plant; called once every decision time. */
@FunctionalInterface
public interface Controller {
  /** Leaves everything as it is. */
  Controller NONE = observation -> new Move(Map.of(), List.of(), Optional.empty());

  /**
   * Takes one decision.
   *
   * @param observation what is seen
   * @return what to set
   */
  Move control(Observation observation);

  /**
   * The result of one decision.
   *
   * @param levels new levels by component; components that are missing stay
   * @param decisions the policy's decisions, if a policy took them
   * @param outcome what came of an earlier decision, if that is now known
   */
  record Move(Map<String, Integer> levels, List<Decision> decisions, Optional<Outcome> outcome) {
    /** Copies map and list. */
    public Move {
      levels = Map.copyOf(levels);
      decisions = List.copyOf(decisions);
    }
  }
}
