package io.allostat.demoapps.client.arrivals;

/**
 * A day: the rate swings around its mean as a sine does, least at the begin and most after half of
 * the period: λ(t) = m·(1 − a·cos(2πt/p)).
 *
 * @param mean arrivals a second, at least 0
 * @param swing a, how far it goes from its mean, as a share of it, 0 to 1
 * @param period seconds of a day, above 0
 * @param text as the command line writes it
 */
public record DayCurve(double mean, double swing, double period, String text) implements RateCurve {
  /** Halvings until a second is known to less than a nanosecond, for times up to a day. */
  private static final int HALVINGS = 64;

  /** Checks the ranges. */
  public DayCurve {
    if (!(mean >= 0 && mean < Double.POSITIVE_INFINITY)
        || !(swing >= 0 && swing <= 1)
        || !(period > 0 && period < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "%s: mean %s/s, swing %s, period %s s, expected at least 0, 0 to 1, above 0"
              .formatted(text, mean, swing, period));
    }
  }

  @Override
  public double rateAt(double second) {
    return mean * (1 - swing * Math.cos(2 * Math.PI * second / period));
  }

  @Override
  public double expected(double second) {
    double turns = 2 * Math.PI / period;
    return mean * (second - swing * Math.sin(turns * second) / turns);
  }

  @Override
  public double secondOf(double arrivals) {
    if (mean == 0) {
      return arrivals == 0 ? 0 : Double.POSITIVE_INFINITY;
    }
    // Whole periods bring what their length says, so the time lies within one of them.
    double low = Math.floor(arrivals / (mean * period)) * period;
    double high = low + period;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (expected(middle) < arrivals) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  @Override
  public double peak() {
    return mean * (1 + swing);
  }

  @Override
  public String toString() {
    return text;
  }
}
