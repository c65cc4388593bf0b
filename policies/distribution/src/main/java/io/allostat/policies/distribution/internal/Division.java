package io.allostat.policies.distribution.internal;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The books of a distribution, kept in parts of a processor: how many there are, how many everybody
 * gets at least and asked for at most. A policy decides what lies between.
 *
 * <p>Requests are rounded up to whole parts. Where applications outnumber the parts, each part is
 * divided further, so that the least share is always more than nothing; that depends on the number
 * of applications only, so that what one of them asks for does not change the unit of all.
 */
public final class Division {
  /** Binary rounding must not turn a request for a whole number into one more. */
  private static final double ROUNDING = 1e-6;

  private final Quantum quantum;
  private final long partsPerProcessor;
  private final long parts;
  private final long least;
  private final double[] most;
  private final double sumOfMost;

  /**
   * Opens the books.
   *
   * @param quantum who asks for how many
   * @param settings parts and least share
   */
  public Division(Quantum quantum, ProcessorSettings settings) {
    this.quantum = quantum;
    long applications = Math.max(1, quantum.requests().size());
    long configured = (long) quantum.processors() * settings.partsPerProcessor();
    long finer = (applications + configured - 1) / configured;
    partsPerProcessor = finer * settings.partsPerProcessor();
    parts = finer * configured;
    long wanted = (long) Math.ceil(settings.minimumShare() * partsPerProcessor - ROUNDING);
    least = Math.max(1, Math.min(wanted, parts / applications));
    most = each(this::asked);
    sumOfMost = Arrays.stream(most).sum();
  }

  private double asked(Request request) {
    double asked = Math.ceil(request.processors() * partsPerProcessor - ROUNDING);
    return Math.max(least, Math.min(parts, asked));
  }

  /**
   * @param figure a figure of a request
   * @return that of each request
   */
  public double[] each(ToDoubleFunction<Request> figure) {
    return quantum.requests().stream().mapToDouble(figure).toArray();
  }

  /**
   * @return how many parts a processor has
   */
  public long partsPerProcessor() {
    return partsPerProcessor;
  }

  /**
   * @return how many parts there are
   */
  public long parts() {
    return parts;
  }

  /**
   * @return how many parts each gets at least, >= 1
   */
  public long least() {
    return least;
  }

  /**
   * @return how many parts each gets at most, whole numbers, at least the least
   */
  public double[] most() {
    return most.clone();
  }

  /**
   * @return whether everybody can have all it asked for
   */
  public boolean suffices() {
    return sumOfMost <= parts;
  }

  /**
   * @return how many parts can be given: all there are, or those asked for if they are fewer
   */
  public long total() {
    return (long) Math.min(parts, sumOfMost);
  }

  /**
   * @return whole parts that each asked for, at least the least
   */
  public long[] asked() {
    return Arrays.stream(most).mapToLong(amount -> (long) amount).toArray();
  }

  /**
   * Divides in proportion to weights, between the least share and the request.
   *
   * @param weights one for each request, >= 0, and > 0 for all that ask for more than the least
   * @return parts
   */
  public long[] byWeight(double[] weights) {
    return suffices() ? asked() : rounded(Fill.fill(equal(least), most, weights, parts), parts);
  }

