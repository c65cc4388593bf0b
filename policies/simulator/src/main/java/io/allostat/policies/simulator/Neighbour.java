package io.allostat.policies.simulator;

import io.allostat.policies.simulator.Load.Change;
import java.util.List;

/**
 * Another application on the same CPU, whose work is done wherever there is room for it. The one
 * under control gets what the neighbour does not want, and what it is guaranteed at the least.
 *
 * @param guaranteed what the application under control gets whenever it needs it, processors, > 0
 * @param wanted how many processors the neighbour would fill, in order of time; none before the
 *     first
 */
public record Neighbour(double guaranteed, List<Change> wanted) {
  /** Copies the list and checks the figures. */
  public Neighbour {
    wanted = List.copyOf(wanted);
    Change.requireInOrder("wanted", wanted);
    if (!(guaranteed > 0)) {
      throw new IllegalArgumentException("guaranteed: expected a number > 0, got " + guaranteed);
    }
  }
}
