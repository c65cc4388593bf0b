package io.allostat.nativeaffinity.manager.region;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Words of a region, read and written whole, and records of them. Thread safe as each says. */
final class Words {
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** A record is written in less than a microsecond; who finds it odd that often gives up. */
  private static final int MOST_READS = 1000;

  private final ByteBuffer buffer;

  /** Words of a direct buffer; a copy of its bounds is taken, not of what it holds. */
  Words(ByteBuffer buffer) {
    if (!buffer.isDirect() || buffer.alignmentOffset(0, Long.BYTES) != 0) {
      throw new IllegalArgumentException(
          "buffer: expected a direct one, aligned to " + Long.BYTES + " bytes, got " + buffer);
    }
    this.buffer = buffer.duplicate().clear();
  }

  int bytes() {
    return buffer.capacity();
  }

  long get(int at) {
    return (long) LONGS.getAcquire(buffer, at);
  }

  void set(int at, long value) {
    LONGS.setRelease(buffer, at, value);
  }

  boolean replace(int at, long expected, long value) {
    return LONGS.compareAndSet(buffer, at, expected, value);
  }

  /**
   * Writes a record. One writer at a time; one that died while it wrote leaves the record odd, and
   * the next goes on from there.
   */
  void write(int at, long[] words) {
    long odd = (long) LONGS.getOpaque(buffer, at) | 1;
    LONGS.setOpaque(buffer, at, odd);
    // The sequence is odd before any word changes.
    VarHandle.storeStoreFence();
    for (int i = 0; i < words.length; i++) {
      LONGS.setOpaque(buffer, at + (i + 1) * Long.BYTES, words[i]);
    }
    LONGS.setRelease(buffer, at, odd + 1);
  }

  /**
   * Reads a record as it was at one moment. Any number of readers, no lock.
   *
   * @return whether that was possible; not if its writer died in the middle, or never rests
   */
  boolean read(int at, long[] words) {
    for (int attempt = 0; attempt < MOST_READS; attempt++) {
      long before = (long) LONGS.getAcquire(buffer, at);
      if ((before & 1) == 0) {
        for (int i = 0; i < words.length; i++) {
          words[i] = (long) LONGS.getOpaque(buffer, at + (i + 1) * Long.BYTES);
        }
        // All words are read before the sequence is read again.
        VarHandle.loadLoadFence();
        if ((long) LONGS.getOpaque(buffer, at) == before) {
          return true;
        }
      }
      Thread.onSpinWait();
    }
    return false;
  }
}
