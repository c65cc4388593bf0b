package io.allostat.sampler.export.internal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes one message of the protocol buffers' wire format, as much of it as profiles need: fields
 * of wire type 0 (varint) and 2 (a length and so many bytes). Fields that are 0 are left out, as
 * proto3 has it. Not thread safe.
 */
public final class Protobuf {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** An empty message. */
  public Protobuf() {}

  /**
   * Writes an int64, uint64 or bool field.
   *
   * @param field its number
   * @param value its value; negative values take ten bytes
   * @return this message
   */
  public Protobuf integer(int field, long value) {
    if (value != 0) {
      varint((long) field << 3 | VARINT);
      varint(value);
    }
    return this;
  }

  /**
   * Writes a repeated integer field in its packed form.
   *
   * @param field its number
   * @param values its values
   * @return this message
   */
  public Protobuf packed(int field, long[] values) {
    Protobuf content = new Protobuf();
    for (long value : values) {
      content.varint(value);
    }
    return values.length == 0 ? this : message(field, content);
  }

  /**
   * Writes a string field, an empty one too: in a repeated field it counts.
   *
   * @param field its number
   * @param text its value
   * @return this message
   */
  public Protobuf text(int field, String text) {
    return delimited(field, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes a message inside this one.
   *
   * @param field its number
   * @param message its value, complete
   * @return this message
   */
  public Protobuf message(int field, Protobuf message) {
    return delimited(field, message.toBytes());
  }

  /**
   * @return the bytes written so far
   */
  public byte[] toBytes() {
    return bytes.toByteArray();
  }

  private Protobuf delimited(int field, byte[] content) {
    varint((long) field << 3 | LENGTH_DELIMITED);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
