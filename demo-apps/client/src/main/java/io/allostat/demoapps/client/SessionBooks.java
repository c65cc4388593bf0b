package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;

/** The books of a run of sessions. Not thread-safe. */
final class SessionBooks {
  private final SessionOptions options;
  private final List<String> states;
  private final Ledger<SessionTally> ledger;

  SessionBooks(SessionOptions options, List<String> states, long startNanos) {
    this.options = options;
    this.states = states;
    ledger = new Ledger<>(options.plan(), SessionTally::new, startNanos);
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
    List<SessionTally> holds = ledger.holds();
    for (int i = 0; i < holds.size(); i++) {
      phases.add(holds.get(i).phase(options.plan().phases().get(i).sessionsPerSecond(), states));
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
