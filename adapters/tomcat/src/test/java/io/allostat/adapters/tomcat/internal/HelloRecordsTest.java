package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelloRecordsTest {
  private static final byte[] BEHIND = {23, 3, 3, 0, 1, 7};

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 16, 255, 256, 999, 10_000})
  void aHelloIsShownInOneRecordAndGoneBackFrom(int piece) {
    for (int length : new int[] {1000, 17_000}) {
      byte[] message = message(length);
      byte[] records = records(message, Math.min(piece, length - 1));
      for (byte[] behind : new byte[][] {{}, BEHIND}) {
        for (boolean direct : new boolean[] {true, false}) {
          byte[] arrived = concat(records, behind);
          ByteBuffer buffer =
              direct
                  ? ByteBuffer.allocateDirect(arrived.length)
                  : ByteBuffer.allocate(arrived.length);
          assertArrayEquals(arrived, HelloRecords.join(buffer.put(arrived), records.length));
          assertArrayEquals(records(message, length), content(buffer));
          assertEquals(arrived.length, buffer.limit(), "ready to be written to");
          // What Tomcat reads meanwhile may leave no room for what was there.
          byte[] since = message(buffer.remaining());
          ByteBuffer restored = HelloRecords.restore(buffer.put(since), 5 + length, arrived);
          assertArrayEquals(concat(arrived, since), content(restored));
          assertEquals(restored.capacity(), restored.limit(), "ready to be written to");
        }
      }
    }
  }

  @Test
  void aHelloInOneRecordStaysAsItIs() {
    byte[] record = concat(records(message(1000), 1000), BEHIND);
    ByteBuffer buffer = ByteBuffer.allocate(2000).put(record);
    assertNull(HelloRecords.join(buffer, record.length - BEHIND.length));
    assertArrayEquals(record, content(buffer));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void whatTheLastRecordHasBehindTheHelloIsNotShown(int missing) {
    byte[] records = records(message(100), 60);
    byte[] arrived = Arrays.copyOf(records, records.length - missing);
    ByteBuffer buffer = ByteBuffer.allocate(200).put(arrived);
    HelloRecords.join(buffer, records.length - 10);
    assertArrayEquals(records(message(90, 100), 90), content(buffer));
    buffer = HelloRecords.restore(buffer, buffer.position(), arrived);
    assertArrayEquals(arrived, content(buffer));
  }

  /** The begin of a longer message. */
  private static byte[] message(int length, int of) {
    return Arrays.copyOf(message(of), length);
  }

  private static byte[] message(int length) {
    byte[] message = new byte[length];
    new Random(1).nextBytes(message);
    return message;
  }

  private static byte[] records(byte[] message, int piece) {
    ByteArrayOutputStream records = new ByteArrayOutputStream();
    for (int at = 0; at < message.length; at += piece) {
      int length = Math.min(piece, message.length - at);
      records.writeBytes(new byte[] {22, 3, 1, (byte) (length >> 8), (byte) length});
      records.write(message, at, length);
    }
    return records.toByteArray();
  }

  private static byte[] content(ByteBuffer buffer) {
    byte[] content = new byte[buffer.position()];
    buffer.get(0, content);
    return content;
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
