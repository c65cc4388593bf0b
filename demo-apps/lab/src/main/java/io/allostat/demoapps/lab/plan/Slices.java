package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;

/** Slices of a load of sessions: how long they may be, and the steps that they are. */
final class Slices {
  /** As long as nearly all sessions last that think nine times for 0.3 s on average. */
  static final int SESSION_SECONDS = 6;

  private static final int MOST_SECONDS = 20;

  private Slices() {}

  /** Refuses pairs of slices that cannot be. */
  static void require(int pairs, int mostPairs, int settleSeconds, int sliceSeconds) {
    if (pairs < 1 || pairs > mostPairs) {
      throw new IllegalArgumentException(
          "%d pairs of slices, expected 1 to %d".formatted(pairs, mostPairs));
    }
    if (!bounded(settleSeconds) || !bounded(sliceSeconds)) {
      throw new IllegalArgumentException(
          "slices of %d s with %d s to settle, expected 1 to %d s each"
              .formatted(sliceSeconds, settleSeconds, MOST_SECONDS));
    }
  }

  private static boolean bounded(int seconds) {
    return seconds >= 1 && seconds <= MOST_SECONDS;
  }

  /**
   * A step that is no slice, in which the sessions become as many as they will be, and a step for
   * each slice.
   *
   * @param firstSeconds what counts of the first step
   */
  static SessionLoad load(
      double rate, int firstSeconds, int count, int settleSeconds, int sliceSeconds) {
    List<SessionLoad.Step> steps = new ArrayList<>();
    steps.add(new SessionLoad.Step(rate, SESSION_SECONDS, firstSeconds));
    for (int i = 0; i < count; i++) {
      steps.add(new SessionLoad.Step(rate, settleSeconds, sliceSeconds));
    }
    return new SessionLoad(steps);
  }
}
