package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Estimate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Estimates the share that somebody had in the use of a window, with a 95 % interval.
 *
 * <p>With y_i of Y_i seen in use at instant i, of weight w_b(i) ({@link HitWeights}, {@link
 * SeenUse}), the share is p = Σw·y / Σw·Y. What it misses is what lies between the instants. These
 * are one in each interval of the sampler (a stratified sample), so that the error of one is how
 * much the residual r_i = w·(y_i − p·Y_i) varies within an interval. Half the mean squared
 * difference of neighbours, γ₁, is too much for that where the residual changes slowly; with γ₂,
 * that of instants two apart, v = (5γ₁ − 2γ₂)/3 is right both for a residual that forgets from one
 * instant to the next (γ₁ = γ₂ = v) and for one that wanders (γ ~ distance, v = γ₁/3). v is taken
 * between these two, γ₁/3 ≤ v ≤ γ₁, and the variance of p as N·v/(Σw·Y)², N the number of instants;
 * but at least as if one hit more or less had been seen.
 *
 * <p>The interval is Wilson's, with the number of hits replaced by p·(1 − p)/variance, so that it
 * is not symmetric for rare stacks and has a width at p = 0 and p = 1, and with Student's quantile
 * of 2·(Σd²)²/Σd⁴ degrees of freedom, d the differences of neighbours (after Satterthwaite).
 *
 * <p>Pure and thread safe.
 */
final class RatioEstimator {
  /** t(0.975) by degrees of freedom, once it was asked for; solving for it is what costs most. */
  private static final Map<Integer, Double> STUDENT = new ConcurrentHashMap<>();

  /** From here on Student's distribution is taken as that of so many degrees of freedom. */
  private static final int MANY = 511;

  private RatioEstimator() {}

  /**
   * Estimates part/whole.
   *
   * @param part what was seen of somebody
   * @param samples his hits
   * @param whole what was seen of all, at every instant at least as much
   * @param allSamples all hits
   * @param weights what an instant of each bucket counts; where they leave nothing of the whole,
   *     all count the same
   * @return the estimate, absent if there were no hits at all
   */
  static Estimate estimate(
      SeenUse part, long samples, SeenUse whole, long allSamples, HitWeights weights) {
    HitWeights usable = weights.orEqual(whole);
    double total = whole.sum(usable);
    if (allSamples == 0 || !(total > 0)) {
      return Estimate.absent(samples);
    }
    double ratio = Math.min(1, part.sum(usable) / total);
    double oneHit = 1.0 / allSamples;
    double[] residuals = part.residuals(whole, ratio, usable);
    double spread = ratio * (1 - ratio);
    double variance =
        Math.max(oneHit * oneHit, residuals.length * within(residuals) / (total * total));
    double quantile = student(degrees(residuals));
    // Without any variation seen, as if hits were independent.
    double perSample = spread > 0 ? Math.min(1, variance / spread) : oneHit;
    double widening = quantile * quantile * perSample;
    double centre = (ratio + widening / 2) / (1 + widening);
    double half =
        quantile * Math.sqrt(perSample * spread + widening * perSample / 4) / (1 + widening);
    return new Estimate(
        ratio,
        Math.min(ratio, Math.max(0, centre - half)),
        Math.max(ratio, Math.min(1, centre + half)),
        samples);
  }

  /** v: the mean square of what a residual differs from the mean of its interval. */
  private static double within(double[] residuals) {
    double one = halfMeanSquare(residuals, 1);
    double two = residuals.length > 2 ? halfMeanSquare(residuals, 2) : one;
    return Math.max(one / 3, Math.min(one, (5 * one - 2 * two) / 3));
  }

  private static double halfMeanSquare(double[] residuals, int lag) {
    double sum = 0;
    for (int i = lag; i < residuals.length; i++) {
      double difference = residuals[i] - residuals[i - lag];
      sum += difference * difference;
    }
    return sum / (2 * Math.max(1, residuals.length - lag));
  }

  private static int degrees(double[] residuals) {
    double squares = 0;
    double fourth = 0;
    for (int i = 1; i < residuals.length; i++) {
      double square = Math.pow(residuals[i] - residuals[i - 1], 2);
      squares += square;
      fourth += square * square;
    }
    return fourth > 0 ? (int) Math.max(1, Math.round(2 * squares * squares / fourth)) : MANY;
  }

  private static double student(int degrees) {
    return STUDENT.computeIfAbsent(
        Math.min(degrees, MANY),
        freedom -> new TDistribution(null, freedom).inverseCumulativeProbability(0.975));
  }

  static long sum(long[] counts) {
    return LongStream.of(counts).sum();
  }
}
