package io.allostat.demoapps.lab.observe;

import java.util.List;

/**
 * What the client says at its end.
 *
 * @param complete whether the plan was run to its end
 * @param holds one for each step begun
 */
public record ClientSummary(boolean complete, List<ClientHold> holds) {
  /** Copies the list. */
  public ClientSummary {
    holds = List.copyOf(holds);
  }
}
