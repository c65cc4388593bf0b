package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The capacity in sessions: rates grow until far fewer sessions are completed than at the best rate
 * so far, twice in a row: one such rate alone may have met a busy neighbour. Not thread-safe.
 */
public final class CapacitySearch {
  private static final double FALLEN = 0.85;
  private static final double TURNED = 0.97;

  private final List<Double> completed = new ArrayList<>();
  private int step;
  private long sessions;
  private int seconds;
  private boolean over;

  /** A search that has seen nothing. */
  public CapacitySearch() {}

  /**
   * Hears of a second that counts.
   *
   * @param ofStep index into the load
   * @param completedSessions in this second
   * @return whether to go on
   */
  public boolean onSecond(int ofStep, long completedSessions) {
    if (over) {
      return false;
    }
    if (ofStep != step) {
      endStep();
      step = ofStep;
      over = fallen();
    }
    sessions += completedSessions;
    seconds++;
    return !over;
  }

  /** Closes the last step, if it was seen to its end; to be called once when the load has ended. */
  public void end() {
    if (!over) {
      endStep();
    }
  }

  private boolean fallen() {
    int steps = completed.size();
    return steps > 1
        && completed.subList(steps - 2, steps).stream().allMatch(c -> c < FALLEN * capacity());
  }

  private double last() {
    return completed.get(completed.size() - 1);
  }

  private void endStep() {
    if (seconds > 0) {
      completed.add((double) sessions / seconds);
    }
    sessions = 0;
    seconds = 0;
  }

  /**
   * The most sessions completed in a second at any rate.
   *
   * @return sessions/s, 0 before the first step has ended
   */
  public double capacity() {
    return completed.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /**
   * Whether the last rate was beyond the best one.
   *
   * @return false if the server might do more
   */
  public boolean reached() {
    return !completed.isEmpty() && last() < TURNED * capacity();
  }
}
