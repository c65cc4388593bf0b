package io.allostat.demoapps.client.arrivals;

import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/**
 * Arrivals that follow a rate.
 *
 * @param curve the rate
 * @param spacing how they follow one another at rate 1
 */
public record CurveArrivals(RateCurve curve, Spacing spacing) implements Arrivals {
  @Override
  public Instants instants(RandomGenerator random) {
    return new Instants() {
      private double expected = Double.NaN;

      @Override
      public OptionalDouble next() {
        expected = Double.isNaN(expected) ? spacing.first(random) : expected + spacing.next(random);
        double second = curve.secondOf(expected);
        return second < Double.POSITIVE_INFINITY
            ? OptionalDouble.of(second)
            : OptionalDouble.empty();
      }
    };
  }

  @Override
  public double rateAt(double second) {
    return curve.rateAt(second);
  }

  @Override
  public double mean(double from, double to) {
    return curve.mean(from, to);
  }

  @Override
  public double peak() {
    return curve.peak();
  }

  @Override
  public String toString() {
    return curve.toString();
  }
}
