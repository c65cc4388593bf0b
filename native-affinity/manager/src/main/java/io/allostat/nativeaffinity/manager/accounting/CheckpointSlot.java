package io.allostat.nativeaffinity.manager.accounting;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A checkpoint as the bytes of a slot, with a checksum, so that one that was written in part is
 * told from a whole one. All numbers are big endian.
 *
 * <pre>
 * slot:       CRC-32C of all that follows | bytes of the checkpoint | sequence | checkpoint
 * checkpoint: bytes of the ledger | time | number of lines | lines
 * line:       bytes of the name | name in UTF-8 | from | to | processors | requested | used
 * </pre>
 *
 * @param sequence one more than that of the checkpoint before
 * @param checkpoint what it holds
 */
record CheckpointSlot(long sequence, Checkpoint checkpoint) {
  private static final int CRC_AT = 0;
  private static final int LENGTH_AT = CRC_AT + Integer.BYTES;
  private static final int SEQUENCE_AT = LENGTH_AT + Integer.BYTES;
  private static final int HEAD_BYTES = SEQUENCE_AT + Long.BYTES;
  private static final int FIXED_BYTES = 2 * Long.BYTES + Integer.BYTES;
  private static final int LINE_BYTES = Short.BYTES + 2 * Long.BYTES + 3 * Double.BYTES;

  /** Of UTF-8, for a character of Java. */
  private static final int MOST_BYTES_OF_A_CHARACTER = 3;

  /**
   * @return bytes that {@link #encode} does not exceed
   */
  static long mostBytes(Checkpoint checkpoint) {
    long bytes = HEAD_BYTES + FIXED_BYTES;
    for (LedgerEntry line : checkpoint.open()) {
      bytes += LINE_BYTES + (long) MOST_BYTES_OF_A_CHARACTER * line.application().length();
    }
    return bytes;
  }

  /** Leaves the buffer ready to be written, from its begin to its limit. */
  void encode(ByteBuffer slot) {
    slot.clear().position(HEAD_BYTES);
    slot.putLong(checkpoint.ledgerBytes());
    slot.putLong(checkpoint.atEpochMillis());
    slot.putInt(checkpoint.open().size());
    for (LedgerEntry line : checkpoint.open()) {
      byte[] name = line.application().getBytes(StandardCharsets.UTF_8);
      slot.putShort((short) name.length).put(name);
      slot.putLong(line.fromEpochMillis()).putLong(line.toEpochMillis());
      slot.putDouble(line.processors()).putDouble(line.requested());
      slot.putDouble(line.usedCpuSeconds());
    }
    slot.flip();
    slot.putInt(LENGTH_AT, slot.limit() - HEAD_BYTES);
    slot.putLong(SEQUENCE_AT, sequence);
    slot.putInt(CRC_AT, crc(slot));
  }

  /**
   * Reads a slot, whatever is in it.
   *
   * @param slot what there is of it, from its begin to the buffer's limit
   * @return nothing unless it is whole
   */
  static Optional<CheckpointSlot> decode(ByteBuffer slot) {
    if (slot.limit() < HEAD_BYTES) {
      return Optional.empty();
    }
    int length = slot.getInt(LENGTH_AT);
    if (length < FIXED_BYTES || length > slot.limit() - HEAD_BYTES) {
      return Optional.empty();
    }
    ByteBuffer written = slot.duplicate().limit(HEAD_BYTES + length).position(HEAD_BYTES);
    return crc(written) == slot.getInt(CRC_AT)
        ? checkpoint(written)
            .map(checkpoint -> new CheckpointSlot(slot.getLong(SEQUENCE_AT), checkpoint))
        : Optional.empty();
  }

  private static int crc(ByteBuffer slot) {
    CRC32C crc = new CRC32C();
    crc.update(slot.duplicate().position(LENGTH_AT));
    return (int) crc.getValue();
  }

  private static Optional<Checkpoint> checkpoint(ByteBuffer bytes) {
    try {
      long ledgerBytes = bytes.getLong();
      long atEpochMillis = bytes.getLong();
      int lines = bytes.getInt();
      if (lines < 0 || lines > bytes.remaining() / LINE_BYTES) {
        return Optional.empty();
      }
      List<LedgerEntry> open = new ArrayList<>(lines);
      for (int i = 0; i < lines; i++) {
        open.add(line(bytes));
      }
      return bytes.hasRemaining()
          ? Optional.empty()
          : Optional.of(new Checkpoint(ledgerBytes, atEpochMillis, open));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static LedgerEntry line(ByteBuffer bytes) {
    byte[] name = new byte[Short.toUnsignedInt(bytes.getShort())];
    bytes.get(name);
    return new LedgerEntry(
        new String(name, StandardCharsets.UTF_8),
        bytes.getLong(),
        bytes.getLong(),
        bytes.getDouble(),
        bytes.getDouble(),
        bytes.getDouble());
  }
}
