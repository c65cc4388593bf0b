package io.allostat.demoapps.bookstore.beans;

import java.util.Locale;

/** The condition that a lower-case name contains a text, whatever characters that has. */
final class Containing {
  static final String CONDITION = "LIKE ? ESCAPE '!'";

  private Containing() {}

  /** The parameter of the condition. */
  static String pattern(String text) {
    String escaped =
        text.toLowerCase(Locale.ROOT).replace("!", "!!").replace("%", "!%").replace("_", "!_");
    return "%" + escaped + "%";
  }
}
