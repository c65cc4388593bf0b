package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.profile.Estimate;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean CPU time of the connections that ended and were measured. Ended ones only: those still
 * open have not yet cost what they will, and the long ones are over-represented among them. The
 * window reaches back until it is long enough, holds enough connections, and the mean is known well
 * enough, or to the end of what is remembered.
 *
 * <p>A window that is chosen because its connections cost alike must not be believed for that: by
 * chance the few dear ones are missing in it. So costs scatter, relative to their mean, as in the
 * window or as in all that is remembered, whichever is more. The interval is Student's.
 */
final class Average {
  private static final double QUANTILE = 0.975;

  /** From here on Student's quantile is the normal one but for a hundredth. */
  private static final double MANY = 200;

  private static final double NORMAL = 1.96;

  private Average() {}

  static Optional<Estimate> of(History history, Kind kind, AdmissionSettings settings) {
    double scatter = scatter(history.latest(sum -> false).of(kind));
    Block window =
        history.latest(
            sum ->
                sum.seconds() >= settings.costWindowSeconds()
                    && believed(sum.of(kind), scatter, settings));
    Sums sums = window.of(kind);
    return believed(sums, scatter, settings)
        ? Optional.of(estimate(sums, scatter))
        : Optional.empty();
  }

  private static boolean believed(Sums sums, double scatter, AdmissionSettings settings) {
    return sums.measured() >= settings.minConnections()
        && sums.endedCpu() > 0
        && halfWidth(sums, scatter) <= settings.costError() * mean(sums);
  }

  private static Estimate estimate(Sums sums, double scatter) {
    double mean = mean(sums);
    double half = halfWidth(sums, scatter);
    return new Estimate(mean, Math.max(0, mean - half), mean + half, (long) sums.measured());
  }

  private static double mean(Sums sums) {
    return sums.endedCpu() / sums.measured();
  }

  /** Standard deviation by mean; 0 if there is none. */
  private static double scatter(Sums sums) {
    double n = sums.measured();
    if (!(n > 1) || !(sums.endedCpu() > 0)) {
      return 0;
    }
    double deviations = Math.max(0, sums.endedCpuSquares() - sums.endedCpu() * mean(sums));
    return Math.sqrt(deviations / (n - 1)) / mean(sums);
  }

  private static double halfWidth(Sums sums, double scatter) {
    double n = sums.measured();
    return quantile(n - 1) * mean(sums) * Math.max(scatter, scatter(sums)) / Math.sqrt(n);
  }

  private static double quantile(double freedom) {
    return freedom >= MANY
        ? NORMAL
        // Without a generator of random numbers: only the quantile is wanted.
        : new TDistribution(null, Math.max(1, freedom)).inverseCumulativeProbability(QUANTILE);
  }
}
