package io.allostat.nativeaffinity.manager.accounting;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * Lines of the ledger as text: comma-separated values, the name in quotation marks, ended by the
 * CRC-32 of all before the last comma, so that a line that was cut off or changed is told from a
 * whole one.
 */
final class Codec {
  /** The first line of a ledger. */
  static final String HEADER =
      "application,fromEpochMillis,toEpochMillis,processors,requested,usedCpuSeconds,crc32";

  /** No line of ours is longer: 128 characters of up to 4 bytes, quoted, and six numbers. */
  private static final int MOST_BYTES = 2048;

  private Codec() {}

  static String line(LedgerEntry entry) {
    return sealed(
        '"'
            + entry.application().replace("\"", "\"\"")
            + "\","
            + entry.fromEpochMillis()
            + ','
            + entry.toEpochMillis()
            + ','
            + entry.processors()
            + ','
            + entry.requested()
            + ','
            + entry.usedCpuSeconds());
  }

  /** Reads a line without its end; nothing if it is not one that {@link #line} wrote. */
  static Optional<LedgerEntry> entry(String line) {
    return unsealed(line).flatMap(Codec::parsed);
  }

  /** Adds the checksum. */
  static String sealed(String text) {
    return text + ',' + crc(text);
  }

  /** The text that was sealed, if the checksum is right. */
  static Optional<String> unsealed(String line) {
    int comma = line.lastIndexOf(',');
    if (comma < 0) {
      return Optional.empty();
    }
    String text = line.substring(0, comma);
    return crc(text).equals(line.substring(comma + 1)) ? Optional.of(text) : Optional.empty();
  }

  private static String crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  private static Optional<LedgerEntry> parsed(String text) {
    int end = text.lastIndexOf('"');
    if (end < 1 || text.charAt(0) != '"') {
      return Optional.empty();
    }
    String[] numbers = text.substring(end + 1).split(",", -1);
    if (numbers.length != 6 || !numbers[0].isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LedgerEntry(
              text.substring(1, end).replace("\"\"", "\""),
              Long.parseLong(numbers[1]),
              Long.parseLong(numbers[2]),
              Double.parseDouble(numbers[3]),
              Double.parseDouble(numbers[4]),
              Double.parseDouble(numbers[5])));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads all lines of a ledger, or a part of it that begins with a line.
   *
   * @param in what to read, to its end
   * @param entries takes those that are whole
   * @return how many are not; blank lines and headers are none
   */
  static long entries(InputStream in, Consumer<LedgerEntry> entries) throws IOException {
    long damaged = 0;
    for (Optional<String> line = next(in); line.isPresent(); line = next(in)) {
      Optional<LedgerEntry> entry = entry(line.get());
      if (entry.isPresent()) {
        entries.accept(entry.get());
      } else if (!line.get().isBlank() && !line.get().equals(HEADER)) {
        damaged++;
      }
    }
    return damaged;
  }

  /** All lines, each cut to a length that none of ours has. */
  static List<String> lines(InputStream in, int most) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Optional<String> line = next(in);
        line.isPresent() && lines.size() < most;
        line = next(in)) {
      lines.add(line.get());
    }
    return lines;
  }

  private static Optional<String> next(InputStream in) throws IOException {
    byte[] bytes = new byte[MOST_BYTES];
    int count = 0;
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    for (; read >= 0 && read != '\n'; read = in.read()) {
      if (count < MOST_BYTES) {
        bytes[count++] = (byte) read;
      }
    }
    return Optional.of(new String(bytes, 0, count, StandardCharsets.UTF_8));
  }
}
