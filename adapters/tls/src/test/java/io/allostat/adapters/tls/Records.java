package io.allostat.adapters.tls;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Puts handshake messages into records and takes them out, independently of the parser. */
final class Records {
  private static final int HEADER = 5;

  private Records() {}

  /** One handshake record with whatever content. */
  static byte[] record(byte[] content) {
    return Bytes.concat(Bytes.u8(22), Bytes.u16(0x0301), Bytes.vector16(content));
  }

  /** The message in records of these sizes, and what is left over in a last one. */
  static byte[] fragmented(byte[] message, int... sizes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int from = 0;
    for (int size : sizes) {
      all.writeBytes(record(Arrays.copyOfRange(message, from, from + size)));
      from += size;
    }
    if (from < message.length) {
      all.writeBytes(record(Arrays.copyOfRange(message, from, message.length)));
    }
    return all.toByteArray();
  }

  /** The message in records of one size. */
  static byte[] inPiecesOf(int size, byte[] message) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int from = 0; from < message.length; from += size) {
      int to = Math.min(message.length, from + size);
      all.writeBytes(record(Arrays.copyOfRange(message, from, to)));
    }
    return all.toByteArray();
  }

  /** The handshake message that the records begin with. */
  static byte[] message(byte[] records) {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    int at = 0;
    while (at + HEADER <= records.length && records[at] == 22) {
      int length = (records[at + 3] & 0xff) << 8 | records[at + 4] & 0xff;
      payload.write(records, at + HEADER, Math.min(length, records.length - at - HEADER));
      at += HEADER + length;
    }
    byte[] all = payload.toByteArray();
    int body = (all[1] & 0xff) << 16 | (all[2] & 0xff) << 8 | all[3] & 0xff;
    return Arrays.copyOf(all, 4 + body);
  }
}
