package io.allostat.adapters.tls.internal;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Reads a handshake message that is known to be complete, stepping over the headers of the records
 * between its fragments. Positions count the bytes of the message alone.
 *
 * <p>A read beyond the end gives zeros and is remembered, so that a caller may read a structure and
 * ask once at its end. Not thread safe.
 */
final class HandshakeCursor {
  private ByteBuffer buffer;
  private int start;
  private int end;
  private int position;
  private boolean overrun;

  /** From start: the next byte of the message, and the end of the fragment it is in. */
  private int offset;

  private int fragmentEnd;

  /**
   * Begins at the first byte of the message.
   *
   * @param buffer whose position is at the first record's header
   * @param messageBytes the length of the message
   */
  void open(ByteBuffer buffer, int messageBytes) {
    this.buffer = buffer;
    this.start = buffer.position();
    this.end = messageBytes;
    rewind();
  }

  private void rewind() {
    position = 0;
    overrun = false;
    offset = 0;
    nextFragment();
  }

  private void nextFragment() {
    int length = byteAt(offset + 3) << 8 | byteAt(offset + 4);
    offset += HandshakeFrame.RECORD_HEADER;
    fragmentEnd = offset + length;
  }

  int u8() {
    if (position >= end) {
      overrun = true;
      return 0;
    }
    if (offset == fragmentEnd) {
      nextFragment();
    }
    position++;
    return byteAt(offset++);
  }

  int u16() {
    return u8() << 8 | u8();
  }

  /**
   * @param count >= 0
   */
  void skip(int count) {
    if (count > end - position) {
      overrun = true;
      position = end;
      return;
    }
    position += count;
    int left = count;
    while (left > fragmentEnd - offset) {
      left -= fragmentEnd - offset;
      offset = fragmentEnd;
      nextFragment();
    }
    offset += left;
  }

  /** Goes to a position of the message, forwards or back. */
  void moveTo(int target) {
    if (target < position) {
      rewind();
    }
    skip(target - position);
  }

  /**
   * Copies the next bytes.
   *
   * @throws IndexOutOfBoundsException if they do not fit into the target or there are fewer
   */
  void copy(byte[] target, int at, int count) {
    Objects.checkFromIndexSize(at, count, target.length);
    Objects.checkFromIndexSize(position, count, end);
    int copied = 0;
    while (copied < count) {
      if (offset == fragmentEnd) {
        nextFragment();
      }
      int piece = Math.min(count - copied, fragmentEnd - offset);
      buffer.get(start + offset, target, at + copied, piece);
      offset += piece;
      copied += piece;
    }
    position += count;
  }

  int position() {
    return position;
  }

  int remaining() {
    return end - position;
  }

  boolean overrun() {
    return overrun;
  }

  private int byteAt(int at) {
    return buffer.get(start + at) & 0xff;
  }
}
