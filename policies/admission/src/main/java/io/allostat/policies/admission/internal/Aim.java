package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Interval;

/**
 * Says which part of the processors is aimed at. Close to full a server is used best, but what
 * chance brings then queues for long, unless {@link Queueing} keeps it short. It does where
 * requests in progress are counted, while processors are busy, and where no quota lets all work
 * stand. Elsewhere, and in the first interval of a flood, room is left for chance. Where the queue
 * is not to be bounded, the part is the one that is configured, as in the paper's form.
 */
public final class Aim {
  /** Of the processors, where a queue would be bounded and cannot be. */
  static final double MOST_UNBOUNDED = 0.9;

  private Aim() {}

  /**
   * Says with which settings a limit is computed where no queue is kept short, as the first one.
   *
   * @param settings those configured
   * @return the same, or with a lower u
   */
  public static AdmissionSettings unbounded(AdmissionSettings settings) {
    double most = utilisationUnbounded(settings);
    return most == settings.utilisation() ? settings : settings.withUtilisation(most);
  }

  /**
   * Says which utilisation is aimed at where no queue is kept short. Processors are asked for with
   * it everywhere: what a request for them leaves out no short queue gives back.
   *
   * @param settings those configured
   * @return u, or less
   */
  public static double utilisationUnbounded(AdmissionSettings settings) {
    boolean asConfigured = settings.queueSeconds() == 0;
    return asConfigured ? settings.utilisation() : Math.min(MOST_UNBOUNDED, settings.utilisation());
  }

  /**
   * Says with which settings the next limit is computed.
   *
   * @param settings those configured
   * @param interval what was measured
   * @param counted whether any request has been seen in progress
   * @return the same, or with a lower u
   */
  public static AdmissionSettings after(
      AdmissionSettings settings, Interval interval, boolean counted) {
    boolean busy = Queueing.bounds(Served.of(interval, settings), settings);
    boolean kept = counted && busy && !Queueing.mayStand(interval.held());
    return kept ? settings : unbounded(settings);
  }
}
