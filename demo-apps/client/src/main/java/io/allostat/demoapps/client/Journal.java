package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;

/** The books of a closed loop. Owned by the loop's thread. */
final class Journal {
  private final LoadOptions options;
  private final List<String> states;
  private final Ledger<Tally> ledger;

  Journal(LoadOptions options, List<String> states, long startNanos) {
    this.options = options;
    this.states = states;
    ledger = new Ledger<>(options.plan(), Tally::new, startNanos);
  }

  void offered() {
    ledger.now().offered();
  }

  /** Books the end of a request; a page counts only if it came whole. */
  void ended(String page, long intendedNanos, Outcome outcome) {
    Tally now = ledger.now();
    now.sent(outcome.sentNanos() - intendedNanos);
    if (outcome.reply().isEmpty()) {
      now.error(outcome.failure());
      return;
    }
    Reply reply = outcome.reply().get();
    PageWorth worth = reply.worth();
    if (worth.counts()) {
      now.reply(page, outcome.endNanos() - intendedNanos, reply.bytes(), worth);
    } else {
      now.error(worth.error());
    }
  }

  /** Books the end of a request for an image. */
  void image(boolean came) {
    ledger.now().image(came);
  }

  /** Closes the current second. */
  SecondReport close(long nowNanos, int active) {
    Ledger.Second<Tally> closed = ledger.close(nowNanos);
    return closed.sheet().second(closed.second(), closed.phase(), closed.counted(), active);
  }

  /** The whole run, once its last second is closed. */
  LoadSummary summary(boolean complete, long sessions) {
    List<PhaseSummary> phases = new ArrayList<>();
    List<Ledger.Hold<Tally>> holds = ledger.holds();
    for (int i = 0; i < holds.size(); i++) {
      phases.add(holds.get(i).sheet().phase(options.plan().phases().get(i).clients(), states));
    }
    Tally total = ledger.total();
    return new LoadSummary(
        options.url().toString(),
        options.itinerary().title(),
        options.itinerary().start(),
        options.think().toNanos() / 1e9,
        options.seed(),
        total.seconds(),
        complete,
        total.offeredCount(),
        total.replyCount(),
        total.errors(),
        total.offeredCount() - total.replyCount() - total.errorCount(),
        sessions,
        List.copyOf(phases));
  }
}
