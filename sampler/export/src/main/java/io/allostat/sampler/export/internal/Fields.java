package io.allostat.sampler.export.internal;

import io.allostat.core.api.profile.Estimate;
import io.allostat.sampler.export.ProfileFormatException;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The members of one JSON object that are neither objects nor arrays; a member that is null is not
 * there. What is missing or of another type is refused by name.
 *
 * @param where the object, for messages
 * @param values texts, truth values, whole numbers as {@code Long}, others as {@code Double}
 */
record Fields(String where, Map<String, Object> values) {

  boolean has(String name) {
    return values.containsKey(name);
  }

  String text(String name) throws ProfileFormatException {
    return field(name, String.class, "a text");
  }

  boolean flag(String name) throws ProfileFormatException {
    return field(name, Boolean.class, "true or false");
  }

  long whole(String name) throws ProfileFormatException {
    return field(name, Long.class, "a whole number");
  }

  double number(String name) throws ProfileFormatException {
    double number = field(name, Number.class, "a number").doubleValue();
    if (!Double.isFinite(number)) {
      throw refused(name, "a finite number", number);
    }
    return number;
  }

  double numberOrNaN(String name) throws ProfileFormatException {
    return has(name) ? number(name) : Double.NaN;
  }

  OptionalDouble optional(String name) throws ProfileFormatException {
    return has(name) ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
  }

  Estimate estimate(String name, long samples) throws ProfileFormatException {
    if (!has(name)) {
      return Estimate.absent(samples);
    }
    return new Estimate(number(name), number(name + "Lower"), number(name + "Upper"), samples);
  }

  private <T> T field(String name, Class<T> type, String expected) throws ProfileFormatException {
    Object value = values.get(name);
    if (!type.isInstance(value)) {
      throw refused(name, expected, value == null ? "nothing" : value.getClass().getSimpleName());
    }
    return type.cast(value);
  }

  private ProfileFormatException refused(String name, String expected, Object came) {
    return new ProfileFormatException(
        where + ": " + name + ": expected " + expected + ", got " + came);
  }
}
