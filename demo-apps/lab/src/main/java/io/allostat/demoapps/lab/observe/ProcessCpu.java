package io.allostat.demoapps.lab.observe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The CPU time of a process, from its {@code /proc/<pid>/stat}. The kernel measures it in
 * nanoseconds and cuts user and system time to whole ticks for that file. The finer {@code
 * schedstat} exists for each thread by itself and forgets those that have ended.
 */
public final class ProcessCpu {
  /** Ticks per second in /proc, the same on every Linux that a JDK runs on. */
  private static final double TICKS_PER_SECOND = 100;

  private static final int USER = 11;
  private static final int SYSTEM = 12;

  private ProcessCpu() {}

  /**
   * The CPU time used so far by all threads of the process, dead ones included.
   *
   * @param pid the process
   * @return seconds in steps of 10 ms, or empty when the process is gone
   */
  public static OptionalDouble seconds(long pid) {
    Path file = Path.of("/proc", Long.toString(pid), "stat");
    try {
      return OptionalDouble.of(parse(Files.readString(file, StandardCharsets.ISO_8859_1)));
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * Reads a stat file.
   *
   * @param text its one line; the process's name may hold spaces and parentheses
   * @return seconds
   */
  static double parse(String text) {
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) / TICKS_PER_SECOND;
  }
}
