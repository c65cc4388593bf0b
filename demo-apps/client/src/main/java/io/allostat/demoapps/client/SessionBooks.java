package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The books of a run of sessions. Not thread-safe. */
final class SessionBooks {
  private final SessionOptions options;
  private final List<String> states;
  private final Ledger<SessionTally> ledger;

  /**
   * @param disturbed is asked at the end of each second whether it was
   */
  SessionBooks(
      SessionOptions options, List<String> states, long startNanos, BooleanSupplier disturbed) {
    this.options = options;
    this.states = states;
    ledger = new Ledger<>(options.plan(), SessionTally::new, startNanos, disturbed);
  }

  /** Where what happens now is written. */
  SessionTally now() {
    return ledger.now();
  }

  /** Closes the current second. */
  SessionReport.Second close(long nowNanos, int active) {
    Ledger.Second<SessionTally> closed = ledger.close(nowNanos);
    return new SessionReport.Second(
        closed.second(), closed.phase(), closed.counted(), active, closed.sheet().report());
  }

  /**
   * The whole run, once its last second is closed.
   *
   * @param inProgress sessions
   * @param connections begun in all that were to have a handshake
   */
  SessionReport.Summary summary(boolean complete, long inProgress, long connections) {
    SessionTally total = ledger.total();
    total.endHandshakes(connections);
    List<SessionReport.Phase> phases = new ArrayList<>();
    List<Ledger.Hold<SessionTally>> holds = ledger.holds();
    for (int i = 0; i < holds.size(); i++) {
      Ledger.Hold<SessionTally> hold = holds.get(i);
      double planned = options.plan().phases().get(i).sessionsPerSecond();
      phases.add(hold.sheet().phase(planned, hold.disturbedShare(), states));
    }
    return new SessionReport.Summary(
        options.url().toString(),
        options.itinerary().title(),
        options.itinerary().start(),
        options.shape().toString(),
        complete,
        total.report(),
        inProgress,
        List.copyOf(phases));
  }
}
