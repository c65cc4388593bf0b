package io.allostat.nativeaffinity.topology;

/**
 * Builds the one form in which this module refuses a value: setting, what was expected, what came.
 */
final class Refusal {
  private static final int EXCERPT_CHARS = 64;

  private Refusal() {}

  static IllegalArgumentException of(String setting, String expected, String got) {
    return new IllegalArgumentException(
        setting + ": expected " + expected + ", got " + excerpt(got));
  }

  /** Short and printable: the text may be hostile, and the message may end in a log. */
  static String excerpt(String text) {
    if (text == null) {
      return "null";
    }
    String stripped = text.strip();
    if (stripped.isEmpty()) {
      return "nothing";
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(stripped.length(), EXCERPT_CHARS); i++) {
      char c = stripped.charAt(i);
      out.append(c >= ' ' && c <= '~' ? c : '?');
    }
    return stripped.length() > EXCERPT_CHARS
        ? out + "... (" + text.length() + " characters)"
        : out.toString();
  }
}
