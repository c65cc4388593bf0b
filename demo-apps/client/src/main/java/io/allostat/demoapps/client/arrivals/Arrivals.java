package io.allostat.demoapps.client.arrivals;

import java.util.random.RandomGenerator;

/** When sessions arrive, in seconds since the begin of a phase. Pure and immutable. */
public sealed interface Arrivals permits CurveArrivals, TraceArrivals {
  /**
   * The times, which depend on nothing but these settings and the random numbers.
   *
   * @param random the source of random numbers
   * @return the times of one run
   */
  Instants instants(RandomGenerator random);

  /**
   * The rate at a time.
   *
   * @param second since the begin
   * @return arrivals a second
   */
  double rateAt(double second);

  /**
   * The mean rate of a time.
   *
   * @param from its begin, seconds
   * @param to its end, seconds, later
   * @return arrivals a second
   */
  double mean(double from, double to);

  /**
   * The highest rate.
   *
   * @return arrivals a second
   */
  double peak();
}
