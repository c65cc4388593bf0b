package io.allostat.nativeaffinity.binding.internal;

import java.util.regex.Pattern;

/** Names that become folders: nothing in them may lead out of the parent or hide. */
public final class Names {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final int EXCERPT_CHARS = 64;

  private Names() {}

  static boolean isName(String name) {
    return name != null && NAME.matcher(name).matches();
  }

  /**
   * Refuses what is no such name.
   *
   * @param what what the message calls it
   * @param name the name
   * @return the same
   * @throws IllegalArgumentException when it is none
   */
  public static String require(String what, String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          what
              + ": expected 1 to 64 letters, digits, _, . or -, the first a letter or digit, got "
              + excerpt(name));
    }
    return name;
  }

  /** Short and printable: the name may be hostile, and the message may end in a log. */
  private static String excerpt(String name) {
    String text = String.valueOf(name);
    String head = text.substring(0, Math.min(EXCERPT_CHARS, text.length()));
    return head.replaceAll("[^ -~]", "?");
  }
}
