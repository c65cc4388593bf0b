package io.allostat.demoapps.client;

import java.util.Map;
import java.util.TreeMap;

/** Counts and histograms behind a {@link SessionReport}. Not thread-safe. */
final class SessionTally {
  private final Timings timings = new Timings();
  private final Map<String, Long> lost = new TreeMap<>();
  private long arrivals;
  private long returning;
  private long completed;
  private long completedReturning;
  private long requests;
  private long replies;
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
    requests++;
    timings.lateness(latenessNanos);
  }

  void replied(long latencyNanos) {
    replies++;
    timings.latency(latencyNanos);
  }

  /** Nothing came within the patience: the quantiles know it as a reply that took so long. */
  void gaveUp(long patienceNanos) {
    timings.latency(patienceNanos);
    lost("timeout");
  }

  void completed(boolean again) {
    completed++;
    completedReturning += again ? 1 : 0;
  }

  void lost(String kind) {
    lost.merge(kind, 1L, Long::sum);
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

  void elapsed(long wallNanos, long processCpuNanos) {
    timings.elapsed(wallNanos, processCpuNanos);
  }

  void add(SessionTally other) {
    timings.add(other.timings);
    other.lost.forEach((kind, count) -> lost.merge(kind, count, Long::sum));
    arrivals += other.arrivals;
    returning += other.returning;
    completed += other.completed;
    completedReturning += other.completedReturning;
    requests += other.requests;
    replies += other.replies;
    full += other.full;
    resumed += other.resumed;
    broken += other.broken;
    refusedResumptions += other.refusedResumptions;
  }

  double seconds() {
    return timings.seconds();
  }

  SessionReport report() {
    return new SessionReport(
        arrivals,
        returning,
        completed,
        completedReturning,
        requests,
        replies,
        lost,
        full,
        resumed,
        broken,
        refusedResumptions,
        timings.latencyMillis(50),
        timings.latencyMillis(95),
        timings.latencyMillis(99),
        timings.latenessP99Millis(),
        timings.cpu());
  }
}
