package io.allostat.demoapps.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * What the hypervisor takes from this machine, by {@code /proc/stat}: the largest share of a
 * processor's time since the last look. A processor that is idle loses none. Not thread-safe.
 */
final class StolenTime implements DoubleSupplier {
  private static final Path FILE = Path.of("/proc/stat");
  private static final int USER = 1;
  private static final int STEAL = 8;

  private final Supplier<List<String>> lines;
  private Map<String, Times> last;

  /** In ticks since the machine's start. */
  private record Times(long stolen, long all) {
    private double shareSince(Times earlier) {
      long passed = all - earlier.all;
      return passed > 0 ? (double) (stolen - earlier.stolen) / passed : 0;
    }
  }

  /**
   * Of this machine.
   *
   * @throws IllegalArgumentException when it does not tell
   */
  StolenTime() {
    this(StolenTime::read);
  }

  /**
   * @param lines of the file, as they are now
   * @throws IllegalArgumentException when no processor is among them
   */
  StolenTime(Supplier<List<String>> lines) {
    this.lines = lines;
    last = times();
    if (last.isEmpty()) {
      throw new IllegalArgumentException(
          "--most-stolen: expected "
              + FILE
              + " to tell what a hypervisor takes of each processor, got nothing");
    }
  }

  /** 0 to 1. */
  @Override
  public double getAsDouble() {
    Map<String, Times> now = times();
    double most = 0;
    for (Map.Entry<String, Times> processor : now.entrySet()) {
      // One that has just come online has no time before.
      Times before = last.getOrDefault(processor.getKey(), processor.getValue());
      most = Math.max(most, processor.getValue().shareSince(before));
    }
    last = now;
    return most;
  }

  private Map<String, Times> times() {
    Map<String, Times> times = new TreeMap<>();
    for (String line : lines.get()) {
      if (line.matches("cpu[0-9]{1,5}( [0-9]{1,18}){8,12}")) {
        String[] words = line.split(" ");
        long all = 0;
        for (int i = USER; i <= STEAL; i++) {
          all += Long.parseLong(words[i]);
        }
        times.put(words[0], new Times(Long.parseLong(words[STEAL]), all));
      }
    }
    return times;
  }

  private static List<String> read() {
    try {
      if (!Files.exists(FILE)) {
        return List.of();
      }
      return Files.readAllLines(FILE, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + ": cannot be read, which tells what is stolen", e);
    }
  }
}
