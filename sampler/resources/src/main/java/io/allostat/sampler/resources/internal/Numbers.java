package io.allostat.sampler.resources.internal;

import java.io.IOException;

/** Numbers as the kernel prints them. */
final class Numbers {
  private Numbers() {}

  /**
   * Parses a count.
   *
   * @param where what the text is, for the message
   * @param text decimal digits
   * @return the number, >= 0
   * @throws IOException if it is anything else
   */
  static long parseCount(String where, String text) throws IOException {
    try {
      long number = Long.parseLong(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // A message of our own says where it was.
    }
    throw new IOException(where + ": expected a number >= 0, got \"" + text + "\"");
  }
}
