package io.allostat.core.api.settings;

/** Makes text from outside fit for one short line of a log. Stateless and thread safe. */
public final class Texts {
  private static final int MOST_CHARS = 128;

  private Texts() {}

  /**
   * Quotes a text from outside for a message.
   *
   * @param came what came, or null
   * @return at most 128 of its characters in quotation marks, see {@link #bounded}; {@code null}
   *     without them if it was that
   */
  public static String shown(String came) {
    return came == null ? "null" : '"' + bounded(came, MOST_CHARS) + '"';
  }

  /**
   * Cuts a text, without control, format (direction marks) and line separator characters and halves
   * of characters.
   *
   * @param came what came
   * @param mostChars after so many, three dots stand for the rest
   * @return one short line
   */
  static String bounded(CharSequence came, int mostChars) {
    String text =
        came.length() > mostChars ? came.subSequence(0, mostChars) + "..." : came.toString();
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
  }
}
