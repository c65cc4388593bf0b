package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;

/** Parses {@code /proc/self/status} (proc_pid_status(5)). */
final class ProcStatus {
  static final String PATH = "/proc/self/status";

  private static final String MASK = "Cpus_allowed:";

  private ProcStatus() {}

  /**
   * Finds the affinity mask.
   *
   * @param lines the file
   * @return the mask, bit n for CPU n, not zero
   * @throws IOException if there is none
   */
  static BigInteger cpusAllowed(List<String> lines) throws IOException {
    for (String line : lines) {
      if (line.startsWith(MASK)) {
        return mask(line.substring(MASK.length()).trim());
      }
    }
    throw new IOException(PATH + ": no line " + MASK);
  }

  private static BigInteger mask(String text) throws IOException {
    if (!text.matches("[0-9a-f]{1,8}(,[0-9a-f]{8})*|[0-9a-f]{1,4096}")) {
      throw new IOException(PATH + ": expected a hexadecimal mask, got \"" + text + "\"");
    }
    BigInteger mask = new BigInteger(text.replace(",", ""), 16);
    if (mask.signum() == 0) {
      throw new IOException(PATH + ": the affinity mask is empty");
    }
    return mask;
  }
}
