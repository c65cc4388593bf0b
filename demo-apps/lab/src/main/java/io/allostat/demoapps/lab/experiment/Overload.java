package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.plan.Loads;
import java.util.Optional;

/**
 * The clients of an overload.
 *
 * @param clients N
 * @param note that there are others than were wanted, if so
 */
record Overload(int clients, Optional<String> note) {
  private static final double TOLERANCE = 0.05;

  /** As many as were wanted if they give the load wanted, else as many as do. */
  static Overload of(Loads loads, int wanted, double load) {
    int clients = loads.clientsNear(wanted, load, TOLERANCE);
    return new Overload(
        clients,
        clients == wanted
            ? Optional.empty()
            : Optional.of(
                "%d clients would be L = %s on this capacity, so there are %d, which is L = %s"
                    .formatted(
                        wanted,
                        Texts.ratio(loads.load(wanted)),
                        clients,
                        Texts.ratio(loads.load(clients)))));
  }
}
