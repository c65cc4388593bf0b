package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.data.Scale;
import java.math.BigDecimal;

/**
 * How many of everything the store holds, in the proportions of TPC-W (specification 1.8): a fourth
 * as many authors as books, two addresses a customer, 0.9 orders a customer.
 *
 * @param scale books as a multiple of {@value #ITEMS} and customers of {@value #CUSTOMERS}, {@value
 *     #MIN_SCALE} to {@value #MAX_SCALE}, at most four decimals
 */
public record Population(BigDecimal scale) {
  /** Books at scale 1. */
  public static final int ITEMS = 10_000;

  /** Customers at scale 1: what TPC-W wants for ten emulated browsers. */
  public static final int CUSTOMERS = 28_800;

  /** The smallest scale: every subject still has books. */
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
   * @return the number of books
   */
  public int items() {
    return Scale.times(scale, ITEMS);
  }

  /**
   * @return the number of authors
   */
  public int authors() {
    return items() / 4;
  }

  /**
   * @return the number of customers
   */
  public int customers() {
    return Scale.times(scale, CUSTOMERS);
  }

  /**
   * @return the number of addresses
   */
  public int addresses() {
    return 2 * customers();
  }

  /**
   * @return the number of orders
   */
  public int orders() {
    return customers() * 9 / 10;
  }
}
