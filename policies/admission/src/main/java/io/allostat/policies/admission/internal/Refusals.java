package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Interval;

/**
 * Sets apart what refusals took. A flood of new connections costs CPU time though none of them is
 * admitted. Were it charged to those that are, the server would admit the fewer the more come, and
 * leave idle what u leaves idle all the same. So it is neither a part of what connections cost nor
 * of the usage that is compared with u, as far as both together leave the processors some room: a
 * refusal is short, and makes no request wait for long.
 */
public final class Refusals {
  /** Share of the processors held that serving and refusing may use together. */
  private static final double MOST_USAGE = 0.95;

  private Refusals() {}

  /**
   * Takes away from an interval what refusals took, up to the room that there is beyond u.
   *
   * @param interval what was measured
   * @param settings u
   * @return the interval as if so much had not been used
   */
  public static Interval apart(Interval interval, AdmissionSettings settings) {
    double room =
        Math.max(0, MOST_USAGE - settings.utilisation())
            * interval.seconds()
            * interval.processors();
    double apart = Math.min(room, Math.min(interval.refusalSeconds(), interval.cpuSeconds()));
    return new Interval(
        interval.seconds(),
        interval.newConnections(),
        interval.resumedConnections(),
        interval.cpuSeconds() - apart,
        interval.processors(),
        interval.requestsEnded(),
        interval.requestsInProgress(),
        Math.max(0, interval.busySeconds() - apart),
        interval.refusalSeconds() - apart);
  }
}
