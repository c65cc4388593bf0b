package io.allostat.demoapps.hosting.data;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How much data a site has: a multiple of what it has at scale 1. */
public final class Scale {
  private static final int DECIMALS = 4;

  private Scale() {}

  /**
   * Checks a scale.
   *
   * @param scale a number
   * @param least the smallest one
   * @param most the largest one
   * @return the same number without zeros at its end
   * @throws IllegalArgumentException if it is out of range or has more than four decimals
   */
  public static BigDecimal require(BigDecimal scale, double least, double most) {
    double value = scale.doubleValue();
    if (value >= least && value <= most) {
      BigDecimal plain = scale.stripTrailingZeros();
      if (plain.scale() <= DECIMALS) {
        return plain;
      }
    }
    // As it was given and not written out: 1e999999999 would be a text of a billion digits.
    throw new IllegalArgumentException(
        "scale must be a number of at most four decimals from "
            + least
            + " to "
            + most
            + ", not "
            + scale);
  }

  /**
   * @param scale a checked one
   * @return a name for files that belong to it, such as {@code scale-1}
   */
  public static String name(BigDecimal scale) {
    return "scale-" + scale.toPlainString();
  }

  /**
   * @param scale a checked one
   * @param atScaleOne how many there are at scale 1
   * @return how many there are, to the nearest whole number
   */
  public static int times(BigDecimal scale, int atScaleOne) {
    return scale
        .multiply(BigDecimal.valueOf(atScaleOne))
        .setScale(0, RoundingMode.HALF_UP)
        .intValueExact();
  }
}
