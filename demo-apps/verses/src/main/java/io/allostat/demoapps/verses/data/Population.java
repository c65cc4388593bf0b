package io.allostat.demoapps.verses.data;

import io.allostat.demoapps.hosting.data.Scale;
import java.math.BigDecimal;

/**
 * How many books there are.
 *
 * @param scale books as a multiple of {@value #BOOKS}, {@value #MIN_SCALE} to {@value #MAX_SCALE},
 *     at most four decimals
 */
public record Population(BigDecimal scale) {
  /** Books at scale 1. */
  public static final int BOOKS = 66;

  /** The smallest scale: three books. */
  public static final double MIN_SCALE = 0.05;

  /** The largest scale. */
  public static final double MAX_SCALE = 20;

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
  public int books() {
    return Scale.times(scale, BOOKS);
  }
}
