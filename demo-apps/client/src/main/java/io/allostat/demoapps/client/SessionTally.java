package io.allostat.demoapps.client;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Counts and histograms behind a {@link SessionReport}. Not thread-safe. */
final class SessionTally {
  private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(2);
  private static final double MICROS_PER_MILLI = 1000;

  private final Histogram latency = new Histogram(MAX_MICROS, 3);
  private final Histogram lateness = new Histogram(MAX_MICROS, 3);
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
  private long nanos;
  private long cpuNanos;

  void arrived(boolean again) {
    arrivals++;
    returning += again ? 1 : 0;
  }

  /** A request was begun, so much later than intended. */
  void asked(long latenessNanos) {
    requests++;
    lateness.recordValue(micros(latenessNanos));
  }

  void replied(long latencyNanos) {
    replies++;
    latency.recordValue(micros(latencyNanos));
  }

  /** Nothing came within the patience: the quantiles know it as a reply that took so long. */
  void gaveUp(long patienceNanos) {
    latency.recordValue(micros(patienceNanos));
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
    nanos += wallNanos;
    cpuNanos += processCpuNanos;
  }

  void add(SessionTally other) {
    latency.add(other.latency);
    lateness.add(other.lateness);
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
    nanos += other.nanos;
    cpuNanos += other.cpuNanos;
  }

  double seconds() {
    return nanos / 1e9;
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
        quantile(latency, 50),
        quantile(latency, 95),
        quantile(latency, 99),
        quantile(lateness, 99),
        nanos == 0 ? Double.NaN : (double) cpuNanos / nanos);
  }

  private static long micros(long nanos) {
    return Math.min(MAX_MICROS, Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
  }

  private static double quantile(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? Double.NaN
        : histogram.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }
}
