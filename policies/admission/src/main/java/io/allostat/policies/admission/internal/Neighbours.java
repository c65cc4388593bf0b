package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;

/** What others that run on the processors held leave of them. */
public final class Neighbours {
  private static final double LEAST_LEFT = 0.5;

  private Neighbours() {}

  /**
   * Tells what others leave, so that with u of it in use by the application u of all is in use by
   * all. At least half: who shares with somebody that takes all there is gets that much when it is
   * needed.
   *
   * @param processors A_i
   * @param foreign what others take of them, processors
   * @param settings u
   * @return processors
   */
  public static double left(double processors, double foreign, AdmissionSettings settings) {
    return Math.max(LEAST_LEFT * processors, processors - foreign / settings.utilisation());
  }

  /**
   * Tells how much of what others left in an interval the application used to serve: what others do
   * while it rests is no usage of its own.
   *
   * @param served what was measured
   * @param settings u
   * @return 0 to 1
   */
  public static double ownUsage(Served served, AdmissionSettings settings) {
    double seconds = served.measured().seconds();
    double left = left(served.measured().processors(), served.foreignSeconds() / seconds, settings);
    return Math.min(1, served.cpuSeconds() / seconds / left);
  }
}
