package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.Locale;

/** Words for reasons. */
public final class Text {
  private Text() {}

  /**
   * Prints a share.
   *
   * @param share 0 to 1, or beyond
   * @return percent with one decimal
   */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /**
   * Prints numbers the same way everywhere.
   *
   * @param pattern as of {@link String#format}
   * @param values what it asks for
   * @return the text
   */
  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Of a resource that is overloaded. */
  static String overload(ResourceProfile resource, Observation observation) {
    String name = resource.resource();
    double pressure = observation.pressureOn(name);
    String refused =
        pressure > resource.usage() ? ", " + percent(pressure) + " with those refused," : "";
    return "%s at %s%s is above its ceiling of %s"
        .formatted(
            name,
            percent(resource.usage()),
            refused,
            percent(observation.thresholdsOf(name).overload()));
  }

  static String doing(Kind kind, Adaptation adaptation) {
    return (kind == Kind.DEGRADE ? "applying " : "undoing ") + adaptation;
  }
}
