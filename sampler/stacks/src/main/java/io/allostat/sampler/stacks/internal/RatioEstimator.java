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
 * much the residual r_i = w·(y_i − p·Y_i) varies within an interval. Let γ₁ be half the mean
 * squared difference of instants that are neighbours, and γ₂ of those two apart. If half the mean
 * squared difference at a distance t grows as t^a (0: forgotten at once, 1: a random walk), its
 * mean over pairs of points of one interval is v = γ₁/(2^(a+1) − 1), and a is about log₂(γ₂/γ₁). So
 * v = γ₁/(2·γ₂/γ₁ − 1), taken between γ₁/3 and γ₁, and the variance of p is N·v/(Σw·Y)², N the
 * number of instants; but at least what one hit more or less would make. Of a memory that fades as
 * e^(−t/τ) this v is right where τ is many intervals or none at all, and up to 1.37 times too large
 * in between: an interval of the estimate that is up to 1.17 times too wide.
 *
 * <p>The interval is Wilson's (score) with p·(1 − p)/variance for the number of trials, so that it
 * is not symmetric for rare stacks and has a width at p = 0 and p = 1, and with Student's quantile
 * of (Σd²)²/Σd⁴ degrees of freedom, d the differences of neighbours: few where a rare stack makes
 * few of them.
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

  private static double within(double[] residuals) {
    double one = halfMeanSquare(residuals, 1);
    double two = residuals.length > 2 ? halfMeanSquare(residuals, 2) : one;
    return within(one, two);
  }

  /**
   * v: half the mean squared difference of two points of one interval of the sampler.
   *
   * @param one γ₁
   * @param two γ₂
   */
  static double within(double one, double two) {
    return one > 0 ? one / Math.max(1, Math.min(3, 2 * two / one - 1)) : 0;
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
    return fourth > 0 ? (int) Math.max(1, Math.round(squares * squares / fourth)) : MANY;
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