  /**
   * Divides all there is in proportion to weights and takes back what was not asked for.
   *
   * @param weights one for each request, >= 0
   * @return parts
   */
  public long[] byWeightWithoutSharing(double[] weights) {
    double[] amounts = entitled(weights);
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] = Math.min(amounts[i], most[i]);
    }
    return roundedDown(amounts);
  }

  /**
   * Divides all there is in proportion to weights; what was not asked for goes to requests of the
   * same weight, then to those of the next larger one, and so on.
   *
   * @param weights one for each request, >= 0
   * @return parts
   */
  public long[] byWeightUpward(double[] weights) {
    double[] entitled = entitled(weights);
    double[] amounts = new double[most.length];
    Map<Double, List<Integer>> byWeight =
        IntStream.range(0, most.length)
            .boxed()
            .collect(Collectors.groupingBy(i -> weights[i], TreeMap::new, Collectors.toList()));
    double left = 0;
    for (List<Integer> alike : byWeight.values()) {
      left += alike.stream().mapToDouble(i -> entitled[i]).sum();
      double[] asked = alike.stream().mapToDouble(i -> most[i]).toArray();
      double[] filled = Fill.fill(equal(asked.length, least), asked, equal(asked.length, 1), left);
      for (int k = 0; k < filled.length; k++) {
        amounts[alike.get(k)] = filled[k];
        left -= filled[k];
      }
    }
    return roundedDown(amounts);
  }

  /** All there is in proportion to weights, whatever was asked for. */
  private double[] entitled(double[] weights) {
    return Fill.fill(equal(least), equal(parts), weights, parts);
  }

  private long[] roundedDown(double[] amounts) {
    return rounded(amounts, (long) Math.floor(Arrays.stream(amounts).sum() + ROUNDING));
  }

  /**
   * Rounds to whole parts.
   *
   * @param amounts parts, fractional
   * @param total their sum, a whole number
   * @return whole parts, at most what was asked for, with that sum
   */
  public long[] rounded(double[] amounts, long total) {
    return LargestRemainder.round(amounts, most, total);
  }

  /**
   * Gives in turn all that is asked for, from some request on, as long as there are parts; the
   * others have the least share.
   *
   * @param first position of the request that is served first
   * @return parts
   */
  public long[] inTurn(int first) {
    long[] units = new long[most.length];
    Arrays.fill(units, least);
    long left = parts - least * units.length;
    for (int k = 0; k < units.length; k++) {
      int i = (first + k) % units.length;
      long more = Math.min(left, (long) most[i] - least);
      units[i] += more;
      left -= more;
    }
    return units;
  }

  /**
   * Lends what nobody asked for to those that may have of it.
   *
   * @param units parts that were asked for and given
   * @param weight of a request, > 0
   * @return parts, all there are; those given if nobody may have more
   */
  public long[] withSurplus(long[] units, ToDoubleFunction<Request> weight) {
    double[] weights = lendable(weight);
    double[] amounts = lent(Arrays.stream(units).asDoubleStream().toArray(), weights);
    double[] mostWithSurplus = new double[units.length];
    boolean moved = false;
    for (int i = 0; i < units.length; i++) {
      mostWithSurplus[i] = weights[i] > 0 ? parts : units[i];
      moved |= amounts[i] != units[i];
    }
    return moved ? LargestRemainder.round(amounts, mostWithSurplus, parts) : units;
  }

  /**
   * What {@link #withSurplus} rounds, where everybody has all it asked for.
   *
   * @param weight of a request, > 0
   * @return parts, fractional
   */
  public double[] unrounded(ToDoubleFunction<Request> weight) {
    return lent(most, lendable(weight));
  }

  /**
   * The same of requests that are not rounded up to whole parts: what varies by chance about a
   * whole number of parts does not make a step here.
   *
   * @param weight of a request, > 0
   * @return parts, fractional
   */
  public double[] unroundedOfExact(ToDoubleFunction<Request> weight) {
    double[] asked =
        each(r -> Math.max(least, Math.min(parts, r.processors() * partsPerProcessor)));
    return lent(asked, lendable(weight));
  }

  private double[] lendable(ToDoubleFunction<Request> weight) {
    return each(r -> r.surplus() ? weight.applyAsDouble(r) : 0);
  }

  /** With what is left of all parts, by weight. */
  private double[] lent(double[] units, double[] weights) {
    double sum = Arrays.stream(weights).sum();
    double free = parts - Arrays.stream(units).sum();
    double[] amounts = units.clone();
    if (free > 0 && sum > 0) {
      for (int i = 0; i < amounts.length; i++) {
        amounts[i] += free * (weights[i] / sum);
      }
    }
    return amounts;
  }

  /**
   * Closes the books.
   *
   * @param policy name of the policy
   * @param units parts of each request
   * @param turn whose turn it is next, or empty
   * @return the distribution
   */
  public Distribution distribution(String policy, long[] units, String turn) {
    List<Share> shares = new ArrayList<>(units.length);
    for (int i = 0; i < units.length; i++) {
      Request request = quantum.requests().get(i);
      double processors = (double) units[i] / partsPerProcessor;
      shares.add(new Share(request.application(), request.processors(), processors));
    }
    return new Distribution(policy, quantum.processors(), shares, turn);
  }

  private double[] equal(double value) {
    return equal(most.length, value);
  }

  private static double[] equal(int count, double value) {
    double[] values = new double[count];
    Arrays.fill(values, value);
    return values;
  }
}
