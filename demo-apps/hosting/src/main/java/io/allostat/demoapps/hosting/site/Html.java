package io.allostat.demoapps.hosting.site;

import java.time.LocalDateTime;

/** Builds HTML; everything that is not markup of the site's own goes through an escape. */
public final class Html {
  private final StringBuilder out = new StringBuilder(8_192);

  /**
   * Appends markup as it is.
   *
   * @param markup the site's own, never a visitor's or the database's text
   * @return this
   */
  public Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /**
   * Appends a whole number.
   *
   * @param number the number
   * @return this
   */
  public Html number(long number) {
    out.append(number);
    return this;
  }

  /**
   * Appends text, escaped for element content and for quoted attributes.
   *
   * @param text any text
   * @return this
   */
  public Html text(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
    return this;
  }

  /**
   * Appends an amount as {@code $12.30}.
   *
   * @param dollars the amount
   * @return this
   */
  public Html money(double dollars) {
    long cents = Math.round(dollars * 100);
    out.append('$').append(cents / 100).append('.');
    return twoDigits((int) (cents % 100));
  }

  /**
   * Appends a date and time as {@code <time>2026-01-31 12:00:00</time>}.
   *
   * @param when the date
   * @return this
   */
  public Html time(LocalDateTime when) {
    out.append("<time>").append(when.getYear()).append('-');
    twoDigits(when.getMonthValue()).out.append('-');
    twoDigits(when.getDayOfMonth()).out.append(' ');
    twoDigits(when.getHour()).out.append(':');
    twoDigits(when.getMinute()).out.append(':');
    return twoDigits(when.getSecond()).raw("</time>");
  }

  private Html twoDigits(int number) {
    out.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
