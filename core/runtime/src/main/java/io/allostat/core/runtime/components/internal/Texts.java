package io.allostat.core.runtime.components.internal;

import java.util.regex.Pattern;

/** Makes foreign text fit for a log line and a console. Stateless. */
public final class Texts {
  private static final int LONGEST = 200;

  /** Of any script, unlike \p{Cntrl}, and what the cut leaves of a character of two halves. */
  private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private Texts() {}

  /**
   * Shows an exception in one bounded line.
   *
   * @param thrown the exception
   * @return its simple class name and its message
   */
  public static String shown(Throwable thrown) {
    String message;
    try {
      message = thrown.getMessage();
    } catch (RuntimeException e) {
      message = "(no message: getMessage failed)";
    }
    String kind = thrown.getClass().getSimpleName();
    return message == null ? kind : kind + ": " + line(message);
  }

  /**
   * Shows a text in one bounded line.
   *
   * @param text the text
   * @return the text without control, format (direction marks) and line separator characters and
   *     halves of characters, at most {@value #LONGEST} characters and dots
   */
  public static String line(String text) {
    String bounded = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    return NOT_TEXT.matcher(bounded).replaceAll(" ");
  }
}
