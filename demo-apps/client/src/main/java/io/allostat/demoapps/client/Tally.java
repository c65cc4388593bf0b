package io.allostat.demoapps.client;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The counts and histograms of a second, a hold or a run. Times in microseconds. Not thread-safe.
 */
final class Tally {
  private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(2);
  private static final double MICROS_PER_MILLI = 1000;

  private final Histogram latency = new Histogram(MAX_MICROS, 3);
  private final Histogram lateness = new Histogram(MAX_MICROS, 3);
  private final Map<String, Long> errors = new TreeMap<>();
  private final Map<String, Long> pages = new HashMap<>();
  private long offered;
  private long replies;
  private long bytes;
  private long refused;
  private long images;
  private long imageErrors;
  private long degraded;
  private double lossSum;
  private long nanos;
  private long cpuNanos;

  void offered() {
    offered++;
  }

  void sent(long latenessNanos) {
    lateness.recordValue(micros(latenessNanos));
  }

  void reply(String page, long latencyNanos, long size, double loss) {
    replies++;
    bytes += size;
    pages.merge(page, 1L, Long::sum);
    latency.recordValue(micros(latencyNanos));
    if (loss > 0) {
      degraded++;
      lossSum += loss;
    }
  }

  /** A reply says that what was asked for could not be. */
  void refused() {
    refused++;
  }

  void image(boolean came) {
    images += came ? 1 : 0;
    imageErrors += came ? 0 : 1;
  }

  void error(String kind) {
    errors.merge(kind, 1L, Long::sum);
  }

  void elapsed(long wallNanos, long processCpuNanos) {
    nanos += wallNanos;
    cpuNanos += processCpuNanos;
  }

  void add(Tally other) {
    latency.add(other.latency);
    lateness.add(other.lateness);
    other.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    other.pages.forEach((page, count) -> pages.merge(page, count, Long::sum));
    offered += other.offered;
    replies += other.replies;
    bytes += other.bytes;
    refused += other.refused;
    images += other.images;
    imageErrors += other.imageErrors;
    degraded += other.degraded;
    lossSum += other.lossSum;
    nanos += other.nanos;
    cpuNanos += other.cpuNanos;
  }

  void clear() {
    latency.reset();
    lateness.reset();
    errors.clear();
    pages.clear();
    offered = 0;
    replies = 0;
    refused = 0;
    images = 0;
    imageErrors = 0;
    bytes = 0;
    degraded = 0;
    lossSum = 0;
    nanos = 0;
    cpuNanos = 0;
  }

  private static long micros(long nanos) {
    return Math.min(MAX_MICROS, Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
  }

  long offeredCount() {
    return offered;
  }

  long replyCount() {
    return replies;
  }

  Map<String, Long> errors() {
    return new TreeMap<>(errors);
  }

  long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  double seconds() {
    return nanos / 1e9;
  }

  private double cpu() {
    return nanos == 0 ? Double.NaN : (double) cpuNanos / nanos;
  }

  private static double quantile(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? Double.NaN
        : histogram.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }

  private double mean() {
    return latency.getTotalCount() == 0 ? Double.NaN : latency.getMean() / MICROS_PER_MILLI;
  }

  SecondReport second(int second, int phase, boolean counted, int active) {
    return new SecondReport(
        second,
        phase,
        counted,
        active,
        offered,
        replies,
        errors,
        bytes,
        mean(),
        quantile(latency, 50),
        quantile(latency, 95),
        quantile(latency, 99),
        quantile(lateness, 99),
        degraded,
        lossSum,
        cpu());
  }

  PhaseSummary phase(int clients, List<String> order) {
    Map<String, Long> byState = new LinkedHashMap<>();
    for (String state : order) {
      long count = pages.getOrDefault(state, 0L);
      if (count > 0) {
        byState.put(state, count);
      }
    }
    double seconds = seconds();
    return new PhaseSummary(
        clients,
        seconds,
        offered,
        seconds == 0 ? Double.NaN : offered / seconds,
        replies,
        seconds == 0 ? Double.NaN : replies / seconds,
        errors(),
        bytes,
        mean(),
        quantile(latency, 50),
        quantile(latency, 95),
        quantile(latency, 99),
        quantile(latency, 100),
        quantile(lateness, 99),
        cpu(),
        degraded,
        lossSum,
        refused,
        images,
        imageErrors,
        byState);
  }
}
