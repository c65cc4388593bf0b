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

  /**
   * Of those that came with a rate a server that keeps up completes more within the same seconds,
   * though some end after them and some came before, when there were fewer.
   */
  private static final double KEPT_UP = 0.7;

  private final List<Rate> rates = new ArrayList<>();
  private int step;
  private long arrived;
  private long finished;
  private int seconds;
  private boolean over;

  private record Rate(double offered, double completed) {}

  /** A search that has seen nothing. */
  public CapacitySearch() {}

  /**
   * Hears of a second that counts.
   *
   * @param ofStep index into the load
   * @param arrivals sessions that came in this second
   * @param completed sessions whose last page came in it
   * @return whether to go on
   */
  public boolean onSecond(int ofStep, long arrivals, long completed) {
    if (over) {
      return false;
    }
    if (ofStep != step) {
      endStep();
      step = ofStep;
      over = fallen();
    }
    arrived += arrivals;
    finished += completed;
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
    int seen = rates.size();
    return seen > 1
        && rates.subList(seen - 2, seen).stream()
            .allMatch(rate -> rate.completed() < FALLEN * capacity());
  }

  private void endStep() {
    if (seconds > 0) {
      rates.add(new Rate((double) arrived / seconds, (double) finished / seconds));
    }
    arrived = 0;
    finished = 0;
    seconds = 0;
  }

  /**
   * The most sessions completed in a second at any rate.
   *
   * @return sessions/s, 0 before the first step has ended
   */
  public double capacity() {
    return rates.stream().mapToDouble(Rate::completed).max().orElse(0);
  }

  /**
   * Whether the last rate was beyond what the server can do: fewer were completed than at the best
   * one, or many that came were not.
   *
   * @return false if the server might do more
   */
  public boolean reached() {
    if (capacity() == 0) {
      return false;
    }
    Rate last = rates.get(rates.size() - 1);
    return last.completed() < TURNED * capacity() || last.completed() < KEPT_UP * last.offered();
  }
}
