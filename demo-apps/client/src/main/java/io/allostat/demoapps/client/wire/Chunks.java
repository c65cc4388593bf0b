package io.allostat.demoapps.client.wire;

import java.nio.ByteBuffer;

/**
 * Takes a body out of its chunks (RFC 9112, section 7.1), which may be cut anywhere. Extensions of
 * a chunk and the fields after the last one are passed over; all that is not body has a bound. Not
 * thread-safe.
 */
final class Chunks {
  private static final int LONGEST_LINE = 1024;
  private static final int LONGEST_TRAILER = 16 * 1024;
  private static final int HEX = 16;

  private Part part = Part.FIRST_DIGIT;
  private long left;
  private int framing;
  private boolean emptyLine;

  /** What comes next. */
  private enum Part {
    FIRST_DIGIT,
    DIGITS,
    BLANKS,
    EXTENSION,
    BODY,
    BODY_END,
    TRAILER,
    NOTHING
  }

  /** Begins with the next body. */
  void begin() {
    part = Part.FIRST_DIGIT;
    left = 0;
    framing = 0;
  }

  /**
   * Reads on, and takes no byte after the end.
   *
   * @param bytes what came
   * @param sink takes the body
   * @return whether the body is complete
   * @throws IllegalArgumentException if these are no chunks
   */
  boolean read(ByteBuffer bytes, ReplyReader.Sink sink) {
    while (part != Part.NOTHING && bytes.hasRemaining()) {
      if (part != Part.BODY) {
        frame((char) (bytes.get() & 0xff));
        continue;
      }
      left -= ReplyReader.pass(bytes, left, sink);
      if (left == 0) {
        framing = 0;
        part = Part.BODY_END;
      }
    }
    return part == Part.NOTHING;
  }

  private void frame(char c) {
    int most = part == Part.TRAILER ? LONGEST_TRAILER : LONGEST_LINE;
    if (++framing > most) {
      throw new IllegalArgumentException("more than " + most + " bytes around a chunk");
    }
    switch (part) {
      case EXTENSION -> {
        if (c == '\n') {
          sizeEnds();
        }
      }
      case BODY_END -> bodyEnds(c);
      case TRAILER -> trailer(c);
      default -> size(c);
    }
  }

  private void size(char c) {
    int digit = part == Part.BLANKS ? -1 : Character.digit(c, HEX);
    if (digit >= 0) {
      if (left > Long.MAX_VALUE / HEX) {
        throw new IllegalArgumentException("a chunk of more than " + Long.MAX_VALUE + " bytes");
      }
      left = left * HEX + digit;
      part = Part.DIGITS;
    } else if (part == Part.FIRST_DIGIT) {
      throw unexpected("the size of a chunk", c);
    } else {
      afterDigits(c);
    }
  }

  private void afterDigits(char c) {
    switch (c) {
      case '\n' -> sizeEnds();
      case ';' -> part = Part.EXTENSION;
      // Some servers fill a size up with blanks; and as in a head, the line ends with its LF.
      case ' ', '\t', '\r' -> part = Part.BLANKS;
      default -> throw unexpected("the end of the size of a chunk", c);
    }
  }

  private void sizeEnds() {
    framing = 0;
    emptyLine = true;
    part = left == 0 ? Part.TRAILER : Part.BODY;
  }

  private void bodyEnds(char c) {
    if (c == '\n') {
      part = Part.FIRST_DIGIT;
    } else if (c != '\r') {
      throw unexpected("the end of a chunk", c);
    }
  }

  private void trailer(char c) {
    if (c != '\n') {
      emptyLine &= c == '\r';
    } else if (emptyLine) {
      part = Part.NOTHING;
    } else {
      emptyLine = true;
    }
  }

  private static IllegalArgumentException unexpected(String expected, char c) {
    return new IllegalArgumentException("expected " + expected + ", got byte " + (int) c);
  }
}
