package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.profile.Estimate;
import java.util.Optional;

/**
 * Estimates one gain from two costs, and merges it with earlier ones.
 *
 * <p>The interval comes from the delta method for a ratio: var(ln G) is the sum of the squared
 * relative errors of the two costs. A stack that is gone after the change has G = 0, and at most
 * what the rule of three leaves open. Gains are merged with inverse variances as weights, after
 * what was known has lost a fifth of its weight: in the long run five calibrations' worth of
 * memory, so that an application that has changed is learned anew.
 */
final class GainEstimator {
  private static final double FORGETTING = 0.8;

  /** A gain is a property of the application and of its data, which move: it is never exact. */
  private static final double SMALLEST_RELATIVE_VARIANCE = 0.02 * 0.02;

  /** Samples of a use that did not exist before, so that its beginning is believed. */
  private static final int BELIEVED = 10;

  private GainEstimator() {}

  /** G with its interval, or empty if neither side used the resource noticeably. */
  static Optional<Gain> measure(Cost full, Cost degraded) {
    if (full.point() > 0) {
      return Optional.of(
          new Gain(
              ratio(degraded, full.point(), full.relativeVariance(), full.samples()),
              full.point(),
              1));
    }
    // Use that only the degraded level has: the ratio is taken to half a sample, and the remembered
    // cost is the same half sample, so that their product is the use that was measured.
    double half = (full.perSample() > 0 ? full.perSample() : degraded.perSample()) / 2;
    if (degraded.samples() < BELIEVED || !(half > 0) || full == Cost.UNKNOWN) {
      return Optional.empty();
    }
    return Optional.of(new Gain(ratio(degraded, half, 0, full.samples()), half, 1));
  }

  /** Weighs an earlier gain and a new one by their precision. */
  static Gain merge(Gain earlier, Gain newer) {
    boolean logarithmic = earlier.ratio().lower() > 0 && newer.ratio().lower() > 0;
    double earlierWeight = FORGETTING / variance(earlier.ratio(), logarithmic);
    double newerWeight = 1 / variance(newer.ratio(), logarithmic);
    double share = newerWeight / (earlierWeight + newerWeight);
    double deviation = Cost.Z / Math.sqrt(earlierWeight + newerWeight);
    double before = earlier.ratio().value();
    double now = newer.ratio().value();
    long samples = earlier.ratio().samples() + newer.ratio().samples();
    Estimate merged;
    if (logarithmic) {
      double point = Math.exp((1 - share) * Math.log(before) + share * Math.log(now));
      merged =
          new Estimate(point, point * Math.exp(-deviation), point * Math.exp(deviation), samples);
    } else {
      double point = (1 - share) * before + share * now;
      merged = new Estimate(point, Math.max(0, point - deviation), point + deviation, samples);
    }
    double cost = (1 - share) * earlier.costBefore() + share * newer.costBefore();
    return new Gain(merged, cost, earlier.calibrations() + 1);
  }

  private static Estimate ratio(Cost degraded, double full, double fullVariance, long fullSamples) {
    double point = degraded.point() / full;
    long samples = degraded.samples() + fullSamples;
    if (!(point > 0)) {
      return new Estimate(0, 0, Cost.Z * degraded.standardError() / full, samples);
    }
    double relative =
        Math.max(SMALLEST_RELATIVE_VARIANCE, degraded.relativeVariance() + fullVariance);
    double factor = Math.exp(Cost.Z * Math.sqrt(relative));
    return new Estimate(point, point / factor, point * factor, samples);
  }

  private static double variance(Estimate ratio, boolean logarithmic) {
    double width =
        logarithmic ? Math.log(ratio.upper() / ratio.lower()) : ratio.upper() - ratio.lower();
    double deviation = width / (2 * Cost.Z);
    return Math.max(SMALLEST_RELATIVE_VARIANCE, deviation * deviation);
  }
}
