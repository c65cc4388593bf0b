package io.allostat.sampler.export.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The examples of the encoding's own documentation. */
class ProtobufTest {
  private static String hex(Protobuf message) {
    return HexFormat.ofDelimiter(" ").formatHex(message.toBytes());
  }

  @Test
  void aVarint() {
    assertEquals("08 96 01", hex(new Protobuf().integer(1, 150)));
  }

  @Test
  void aNegativeNumberTakesTenBytes() {
    assertEquals("08 fe ff ff ff ff ff ff ff ff 01", hex(new Protobuf().integer(1, -2)));
  }

  @Test
  void zeroIsLeftOut() {
    assertEquals("", hex(new Protobuf().integer(1, 0).packed(2, new long[0])));
  }

  @Test
  void aText() {
    assertEquals("12 07 74 65 73 74 69 6e 67", hex(new Protobuf().text(2, "testing")));
    assertEquals("32 00", hex(new Protobuf().text(6, "")));
  }

  @Test
  void aMessageInside() {
    assertEquals("1a 03 08 96 01", hex(new Protobuf().message(3, new Protobuf().integer(1, 150))));
  }

  @Test
  void packedNumbers() {
    assertEquals(
        "32 06 03 8e 02 9e a7 05", hex(new Protobuf().packed(6, new long[] {3, 270, 86942})));
    assertEquals("22 02 00 00", hex(new Protobuf().packed(4, new long[] {0, 0})));
  }

  @Test
  void aFieldNumberBeyondFifteen() {
    assertEquals("80 01 01", hex(new Protobuf().integer(16, 1)));
  }
}
