package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.profile.Estimate;
import java.util.Optional;

/**
 * Estimates one gain from two costs, and merges it with what was known.
 *
 * <p>The interval comes from the delta method for a ratio: var(ln G) is the sum of the squared
 * relative errors of the two costs. A stack that is gone after the change has G = 0, and at most
 * what the rule of three leaves open.
 *
 * <p>Gains are merged with inverse variances as weights, after what was known has lost a fifth of
 * its weight: in the long run five calibrations' worth of memory, so that an application that has
 * changed is learned anew. Where two gains differ by more than their errors explain, the difference
 * itself is taken for a variance that both have (random effects, DerSimonian and Laird 1986): a
 * gain also depends on how contended the server was, so that no single calibration settles it,
 * however exact; least of all one that saw nothing, since a few samples claim the smallest errors.
 *
 * <p>The remembered cost is asked for mostly when a step is undone, and then the server has room.
 * So it is that of a server with room as far as one was seen: half of it gives way to the cost
 * after an undoing, a tenth to the cost before an application, when requests may spend as much on
 * getting hold of a connection as on using it. Either counts less the less exactly it was measured.
 */
final class GainEstimator {
  private static final double FORGETTING = 0.8;

  /** A gain is a property of the application and of its data, which move: it is never exact. */
  private static final double SMALLEST_RELATIVE_VARIANCE = 0.02 * 0.02;

  /** Samples of a use that did not exist before, so that its beginning is believed. */
  private static final int BELIEVED = 10;

  /** Parts of the remembered cost that give way to one just measured. */
  private static final double AFTER_AN_UNDOING = 0.5;

  private static final double BEFORE_AN_APPLICATION = 0.1;

  /** Samples that may have been missed by chance (95 %) where none was seen. */
  private static final double RULE_OF_THREE = 3;

  private GainEstimator() {}

  /** G with its interval, or empty if neither side used the resource noticeably. */
  static Optional<Gain> measure(Cost full, Cost degraded) {
    if (full == Cost.UNKNOWN || degraded == Cost.UNKNOWN) {
      return Optional.empty();
    }
    if (full.point() > 0) {
      return Optional.of(new Gain(ratio(full, degraded), full.point(), 1));
    }
    // Use that only the degraded level has: the ratio is taken to half a sample, and the remembered
    // cost is the same half sample, so that their product is the use that was measured.
    double half = (full.perSample() > 0 ? full.perSample() : degraded.perSample()) / 2;
    if (degraded.samples() < BELIEVED || !(half > 0)) {
      return Optional.empty();
    }
    return Optional.of(new Gain(ratio(degraded, half, 0, full.samples()), half, 1));
  }

  /**
   * What is known of one stack after a further calibration.
   *
   * @param known what was known before
   * @param full the cost at the less degraded level
   * @param degraded the cost at the more degraded one
   * @param undone true if the calibration followed an undoing
   * @return the new gain; with the known ratio where full use was expected and not seen
   */
  static Gain learn(Gain known, Cost full, Cost degraded, boolean undone) {
    if (full == Cost.UNKNOWN || degraded == Cost.UNKNOWN) {
      return known; // the root did not run
    }
    double before = known.costBefore();
    double chance = RULE_OF_THREE * Math.max(full.perSample(), degraded.perSample());
    if (full.point() > 0) {
      return merged(known, ratio(full, degraded), remembered(before, full, undone));
    }
    if (!(before > 0)) {
      return known;
    }
    if (before > chance) {
      return new Gain(known.ratio(), remembered(before, full, undone), known.calibrations());
    }
    return degraded.samples() < BELIEVED
        ? known
        : merged(known, ratio(degraded, before, 0, full.samples()), before);
  }

  private static Gain merged(Gain known, Estimate newer, double cost) {
    return new Gain(merge(known.ratio(), newer), cost, known.calibrations() + 1);
  }

  /** Weighs an earlier ratio and a new one by their precision. */
  private static Estimate merge(Estimate earlier, Estimate newer) {
    boolean logarithmic = earlier.lower() > 0 && newer.lower() > 0;
    double before = logarithmic ? Math.log(earlier.value()) : earlier.value();
    double now = logarithmic ? Math.log(newer.value()) : newer.value();
    double earlierVariance = variance(earlier, logarithmic);
    double newerVariance = variance(newer, logarithmic);
    double difference = (now - before) * (now - before);
    double common = Math.max(0, (difference - earlierVariance - newerVariance) / 2);
    double earlierWeight = FORGETTING / (earlierVariance + common);
    double newerWeight = 1 / (newerVariance + common);
    double share = newerWeight / (earlierWeight + newerWeight);
    double deviation = Cost.Z / Math.sqrt(earlierWeight + newerWeight);
    double point = (1 - share) * before + share * now;
    long samples = earlier.samples() + newer.samples();
    return logarithmic
        ? new Estimate(
            Math.exp(point), Math.exp(point - deviation), Math.exp(point + deviation), samples)
        : new Estimate(point, Math.max(0, point - deviation), point + deviation, samples);
  }

  private static double remembered(double known, Cost full, boolean undone) {
    double doubt = Effect.REMEMBERED_ERROR * Math.max(known, full.point());
    double plausible = Math.pow(doubt, 2) + Math.pow(full.point() - known, 2);
    double error = Math.pow(Cost.Z * full.standardError(), 2);
    double most = undone ? AFTER_AN_UNDOING : BEFORE_AN_APPLICATION;
    double share = plausible > 0 ? most * plausible / (plausible + error) : 0;
    return (1 - share) * known + share * full.point();
  }

  private static Estimate ratio(Cost full, Cost degraded) {
    return ratio(degraded, full.point(), full.relativeVariance(), full.samples());
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
