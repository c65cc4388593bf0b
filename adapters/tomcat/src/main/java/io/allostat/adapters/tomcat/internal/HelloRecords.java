package io.allostat.adapters.tomcat.internal;

import java.nio.ByteBuffer;
import org.apache.tomcat.util.buf.ByteBufferUtils;

/**
 * Shows Tomcat a ClientHello of several records as one. Tomcat reads what it needs of a hello from
 * the first record and, once the others are there too, takes their headers for a part of it. What
 * is shown may be longer than a record of TLS can be, so the engine gets the client's own records
 * back. Stateless.
 */
final class HelloRecords {
  private static final int HEADER = 5;
  private static final int LENGTH_AT = 3;

  private HelloRecords() {}

  /**
   * Puts one record with the hello, and nothing else, in the place of all bytes that have arrived.
   *
   * @param buffer from its begin to its position: well-formed records of a complete hello, and
   *     anything behind; its position moves to the end of the record
   * @param helloBytes how many of these bytes the hello takes
   * @return the bytes that have arrived; null if the hello is in one record and that is there, so
   *     that nothing is changed
   */
  static byte[] join(ByteBuffer buffer, int helloBytes) {
    int end = buffer.position();
    int first = HEADER + length(buffer, 0);
    if (helloBytes <= first && first <= end) {
      return null;
    }
    byte[] arrived = new byte[end];
    buffer.get(0, arrived);
    int to = HEADER;
    int record = 0;
    while (record < helloBytes) {
      // What is written ends before the next header, which is therefore still there.
      int length = length(buffer, record);
      int part = Math.min(length, helloBytes - record - HEADER);
      buffer.put(to, arrived, record + HEADER, part);
      to += part;
      record += HEADER + length;
    }
    int joined = to - HEADER;
    buffer.put(LENGTH_AT, (byte) (joined >> 8)).put(LENGTH_AT + 1, (byte) joined);
    buffer.position(to);
    return arrived;
  }

  /**
   * Puts the client's bytes back.
   *
   * @param buffer from its begin to its position: the record that {@link #join} made, and what has
   *     arrived since
   * @param recordBytes how many of these bytes the record takes
   * @param arrived what {@link #join} answered
   * @return the buffer with all that has arrived, in its order; another one if it was too small
   */
  static ByteBuffer restore(ByteBuffer buffer, int recordBytes, byte[] arrived) {
    byte[] since = new byte[buffer.position() - recordBytes];
    buffer.get(recordBytes, since);
    ByteBuffer restored = ByteBufferUtils.expand(buffer, arrived.length + since.length);
    return restored.clear().put(arrived).put(since);
  }

  private static int length(ByteBuffer buffer, int record) {
    return (buffer.get(record + LENGTH_AT) & 0xff) << 8 | buffer.get(record + LENGTH_AT + 1) & 0xff;
  }
}
