package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.profile.Estimate;
import java.util.Optional;

/**
 * The mean CPU time of the connections that ended and were measured. Ended ones only: those still
 * open have not yet cost what they will, and the long ones are over-represented among them. The
 * window reaches back until it is long enough, holds enough connections, and the mean is known well
 * enough, or to the end of what is remembered.
 */
final class Average {
  /** Half the width of a 95 % interval, in standard errors. */
  private static final double Z = 1.96;

  private Average() {}

  static Optional<Estimate> of(History history, Kind kind, AdmissionSettings settings) {
    Block window =
        history.latest(
            sum ->
                sum.seconds() >= settings.costWindowSeconds() && believed(sum.of(kind), settings));
    Sums sums = window.of(kind);
    return believed(sums, settings) ? Optional.of(estimate(sums)) : Optional.empty();
  }

  private static boolean believed(Sums sums, AdmissionSettings settings) {
    return sums.measured() >= settings.minConnections()
        && sums.endedCpu() > 0
        && halfWidth(sums) <= settings.costError() * mean(sums);
  }

  private static Estimate estimate(Sums sums) {
    double mean = mean(sums);
    double half = halfWidth(sums);
    return new Estimate(mean, Math.max(0, mean - half), mean + half, (long) sums.measured());
  }

  private static double mean(Sums sums) {
    return sums.endedCpu() / sums.measured();
  }

  private static double halfWidth(Sums sums) {
    double n = sums.measured();
    double deviations = Math.max(0, sums.endedCpuSquares() - sums.endedCpu() * mean(sums));
    return Z * Math.sqrt(deviations / (n - 1) / n);
  }
}
