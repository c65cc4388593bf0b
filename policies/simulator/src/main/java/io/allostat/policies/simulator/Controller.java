package io.allostat.policies.simulator;

import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import java.util.Map;
import java.util.Optional;

/** What sets the service levels of the plant; called once every decision time. */
@FunctionalInterface
public interface Controller {
  /** Leaves everything as it is. */
  Controller NONE = observation -> new Move(Map.of(), Optional.empty(), Optional.empty());

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
   * @param decision the policy's decision, if a policy took it
   * @param outcome what came of an earlier decision, if that is now known
   */
  record Move(Map<String, Integer> levels, Optional<Decision> decision, Optional<Outcome> outcome) {
    /** Copies the map. */
    public Move {
      levels = Map.copyOf(levels);
    }
  }
}
