package io.allostat.sampler.resources.internal;

import java.io.IOException;

/**
 * What {@code /proc/<pid>/stat} (proc_pid_stat(5)) tells about a process.
 *
 * @param pid its number
 * @param command its command name, at most 15 bytes, which may hold anything
 * @param parent the process that made it, or has adopted it since; 0 when there is none
 * @param ownTicks CPU time of all its threads
 * @param childTicks CPU time of all its children that have ended and whom it has waited for, with
 *     theirs
 * @param startTicks when it started, ticks since the machine did; with the number it names a
 *     process as long as the machine runs
 */
record ProcessLine(
    long pid, String command, long parent, long ownTicks, long childTicks, long startTicks) {
  /** Of the fields that follow the name, the first of which is the third of all. */
  private static final int PARENT_FIELD = 1;

  private static final int OWN_FIELD = 11;

  private static final int CHILD_FIELD = 13;
  private static final int START_FIELD = 19;

  /**
   * Parses the line.
   *
   * @param where the file, for the message
   * @param line the line
   * @return what it tells
   * @throws IOException if it makes no sense
   */
  static ProcessLine parse(String where, String line) throws IOException {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')');
    String[] fields = close < 0 ? new String[0] : line.substring(close + 1).strip().split(" ");
    if (open < 1 || open > close || fields.length <= START_FIELD) {
      throw new IOException(where + ": expected a process, got \"" + line + "\"");
    }
    return new ProcessLine(
        Numbers.parseCount(where, line.substring(0, open).strip()),
        line.substring(open + 1, close),
        Numbers.parseCount(where, fields[PARENT_FIELD]),
        userAndSystem(where, fields, OWN_FIELD),
        userAndSystem(where, fields, CHILD_FIELD),
        Numbers.parseCount(where, fields[START_FIELD]));
  }

  private static long userAndSystem(String where, String[] fields, int first) throws IOException {
    return Numbers.parseCount(where, fields[first]) + Numbers.parseCount(where, fields[first + 1]);
  }

  /** CPU time of its own and of its children that it has waited for. */
  long cpuTicks() {
    return ownTicks + childTicks;
  }

  /** Whether a line, which may be null, is of the same process. */
  boolean isSameAs(ProcessLine other) {
    return other != null && other.pid == pid && other.startTicks == startTicks;
  }
}
