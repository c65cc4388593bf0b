package io.allostat.sampler.export.internal;

import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.StackProfile;
import java.util.Locale;

/** Figures as people read them, the same in every locale. Stateless, thread safe. */
public final class Figures {
  private static final String ABSENT = "too few samples";

  private Figures() {}

  /**
   * A share as a percentage.
   *
   * @param share 0 to 1
   * @return e.g. {@code 57.5 %}
   */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String usage(Estimate usage) {
    return usage.isPresent()
        ? String.format(
            Locale.ROOT,
            "%.1f %% (%.1f to %.1f)",
            100 * usage.value(),
            100 * usage.lower(),
            100 * usage.upper())
        : ABSENT;
  }

  static String rate(double perSecond) {
    return String.format(Locale.ROOT, "%.2f/s", perSecond);
  }

  static String cost(StackProfile stack) {
    if (!(stack.executionRate() > 0)) {
      return "not per execution";
    }
    Estimate cost = stack.cost();
    return cost.isPresent()
        ? String.format(
            Locale.ROOT,
            "%.3f ms (%.3f to %.3f)",
            1e3 * cost.value(),
            1e3 * cost.lower(),
            1e3 * cost.upper())
        : ABSENT;
  }

  /** All of them in one line. */
  static String describe(StackProfile stack) {
    return "usage "
        + usage(stack.usage())
        + "; "
        + rate(stack.executionRate())
        + "; cost "
        + cost(stack)
        + "; "
        + stack.samples()
        + " samples";
  }
}
