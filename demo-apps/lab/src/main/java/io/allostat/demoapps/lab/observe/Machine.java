package io.allostat.demoapps.lab.observe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the experiment ran on.
 *
 * @param processor model of the CPU
 * @param cpus how many this JVM could use at its start
 * @param memoryGib memory of the machine
 * @param kernel operating system and version
 * @param jdk version and vendor of the Java that runs everything
 */
public record Machine(String processor, int cpus, double memoryGib, String kernel, String jdk) {
  private static final double KIB_PER_GIB = 1024.0 * 1024.0;

  /**
   * Looks.
   *
   * @param cpus how many CPUs can be used
   * @return what was found
   */
  public static Machine query(int cpus) {
    return of(lines("/proc/cpuinfo"), lines("/proc/meminfo"), cpus);
  }

  static Machine of(List<String> cpuinfo, List<String> meminfo, int cpus) {
    String memory = value(meminfo, "MemTotal").replaceAll("\\D", "");
    return new Machine(
        value(cpuinfo, "model name"),
        cpus,
        memory.isEmpty() ? Double.NaN : Long.parseLong(memory) / KIB_PER_GIB,
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")");
  }

  private static String value(List<String> lines, String key) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * The machine without its JDK.
   *
   * @return one line
   */
  public String description() {
    return "%s, %d CPUs, %.0f GiB, %s".formatted(processor, cpus, memoryGib, kernel);
  }
}
