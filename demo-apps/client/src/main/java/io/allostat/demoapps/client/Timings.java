package io.allostat.demoapps.client;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The times behind a report: how long replies took and how late requests were, in microseconds, and
 * how much time passed. Not thread-safe.
 */
final class Timings {
  private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(2);
  private static final double MICROS_PER_MILLI = 1000;
  private static final double LATE = 99;

  private final Histogram latency = new Histogram(MAX_MICROS, 3);
  private final Histogram lateness = new Histogram(MAX_MICROS, 3);
  private long nanos;
  private long cpuNanos;

  void latency(long nanosTaken) {
    latency.recordValue(micros(nanosTaken));
  }

  void lateness(long nanosLate) {
    lateness.recordValue(micros(nanosLate));
  }

  void elapsed(long wallNanos, long processCpuNanos) {
    nanos += wallNanos;
    cpuNanos += processCpuNanos;
  }

  void add(Timings other) {
    latency.add(other.latency);
    lateness.add(other.lateness);
    nanos += other.nanos;
    cpuNanos += other.cpuNanos;
  }

  double seconds() {
    return nanos / 1e9;
  }

  /** CPU time of this process, as a share of one core; NaN when no time has passed. */
  double cpu() {
    return nanos == 0 ? Double.NaN : (double) cpuNanos / nanos;
  }

  /** NaN without a reply. */
  double meanMillis() {
    return latency.getTotalCount() == 0 ? Double.NaN : latency.getMean() / MICROS_PER_MILLI;
  }

  /** A quantile of the latency; NaN without a reply. */
  double latencyMillis(double percentile) {
    return quantile(latency, percentile);
  }

  /** NaN without a request. */
  double latenessP99Millis() {
    return quantile(lateness, LATE);
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
