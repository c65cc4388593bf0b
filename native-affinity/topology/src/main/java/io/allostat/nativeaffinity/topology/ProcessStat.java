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
  static final int MAX_BYTES = 65_536;

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

  private static final long NO_NUMBER = -1;

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
      return parse(bytes, bytes.length);
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
    byte[] line = text.getBytes(StandardCharsets.ISO_8859_1);
    return parse(line, line.length);
  }

  /**
   * The same of bytes, for a manager that looks at each process each quantum: to make texts of all
   * fields is several times as much as to find the five that are asked for.
   *
   * @param line begins with the line
   * @param length of the line
   * @return what it tells; empty when it is no such line
   */
  static Optional<ProcessStat> parse(byte[] line, int length) {
    int end = length;
    while (end > 0 && isBlank(line[end - 1])) {
      end--;
    }
    int begin = end;
    while (begin > 0 && line[begin - 1] != ')') {
      begin--;
    }
    while (begin < end && isBlank(line[begin])) {
      begin++;
    }
    char state = 0;
    long parent = NO_NUMBER;
    long userTime = NO_NUMBER;
    long systemTime = NO_NUMBER;
    long start = NO_NUMBER;
    for (int field = 0; field <= START_FIELD; field++) {
      int next = begin;
      while (next < end && line[next] != ' ') {
        next++;
      }
      switch (field) {
        case STATE_FIELD -> state = next == begin + 1 ? (char) line[begin] : 0;
        case PARENT_FIELD -> parent = number(line, begin, next);
        case USER_TIME_FIELD -> userTime = number(line, begin, next);
        case SYSTEM_TIME_FIELD -> systemTime = number(line, begin, next);
        case START_FIELD -> start = number(line, begin, next);
        default -> {
          // Nobody asks for it.
        }
      }
      begin = Math.min(end, next + 1);
    }
    boolean whole =
        isLetter(state)
            && parent != NO_NUMBER
            && userTime != NO_NUMBER
            && systemTime != NO_NUMBER
            && start != NO_NUMBER;
    return whole
        ? Optional.of(new ProcessStat(state, parent, userTime + systemTime, start))
        : Optional.empty();
  }

  private static boolean isBlank(byte character) {
    return character >= 0 && character <= ' ';
  }

  private static boolean isLetter(char character) {
    return character >= 'A' && character <= 'Z' || character >= 'a' && character <= 'z';
  }

  /** {@link #NO_NUMBER} unless there are digits only, and no more than a long may have. */
  private static long number(byte[] line, int begin, int end) {
    if (begin == end || end - begin > MOST_DIGITS) {
      return NO_NUMBER;
    }
    long number = 0;
    for (int at = begin; at < end; at++) {
      int digit = line[at] - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      number = 10 * number + digit;
    }
    return number;
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
