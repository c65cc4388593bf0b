package io.allostat.demoapps.quotes.data;

import io.allostat.demoapps.hosting.data.Scale;
import java.math.BigDecimal;

/**
 * How many symbols there are.
 *
 * @param scale symbols as a multiple of {@value #SYMBOLS}, {@value #MIN_SCALE} to {@value
 *     #MAX_SCALE}, at most four decimals
 */
public record Population(BigDecimal scale) {
  /** Symbols at scale 1. */
  public static final int SYMBOLS = 200;

  /** The smallest scale: two symbols. */
  public static final double MIN_SCALE = 0.01;

  /** The largest scale. */
  public static final double MAX_SCALE = 50;

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
   * @return the number of symbols
   */
  public int symbols() {
    return Scale.times(scale, SYMBOLS);
  }
}
