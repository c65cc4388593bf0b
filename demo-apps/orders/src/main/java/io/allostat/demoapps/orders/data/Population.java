package io.allostat.demoapps.orders.data;

import io.allostat.demoapps.hosting.data.Scale;
import java.math.BigDecimal;

/**
 * How many may order, and what.
 *
 * @param scale customers as a multiple of {@value #CUSTOMERS} and items of {@value #ITEMS}, {@value
 *     #MIN_SCALE} to {@value #MAX_SCALE}, at most four decimals
 */
public record Population(BigDecimal scale) {
  /** Customers at scale 1. */
  public static final int CUSTOMERS = 10_000;

  /** Items at scale 1. */
  public static final int ITEMS = 2_000;

  /** The smallest scale. */
  public static final double MIN_SCALE = 0.01;

  /** The largest scale. */
  public static final double MAX_SCALE = 100;

  /** Checks the range. */
  public Population {
    scale = Scale.require(scale, MIN_SCALE, MAX_SCALE);
  }

  /**
   * @return a name for files that belong to this population, such as {@code scale-1}
   */
  public String name() {
    return Scale.name(scale);
  }

  /**
   * @return the number of customers; their numbers run from 1
   */
  public int customers() {
    return Scale.times(scale, CUSTOMERS);
  }

  /**
   * @return the number of items; their numbers run from 1
   */
  public int items() {
    return Scale.times(scale, ITEMS);
  }
}
