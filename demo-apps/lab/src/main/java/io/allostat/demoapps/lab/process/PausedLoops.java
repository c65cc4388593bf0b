package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.DecisionSample;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Waits for loops that were told to pause. A loop heeds that from its next step on; a step under
 * way may still move a component, and then nobody would move it back.
 */
final class PausedLoops {
  static final int MOST_QUESTIONS = 61;

  private static final long INTERVAL_MILLIS = 500;

  private PausedLoops() {}

  /**
   * Asks until the newest decision of each loop says that it is paused, at most for 30 s.
   *
   * @param newestReasons asks for the reason of each loop's newest decision
   * @param between lets half a second pass
   * @throws LabException when a loop does not get there
   */
  static void await(Supplier<List<String>> newestReasons, Runnable between) {
    List<String> reasons = newestReasons.get();
    for (int asked = 1; !allPaused(reasons); asked++) {
      if (asked == MOST_QUESTIONS) {
        throw new LabException(
            "the server's control loop did not pause within 30 s, its newest decision: "
                + String.join("; ", reasons));
      }
      between.run();
      reasons = newestReasons.get();
    }
  }

  private static boolean allPaused(List<String> reasons) {
    return reasons.stream().allMatch(DecisionSample.PAUSED::equals);
  }

  /** Lets half a second pass. */
  static void sleep() {
    try {
      TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }
}
