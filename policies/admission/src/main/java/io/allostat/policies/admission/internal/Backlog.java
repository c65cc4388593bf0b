package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Interval;

/**
 * Withholds budget from new connections while work waits. Usage cannot say how far beyond full a
 * server is; the work of the requests in progress can, and it answers within an interval where the
 * trim takes a minute. All of the budget is given out up to the work that may wait, nothing at
 * twice as much, linearly in between.
 */
public final class Backlog {
  /**
   * Requests for each processor held that are no backlog, however long they take: at 90 % of one
   * processor nine are present on average, and more than twenty for an eighth of the time.
   */
  static final double USUAL_REQUESTS = 20;

  private Backlog() {}

  /**
   * Computes how much of the budget is given out.
   *
   * @param interval what was measured in the last interval
   * @param settings the settings
   * @return 0 to 1
   */
  public static double shareOfBudget(Interval interval, AdmissionSettings settings) {
    // Requests that wait for something else than the processors are no reason to refuse.
    if (interval.usage() < Served.aim(settings)) {
      return 1;
    }
    double perRequest = secondsPerRequest(interval);
    double waiting = interval.requestsInProgress() * perRequest;
    double usual = USUAL_REQUESTS * Math.max(1, interval.processors()) * perRequest;
    double allowed = Math.max(settings.backlogSeconds(), usual);
    return Math.max(0, Math.min(1, 2 - waiting / allowed));
  }

  /**
   * Tells how long the processors held, all together, are taken for each request: who shares them
   * with others waits longer for the same work.
   *
   * @param interval what was measured
   * @return seconds, >= 0
   */
  static double secondsPerRequest(Interval interval) {
    return interval.busySeconds() / Math.max(1, interval.requestsEnded()) / interval.processors();
  }
}
