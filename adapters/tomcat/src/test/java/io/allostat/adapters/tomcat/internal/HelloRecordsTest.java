package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelloRecordsTest {
  private static final byte[] BEHIND = {23, 3, 3, 0, 1, 7};

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 16, 255, 256, 999, 1000, 16_384})
  void aHelloEndsUpInOneRecord(int piece) {
    byte[] message = message(1000);
    byte[] records = records(message, piece);
    for (byte[] behind : new byte[][] {{}, BEHIND}) {
      for (boolean direct : new boolean[] {true, false}) {
        ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(8000) : ByteBuffer.allocate(8000);
        buffer.put(records).put(behind);
        HelloRecords.join(buffer, records.length);
        assertArrayEquals(concat(records(message, 16_384), behind), content(buffer));
        assertEquals(8000, buffer.limit(), "ready to be written to");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16_385, 17_000})
  void whatDoesNotFitIntoARecordStaysAsItIs(int length) {
    byte[] records = records(message(length), 10_000);
    ByteBuffer buffer = ByteBuffer.allocate(20_000).put(records);
    HelloRecords.join(buffer, records.length);
    assertArrayEquals(records, content(buffer));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void aRecordThatGoesOnBehindTheHelloIsJoinedWhenItIsThere(int missing) {
    byte[] records = records(message(100), 60);
    byte[] arrived = Arrays.copyOf(records, records.length - missing);
    ByteBuffer buffer = ByteBuffer.allocate(200).put(arrived);
    HelloRecords.join(buffer, records.length - 10);
    assertArrayEquals(missing == 0 ? records(message(100), 100) : arrived, content(buffer));
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
