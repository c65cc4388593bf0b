package io.allostat.adapters.tls;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;

/** Byte strings as TLS writes them down. */
final class Bytes {
  private Bytes() {}

  static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replaceAll("\\s", ""));
  }

  static byte[] u8(int value) {
    return new byte[] {(byte) value};
  }

  static byte[] u16(int value) {
    return new byte[] {(byte) (value >> 8), (byte) value};
  }

  static byte[] u24(int value) {
    return new byte[] {(byte) (value >> 16), (byte) (value >> 8), (byte) value};
  }

  /** Content with its length in one byte before it. */
  static byte[] vector8(byte[]... content) {
    byte[] all = concat(content);
    return concat(u8(all.length), all);
  }

  /** Content with its length in two bytes before it. */
  static byte[] vector16(byte[]... content) {
    byte[] all = concat(content);
    return concat(u16(all.length), all);
  }

  static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }
}
