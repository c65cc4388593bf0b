package io.allostat.adapters.tomcat.internal;

import java.nio.ByteBuffer;

/**
 * Joins the records of a ClientHello. Tomcat reads what it needs of a hello from the first record
 * and, once the others are there too, takes their headers for a part of it. Handshake messages may
 * be divided into records in any way (RFC 8446 5.1), so the handshake does not notice. Stateless.
 */
final class HelloRecords {
  private static final int HEADER = 5;
  private static final int LENGTH_AT = 3;
  private static final int MAX_FRAGMENT = 1 << 14;

  private HelloRecords() {}

  /**
   * Makes one record of all that carry the hello, in place; nothing changes if there is one, if
   * they do not fit into one, or if the last goes on beyond what has arrived.
   *
   * @param buffer from its begin to its position: whole, well-formed records of a complete hello,
   *     and anything behind; its position moves to the end of what there is
   * @param helloBytes how many of these bytes the hello takes
   */
  static void join(ByteBuffer buffer, int helloBytes) {
    final int end = buffer.position();
    int from = 0;
    int joined = 0;
    while (from < helloBytes) {
      joined += length(buffer, from);
      from += HEADER + length(buffer, from);
    }
    if (from == HEADER + joined || joined > MAX_FRAGMENT || from > end) {
      return;
    }
    int to = HEADER;
    for (int record = 0; record < from; ) {
      int length = length(buffer, record);
      // What is written ends before the next header, which is therefore still there.
      buffer.put(to, buffer, record + HEADER, length);
      to += length;
      record += HEADER + length;
    }
    buffer.put(to, buffer, from, end - from);
    buffer.put(LENGTH_AT, (byte) (joined >> 8)).put(LENGTH_AT + 1, (byte) joined);
    buffer.position(to + end - from);
  }

  private static int length(ByteBuffer buffer, int record) {
    return (buffer.get(record + LENGTH_AT) & 0xff) << 8 | buffer.get(record + LENGTH_AT + 1) & 0xff;
  }
}
