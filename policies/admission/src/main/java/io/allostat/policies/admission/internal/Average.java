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
 *
 * <p>What costs are while code is being compiled is over within seconds, and who refuses by what it
 * was half a minute ago serves half of what fits. {@link Pace} tells at once what requests take, so
 * the window's mean follows it, though not below what the latest connections took by their own
 * threads, in three intervals at least. Where those were dearer than the window's by more than
 * chance would make it, they alone count. That they were cheaper says nothing: after a sudden crowd
 * the short sessions end first.
 */
final class Average {
  private static final double QUANTILE = 0.975;

  /** From here on Student's quantile is the normal one but for a hundredth. */
  private static final double MANY = 200;

  private static final double NORMAL = 1.96;

  /**
   * Half-widths of the late connections' 95 % interval beyond which a difference is a change: about
   * four standard deviations.
   */
  private static final double CHANGE = 2;

  private Average() {}

  /**
   * Estimates what the connections of a kind cost, in CPU time of the process.
   *
   * @param scale CPU time of the process for each of the connections' own, as far as it is known
   * @return empty if nothing can be believed
   */
  static Optional<Estimate> of(
      History history, Kind kind, Scale scale, AdmissionSettings settings) {
    double scatter = scatter(history.latest(sum -> false).of(kind));
    Block all = latest(history, kind, scatter, settings, settings.costWindowSeconds());
    Sums window = all.of(kind);
    if (!believed(window, scatter, settings)) {
      return Optional.empty();
    }
    double seconds =
        Math.min(
            settings.costWindowSeconds(), CostTracker.LATE_INTERVALS * settings.intervalSeconds());
    Block late = latest(history, kind, scatter, settings, seconds);
    Block telling = dearer(late.of(kind), window, scatter) ? late : all;
    Estimate own = estimate(telling.of(kind), scatter);
    Estimate usual = own.times(scale.value());
    Estimate present = own.times(scale.of(telling, Pace.of(history, telling, settings)));
    // As long as it is not known what other threads take, requests get cheaper as those rest.
    Estimate least = estimate(late.of(kind), scatter);
    Estimate bound = least.value() < usual.value() ? least : usual;
    return Optional.of(present.value() < bound.value() ? bound : present);
  }

  /** The shortest part of the past of at least that length that is believed. */
  private static Block latest(
      History history, Kind kind, double scatter, AdmissionSettings settings, double seconds) {
    return history.latest(
        sum -> sum.seconds() >= seconds && believed(sum.of(kind), scatter, settings));
  }

  private static boolean dearer(Sums late, Sums window, double scatter) {
    return late.mean() - window.mean() > CHANGE * halfWidth(late, scatter);
  }

  private static boolean believed(Sums sums, double scatter, AdmissionSettings settings) {
    return sums.measured() >= settings.minConnections()
        && sums.endedCpu() > 0
        && halfWidth(sums, scatter) <= settings.costError() * sums.mean();
  }

  private static Estimate estimate(Sums sums, double scatter) {
    double mean = sums.mean();
    double half = halfWidth(sums, scatter);
    return new Estimate(mean, Math.max(0, mean - half), mean + half, Math.round(sums.measured()));
  }

  /** Standard deviation by mean; 0 if there is none. */
  private static double scatter(Sums sums) {
    double n = sums.measured();
    if (!(n > 1) || !(sums.endedCpu() > 0)) {
      return 0;
    }
    double deviations = Math.max(0, sums.endedCpuSquares() - sums.endedCpu() * sums.mean());
    double variance = deviations / sums.stoodFor() * (n / (n - 1));
    return Math.sqrt(variance) / sums.mean();
  }

  private static double halfWidth(Sums sums, double scatter) {
    double n = sums.measured();
    return quantile(n - 1) * sums.mean() * Math.max(scatter, scatter(sums)) / Math.sqrt(n);
  }

  private static double quantile(double freedom) {
    return freedom >= MANY
        ? NORMAL
        // Without a generator of random numbers: only the quantile is wanted.
        : new TDistribution(null, Math.max(1, freedom)).inverseCumulativeProbability(QUANTILE);
  }
}
