package io.allostat.core.api.settings;

/**
 * One setting as an operator sees it.
 *
 * @param name the name, equal to the record component's
 * @param type {@code int}, {@code long}, {@code double} or {@code boolean}
 * @param unit the unit, or an empty string
 * @param defaultValue the default in configuration notation
 * @param min the smallest accepted number
 * @param max the largest accepted number
 * @param description one sentence
 */
public record SettingDescription(
    String name,
    Class<?> type,
    String unit,
    String defaultValue,
    double min,
    double max,
    String description) {

  /**
   * @return what is accepted, in words
   */
  public String expected() {
    if (type == boolean.class) {
      return "true or false";
    }
    String what = type == double.class ? "a number" : "a whole number";
    String range = " from " + number(min) + (max == Double.MAX_VALUE ? "" : " to " + number(max));
    return what + range + (unit.isEmpty() ? "" : " (" + unit + ")");
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
