package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Timing;
import java.util.Optional;

/**
 * An overload of browsers.
 *
 * @param capacity of the server, at full service
 * @param loads what numbers of clients are of it
 * @param clients N
 * @param note that there are others than were wanted, if so
 */
record Overload(Capacity capacity, Loads loads, int clients, Optional<String> note) {
  private static final double TOLERANCE = 0.05;

  /**
   * Warms a server up and finds its capacity; then as many clients as were wanted if they give the
   * load wanted, else as many as do. Says both.
   */
  static Overload find(Workbench bench, Recorder recorder, Timing timing, int wanted, double load) {
    Capacity capacity =
        new Preparation(recorder, timing, bench.thinkSeconds()).capacity(Math.max(1, wanted / 2));
    bench
        .progress()
        .note("capacity at full service: " + Texts.number(capacity.repliesPerSecond()) + "/s");
    Loads loads = new Loads(capacity.repliesPerSecond(), bench.thinkSeconds());
    int clients = loads.clientsNear(wanted, load, TOLERANCE);
    Optional<String> note =
        clients == wanted
            ? Optional.empty()
            : Optional.of(
                "%d clients would be L = %s on this capacity, so there are %d, which is L = %s"
                    .formatted(
                        wanted,
                        Texts.ratio(loads.load(wanted)),
                        clients,
                        Texts.ratio(loads.load(clients))));
    note.ifPresent(bench.progress()::note);
    return new Overload(capacity, loads, clients, note);
  }
}
