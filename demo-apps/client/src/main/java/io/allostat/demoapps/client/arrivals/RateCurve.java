package io.allostat.demoapps.client.arrivals;

/**
 * A rate of arrival over time. Pure and immutable.
 *
 * <p>With Λ(t) the integral of the rate from 0 to t, arrivals at the times Λ⁻¹(1/2), Λ⁻¹(3/2), …
 * have that rate exactly, and those at Λ⁻¹ of the times of a Poisson process of rate 1 are a
 * Poisson process of that rate (Çinlar, Introduction to Stochastic Processes, 1975, section 4.7).
 */
public sealed interface RateCurve permits LinearCurve, DayCurve {
  /**
   * The rate.
   *
   * @param second since the begin, at least 0
   * @return arrivals a second
   */
  double rateAt(double second);

  /**
   * Λ.
   *
   * @param second since the begin, at least 0
   * @return arrivals expected until then
   */
  double expected(double second);

  /**
   * Λ⁻¹.
   *
   * @param arrivals at least 0
   * @return the first second by which so many are expected; infinite if that is never
   */
  double secondOf(double arrivals);

  /**
   * The highest rate.
   *
   * @return arrivals a second
   */
  double peak();

  /**
   * The mean rate of a time.
   *
   * @param from its begin, seconds
   * @param to its end, seconds, later
   * @return arrivals a second
   */
  default double mean(double from, double to) {
    return (expected(to) - expected(from)) / (to - from);
  }
}
