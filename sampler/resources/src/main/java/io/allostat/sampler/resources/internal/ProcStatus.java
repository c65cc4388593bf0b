package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.math.BigInteger;
import java.util.BitSet;

/** Parses {@code /proc/<pid>/status} (proc_pid_status(5)). */
final class ProcStatus {
  private static final String MASK = "Cpus_allowed:";

  private ProcStatus() {}

  /**
   * Finds the affinity mask.
   *
   * @param files where to read
   * @param processFolder the process, such as {@code /proc/self}
   * @return the mask, bit n for CPU n, not empty
   * @throws IOException if there is none
   */
  static BitSet cpusAllowed(ProcFiles files, String processFolder) throws IOException {
    String path = processFolder + "/status";
    for (String line : files.lines(path)) {
      if (line.startsWith(MASK)) {
        return bits(mask(path, line.substring(MASK.length()).trim()));
      }
    }
    throw new IOException(path + ": no line " + MASK);
  }

  private static BitSet bits(BigInteger mask) {
    BitSet bits = new BitSet(mask.bitLength());
    for (int cpu = mask.getLowestSetBit(); cpu < mask.bitLength(); cpu++) {
      bits.set(cpu, mask.testBit(cpu));
    }
    return bits;
  }

  private static BigInteger mask(String path, String text) throws IOException {
    if (!text.matches("[0-9a-f]{1,8}(,[0-9a-f]{8})*|[0-9a-f]{1,4096}")) {
      throw new IOException(path + ": expected a hexadecimal mask, got \"" + text + "\"");
    }
    BigInteger mask = new BigInteger(text.replace(",", ""), 16);
    if (mask.signum() == 0) {
      throw new IOException(path + ": the affinity mask is empty");
    }
    return mask;
  }
}
