package io.allostat.demoapps.lab.observe;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How one processor of the machine has spent its time, from {@code /proc/stat}, in ticks.
 *
 * @param busy user, nice, system, interrupts
 * @param idle idle and waiting for I/O
 * @param stolen taken by the hypervisor for somebody else
 */
public record CpuTimes(long busy, long idle, long stolen) {
  private static final Path FILE = Path.of("/proc/stat");

  /**
   * Reads the present figures.
   *
   * @param cpu the processor's number
   * @return them
   */
  public static CpuTimes query(int cpu) {
    return query(List.of(cpu));
  }

  /**
   * Reads the present figures of several processors, added.
   *
   * @param cpus the processors' numbers, at least one
   * @return them
   */
  public static CpuTimes query(List<Integer> cpus) {
    try {
      List<String> lines = Files.readAllLines(FILE, StandardCharsets.US_ASCII);
      return cpus.stream().map(cpu -> parse(lines, cpu)).reduce(CpuTimes::plus).orElseThrow();
    } catch (IOException e) {
      throw new LabException("cannot read " + FILE + ", the lab needs Linux: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a file's lines.
   *
   * @param lines of {@code /proc/stat}
   * @param cpu the processor's number
   * @return its figures
   */
  static CpuTimes parse(List<String> lines, int cpu) {
    String[] f =
        lines.stream()
            .filter(line -> line.startsWith("cpu" + cpu + " "))
            .findFirst()
            .orElseThrow(() -> new LabException("/proc/stat does not know CPU " + cpu))
            .split(" +");
    // user nice system idle iowait irq softirq steal; guest time is part of user time.
    long busy = ticks(f, 1) + ticks(f, 2) + ticks(f, 3) + ticks(f, 6) + ticks(f, 7);
    return new CpuTimes(busy, ticks(f, 4) + ticks(f, 5), f.length > 8 ? ticks(f, 8) : 0);
  }

  private CpuTimes plus(CpuTimes other) {
    return new CpuTimes(busy + other.busy, idle + other.idle, stolen + other.stolen);
  }

  private static long ticks(String[] fields, int index) {
    return Long.parseLong(fields[index]);
  }

  /**
   * The share of the time that was used, of the time that the machine had for itself.
   *
   * @param earlier figures of the same processor
   * @return 0 to 1, or NaN when no time has passed
   */
  public double utilisationSince(CpuTimes earlier) {
    double used = busy - earlier.busy;
    return used / (used + idle - earlier.idle);
  }

  /**
   * The share of the time that the hypervisor took.
   *
   * @param earlier figures of the same processor
   * @return 0 to 1, or NaN when no time has passed
   */
  public double stolenSince(CpuTimes earlier) {
    double lost = stolen - earlier.stolen;
    return lost / (lost + busy - earlier.busy + idle - earlier.idle);
  }
}
