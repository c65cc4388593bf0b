package io.allostat.demoapps.lab.compare;

import java.util.Optional;
import java.util.Set;

/**
 * Which way a figure is better. Figures that are conditions (what was offered, what others used,
 * how many were refused) have no direction and are not judged.
 */
enum Direction {
  /** More is better. */
  UP,
  /** Less is better. */
  DOWN;

  private static final Set<String> HIGHER =
      Set.of(
          "repliesPerSecond",
          "completedSessionsPerSecond",
          "completedReturningPerSecond",
          "servedShare",
          "resumedShare");
  private static final Set<String> LOWER =
      Set.of(
          "p50Millis",
          "p95Millis",
          "p99Millis",
          "worstHoldP95Millis",
          "cpuMillisPerReply",
          "webMillisPerReply",
          "databaseMillisPerReply",
          "handshakeFullCpuMillis",
          "handshakeResumedCpuMillis",
          "oscillations",
          "predictionErrorMedian",
          "degradedShare",
          "degradedWeightShare",
          "secondsToFullService",
          "timedOutPerSecond",
          "failedPerSecond",
          "errors",
          "cost");

  /** The direction of a figure by its name in summaries. */
  static Optional<Direction> of(String figure) {
    if (HIGHER.contains(figure) || figure.startsWith("goodput")) {
      return Optional.of(UP);
    }
    return LOWER.contains(figure) ? Optional.of(DOWN) : Optional.empty();
  }

  /**
   * Whether a figure is a rate or a time, so that its ratio to that of another arm says something;
   * counts and shares are often 0 or nearly so.
   */
  static boolean scales(String figure) {
    return of(figure).filter(d -> d == UP || figure.contains("Millis")).isPresent();
  }

  /** How much worse the second value is than the first; below 0 if it is better. */
  double worse(double before, double after) {
    return this == UP ? before - after : after - before;
  }
}
