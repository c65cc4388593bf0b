package io.allostat.demoapps.client;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counts and histograms of the pages of a second, a hold or a run. Not thread-safe. */
final class Tally implements Ledger.Sheet<Tally> {
  private final Timings timings = new Timings();
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

  void offered() {
    offered++;
  }

  void sent(long latenessNanos) {
    timings.lateness(latenessNanos);
  }

  void reply(String page, long latencyNanos, long size, PageWorth worth) {
    replies++;
    bytes += size;
    pages.merge(page, 1L, Long::sum);
    timings.latency(latencyNanos);
    refused += worth.refused() ? 1 : 0;
    if (worth.loss() > 0) {
      degraded++;
      lossSum += worth.loss();
    }
  }

  /** Somebody waited so long for a page in vain: the quantiles know it as one that took that. */
  void inVain(long nanos) {
    timings.latency(nanos);
  }

  void image(boolean came) {
    images += came ? 1 : 0;
    imageErrors += came ? 0 : 1;
  }

  void error(String kind) {
    errors.merge(kind, 1L, Long::sum);
  }

  @Override
  public void elapsed(long wallNanos, long processCpuNanos) {
    timings.elapsed(wallNanos, processCpuNanos);
  }

  @Override
  public void add(Tally other) {
    timings.add(other.timings);
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
  }

  Timings timings() {
    return timings;
  }

  long offeredCount() {
    return offered;
  }

  long replyCount() {
    return replies;
  }

  long byteCount() {
    return bytes;
  }

  long refusedCount() {
    return refused;
  }

  long imageCount() {
    return images;
  }

  long imageErrorCount() {
    return imageErrors;
  }

  long degradedCount() {
    return degraded;
  }

  double lossSum() {
    return lossSum;
  }

  Map<String, Long> errors() {
    return new TreeMap<>(errors);
  }

  long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  double seconds() {
    return timings.seconds();
  }

  /** Replies by page, in this order, without those never seen. */
  Map<String, Long> pages(List<String> order) {
    Map<String, Long> byState = new LinkedHashMap<>();
    for (String state : order) {
      long count = pages.getOrDefault(state, 0L);
      if (count > 0) {
        byState.put(state, count);
      }
    }
    return Collections.unmodifiableMap(byState);
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
        timings.meanMillis(),
        timings.latencyMillis(50),
        timings.latencyMillis(95),
        timings.latencyMillis(99),
        timings.latenessP99Millis(),
        degraded,
        lossSum,
        timings.cpu());
  }

  PhaseSummary phase(int clients, List<String> order) {
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
        timings.meanMillis(),
        timings.latencyMillis(50),
        timings.latencyMillis(95),
        timings.latencyMillis(99),
        timings.latencyMillis(100),
        timings.latenessP99Millis(),
        timings.cpu(),
        degraded,
        lossSum,
        refused,
        images,
        imageErrors,
        pages(order));
  }
}
