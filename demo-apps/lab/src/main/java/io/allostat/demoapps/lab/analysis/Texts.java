package io.allostat.demoapps.lab.analysis;

import java.util.Locale;

/** Figures as people read them; an absent one is a dash. */
public final class Texts {
  /** What stands for a figure that is not there. */
  public static final String ABSENT = "–";

  private static final double MILLIS_PER_SECOND = 1000;

  private Texts() {}

  /**
   * A share.
   *
   * @param share 0 to 1, or null
   * @return such as {@code 93.1 %}
   */
  public static String percent(Double share) {
    return absent(share) ? ABSENT : format("%.1f %%", share * 100);
  }

  /**
   * A small share.
   *
   * @param share 0 to 1, or null
   * @return such as {@code 0.123 %}
   */
  public static String finePercent(Double share) {
    return absent(share) ? ABSENT : format("%.3f %%", share * 100);
  }

  /**
   * A time.
   *
   * @param millis milliseconds, or null
   * @return in milliseconds below a second, else in seconds
   */
  public static String millis(Double millis) {
    if (absent(millis)) {
      return ABSENT;
    }
    return millis < MILLIS_PER_SECOND
        ? format(millis < 10 ? "%.1f ms" : "%.0f ms", millis)
        : format("%.2f s", millis / MILLIS_PER_SECOND);
  }

  /**
   * A number with one decimal.
   *
   * @param value or null
   * @return such as {@code 91.4}
   */
  public static String number(Double value) {
    return absent(value) ? ABSENT : format("%.1f", value);
  }

  /**
   * A load or a ratio.
   *
   * @param value or null
   * @return with two decimals; ∞ of something divided by nothing
   */
  public static String ratio(Double value) {
    return absent(value) ? ABSENT : value.isInfinite() ? "∞" : format("%.2f", value);
  }

  /**
   * A count, or the median of counts.
   *
   * @param value or null
   * @return without decimals when it is whole
   */
  public static String count(Double value) {
    return absent(value) ? ABSENT : format(value == Math.rint(value) ? "%.0f" : "%.1f", value);
  }

  /**
   * A time in whole seconds.
   *
   * @param seconds or null
   * @return such as {@code 43 s}
   */
  public static String seconds(Double seconds) {
    return absent(seconds) ? ABSENT : format("%.0f s", seconds);
  }

  private static boolean absent(Double value) {
    return value == null || value.isNaN();
  }

  private static String format(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
