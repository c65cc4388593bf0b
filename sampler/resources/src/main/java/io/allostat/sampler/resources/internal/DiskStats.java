package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.util.List;

/** Parses {@code /proc/diskstats} (kernel: admin-guide/iostats.rst). */
final class DiskStats {
  static final String PATH = "/proc/diskstats";

  private static final int DEVICE_FIELD = 2;

  /** Field 10 of the statistics, which follow two numbers and the name: io_ticks, milliseconds. */
  private static final int BUSY_FIELD = 12;

  private DiskStats() {}

  /**
   * Finds how long a device has been busy.
   *
   * @param lines the file
   * @param device its name, such as {@code sda}
   * @return milliseconds with a request in progress; falls when the kernel's counter of 32 bits
   *     begins anew
   * @throws IOException if the device has no line, or one that makes no sense
   */
  static long busyMillis(List<String> lines, String device) throws IOException {
    for (String line : lines) {
      String[] fields = line.trim().split("\\s+");
      if (fields.length > DEVICE_FIELD && fields[DEVICE_FIELD].equals(device)) {
        if (fields.length <= BUSY_FIELD) {
          throw new IOException(
              PATH + ": expected at least " + (BUSY_FIELD + 1) + " fields, got \"" + line + "\"");
        }
        return Numbers.parseCount(PATH, fields[BUSY_FIELD]);
      }
    }
    throw new IOException(PATH + ": no line for the device " + device);
  }
}
