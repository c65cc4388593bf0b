package io.allostat.core.api.settings;

/**
 * Refuses numbers that come from outside, naming what was expected and what came. For settings
 * records see {@link Settings#requireInRange}. Stateless and thread safe.
 */
public final class Ranges {
  private Ranges() {}

  /**
   * Refuses a number outside a range.
   *
   * @param name what it is called, used in the message
   * @param value what came
   * @param least the smallest accepted
   * @param most the largest accepted
   * @throws IllegalArgumentException if it is NaN or outside the range
   */
  public static void requireBetween(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + ": expected a number from " + least + " to " + most + ", got " + value);
    }
  }

  /**
   * Refuses a whole number outside a range.
   *
   * @param name what it is called, used in the message
   * @param value what came
   * @param least the smallest accepted
   * @param most the largest accepted
   * @throws IllegalArgumentException if it is outside the range
   */
  public static void requireBetween(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + ": expected a whole number from " + least + " to " + most + ", got " + value);
    }
  }

  /**
   * Refuses a number that is negative or not finite.
   *
   * @param name what it is called, used in the message
   * @param value what came
   * @throws IllegalArgumentException if it is NaN, infinite or below 0
   */
  public static void requireNotNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + ": expected a finite number >= 0, got " + value);
    }
  }
}
