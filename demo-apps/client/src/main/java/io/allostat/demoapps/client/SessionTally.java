package io.allostat.demoapps.client;

import java.util.List;

/**
 * Counts and histograms behind a {@link SessionReport}: those of the pages, whose errors each lose
 * a session, and those of sessions and handshakes. Not thread-safe.
 */
final class SessionTally implements Ledger.Sheet<SessionTally> {
  private final Tally pages = new Tally();
  private long arrivals;
  private long returning;
  private long completed;
  private long completedReturning;
  private long full;
  private long resumed;
  private long broken;
  private long refusedResumptions;

  void arrived(boolean again) {
    arrivals++;
    returning += again ? 1 : 0;
  }

  /** A request was begun, so much later than intended. */
  void asked(long latenessNanos) {
    pages.offered();
    pages.sent(latenessNanos);
  }

  void replied(String page, long latencyNanos, long size, PageWorth worth) {
    pages.reply(page, latencyNanos, size, worth);
  }

  /** Nothing came within the patience: the quantiles know it as a reply that took so long. */
  void gaveUp(long patienceNanos) {
    pages.inVain(patienceNanos);
    lost("timeout");
  }

  void image(boolean came) {
    pages.image(came);
  }

  void completed(boolean again) {
    completed++;
    completedReturning += again ? 1 : 0;
  }

  void lost(String kind) {
    pages.error(kind);
  }

  void handshake(boolean resuming) {
    full += resuming ? 0 : 1;
    resumed += resuming ? 1 : 0;
  }

  void brokenHandshake() {
    broken++;
  }

  /** A connection that offered a session to resume was ended before its handshake was done. */
  void refusedResumption() {
    refusedResumptions++;
  }

  /** Of so many connections, those that came to no end are broken off now. */
  void endHandshakes(long connections) {
    broken = Math.max(broken, connections - full - resumed);
  }

  @Override
  public void elapsed(long wallNanos, long processCpuNanos) {
    pages.elapsed(wallNanos, processCpuNanos);
  }

  @Override
  public void add(SessionTally other) {
    pages.add(other.pages);
    arrivals += other.arrivals;
    returning += other.returning;
    completed += other.completed;
    completedReturning += other.completedReturning;
    full += other.full;
    resumed += other.resumed;
    broken += other.broken;
    refusedResumptions += other.refusedResumptions;
  }

  SessionReport.Phase phase(double sessionsPerSecond, double disturbedShare, List<String> order) {
    return new SessionReport.Phase(
        sessionsPerSecond, pages.seconds(), disturbedShare, report(), pages.pages(order));
  }

  SessionReport report() {
    Timings timings = pages.timings();
    return new SessionReport(
        arrivals,
        returning,
        completed,
        completedReturning,
        pages.offeredCount(),
        pages.replyCount(),
        pages.errors(),
        full,
        resumed,
        broken,
        refusedResumptions,
        timings.latencyMillis(50),
        timings.latencyMillis(95),
        timings.latencyMillis(99),
        timings.latenessP99Millis(),
        timings.cpu(),
        pages.byteCount(),
        pages.degradedCount(),
        pages.lossSum(),
        pages.refusedCount(),
        pages.imageCount(),
        pages.imageErrorCount());
  }
}
