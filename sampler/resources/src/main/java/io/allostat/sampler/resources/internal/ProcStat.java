package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the CPU lines of {@code /proc/stat} (proc_stat(5)). */
final class ProcStat {
  static final String PATH = "/proc/stat";

  /** USER_HZ: the unit of the file, the same on every architecture that runs a JVM. */
  static final double JIFFIES_PER_SECOND = 100;

  // user nice system idle iowait irq softirq steal; guest and guest_nice are inside user and nice.
  private static final int[] BUSY = {0, 1, 2, 5, 6, 7};
  private static final int REQUIRED_FIELDS = 4;
  private static final Pattern CPU = Pattern.compile("cpu([0-9]{1,5})\\s+(.*)");

  private ProcStat() {}

  /**
   * Reads how long each CPU has been busy.
   *
   * @param lines the file
   * @return busy jiffies by CPU number, not empty
   * @throws IOException if there are no CPU lines, or they make no sense
   */
  static Map<Integer, Long> busyJiffies(List<String> lines) throws IOException {
    Map<Integer, Long> busy = new TreeMap<>();
    long all = 0;
    for (String line : lines) {
      Matcher matcher = CPU.matcher(line);
      if (matcher.matches()) {
        long[] fields = fields(line, matcher.group(2).trim().split("\\s+"));
        long sum = 0;
        for (int field : BUSY) {
          sum += field < fields.length ? fields[field] : 0;
        }
        busy.put(Integer.valueOf(matcher.group(1)), sum);
        for (long field : fields) {
          all += field;
        }
      }
    }
    if (busy.isEmpty()) {
      throw new IOException(PATH + ": no line for a CPU");
    }
    if (all == 0) {
      // As some sandboxes show it; taken for a figure, it would be an idle machine for ever.
      throw new IOException(PATH + ": all counters are 0");
    }
    return busy;
  }

  private static long[] fields(String line, String[] texts) throws IOException {
    if (texts.length < REQUIRED_FIELDS) {
      throw new IOException(
          PATH + ": expected at least " + REQUIRED_FIELDS + " fields, got \"" + line + "\"");
    }
    long[] fields = new long[texts.length];
    for (int i = 0; i < texts.length; i++) {
      fields[i] = Numbers.parseCount(PATH, texts[i]);
    }
    return fields;
  }
}
