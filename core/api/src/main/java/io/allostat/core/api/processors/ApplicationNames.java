package io.allostat.core.api.processors;

import io.allostat.core.api.settings.Texts;

/**
 * The rule for names of applications that ask for processors: they end up in shared memory, ledgers
 * and logs, so they must not break a line nor the terminal it is shown on. Stateless and thread
 * safe.
 */
public final class ApplicationNames {
  /** The longest accepted name, in characters. */
  public static final int MAX_LENGTH = 128;

  private ApplicationNames() {}

  /**
   * Tells whether a name is accepted.
   *
   * @param name the name, or null
   * @return true if it is 1 to 128 characters, not all blank, without control, format and line
   *     separator characters and without halves of characters, which would not come back from a
   *     file as they were
   */
  public static boolean isValid(String name) {
    if (name == null || name.isBlank() || name.length() > MAX_LENGTH) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c > '~') {
        int type = Character.getType(c);
        if (type == Character.CONTROL
            || type == Character.FORMAT
            || type == Character.LINE_SEPARATOR
            || type == Character.PARAGRAPH_SEPARATOR
            || (type == Character.SURROGATE && !isPaired(name, i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isPaired(String name, int i) {
    return Character.isHighSurrogate(name.charAt(i))
        ? i + 1 < name.length() && Character.isLowSurrogate(name.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(name.charAt(i - 1));
  }

  /**
   * Refuses an invalid name.
   *
   * @param name the name, or null
   * @throws IllegalArgumentException if it is not valid
   */
  public static void requireValid(String name) {
    if (!isValid(name)) {
      throw new IllegalArgumentException(
          "application: expected a name of 1 to "
              + MAX_LENGTH
              + " characters without control characters, got "
              + Texts.shown(name));
    }
  }

  /**
   * Makes the refusal of a name that came before.
   *
   * @param name the name
   * @return to be thrown
   */
  public static IllegalArgumentException repeated(String name) {
    return new IllegalArgumentException(
        "application: expected each name once, got " + Texts.shown(name) + " again");
  }
}
