package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the kernel tells about a process in {@code /proc/<pid>/stat}.
 *
 * <p>Thread safety: immutable.
 *
 * <p>Source: proc_pid_stat(5), fields 3, 4, 14, 15 and 22.
 *
 * @param state the kernel's letter for its state
 * @param parent the process that made it, or has adopted it since; 0 when there is none
 * @param cpuTicks CPU time of all its threads, also of those that have ended, clock ticks
 * @param startTicks when it started, clock ticks since the machine did. Together with its number it
 *     names a process for as long as the machine runs; the clock time that the JDK makes of it
 *     differs a little from one JVM to the next.
 */
public record ProcessStat(char state, long parent, long cpuTicks, long startTicks) {
  /** Far above any stat file; a bound against endless ones. */
  private static final int MAX_BYTES = 65_536;

  /** Of the fields that follow the name, the first of which is the third of all. */
  private static final int STATE_FIELD = 0;

  private static final int PARENT_FIELD = 1;
  private static final int USER_TIME_FIELD = 11;
  private static final int SYSTEM_TIME_FIELD = 12;
  private static final int START_FIELD = 19;

  /** What the kernel tells user space is in these on every machine that has a JVM (USER_HZ). */
  private static final double TICKS_PER_SECOND = 100;

  /** No longer than a long may be. */
  private static final int MOST_DIGITS = 18;

  /**
   * Reads the file of a process.
   *
   * @param proc where {@code /proc} is
   * @param pid the process
   * @return what the kernel tells; empty when there is no such process or what is there is no stat
   *     file
   * @throws IOException when that cannot be told, as with too many open files: the process is there
   *     then
   */
  public static Optional<ProcessStat> read(Path proc, long pid) throws IOException {
    if (pid <= 0) {
      return Optional.empty();
    }
    Path folder = proc.resolve(Long.toString(pid));
    Path file = folder.resolve("stat");
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException(file + ": expected at most " + MAX_BYTES + " bytes, got more");
      }
      // The name may be any bytes.
      return parse(new String(bytes, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // To look for the folder needs no file descriptor.
      if (Files.isDirectory(folder)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /**
   * Reads the text of such a file.
   *
   * @param text one line; its second field, the program's name in parentheses, may hold anything
   * @return what it tells; empty when it is no such line
   */
  public static Optional<ProcessStat> parse(String text) {
    String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ", START_FIELD + 2);
    if (fields.length <= START_FIELD
        || !isLetter(fields[STATE_FIELD])
        || !isNumber(fields[PARENT_FIELD])
        || !isNumber(fields[USER_TIME_FIELD])
        || !isNumber(fields[SYSTEM_TIME_FIELD])
        || !isNumber(fields[START_FIELD])) {
      return Optional.empty();
    }
    return Optional.of(
        new ProcessStat(
            fields[STATE_FIELD].charAt(0),
            Long.parseLong(fields[PARENT_FIELD]),
            Long.parseLong(fields[USER_TIME_FIELD]) + Long.parseLong(fields[SYSTEM_TIME_FIELD]),
            Long.parseLong(fields[START_FIELD])));
  }

  private static boolean isLetter(String field) {
    return field.length() == 1
        && (field.charAt(0) >= 'A' && field.charAt(0) <= 'Z'
            || field.charAt(0) >= 'a' && field.charAt(0) <= 'z');
  }

  private static boolean isNumber(String field) {
    return !field.isEmpty()
        && field.length() <= MOST_DIGITS
        && field.chars().allMatch(digit -> digit >= '0' && digit <= '9');
  }

  /**
   * Whether the process has not ended; one that has may stay until somebody waits for it.
   *
   * @return false for a zombie and for one that is just ending
   */
  public boolean isLive() {
    return state != 'Z' && state != 'X' && state != 'x';
  }

  /**
   * The CPU time of all its threads.
   *
   * @return CPU seconds, exact to a hundredth
   */
  public double cpuSeconds() {
    return cpuTicks / TICKS_PER_SECOND;
  }
}
