package io.allostat.core.runtime.components.internal;

/** Makes foreign text fit for a log line and a console. Stateless. */
public final class Texts {
  private static final int LONGEST = 200;

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
   * @return the text without control characters, at most {@value #LONGEST} characters and dots
   */
  public static String line(String text) {
    String bounded = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    return bounded.replaceAll("\\p{Cntrl}", " ");
  }
}
