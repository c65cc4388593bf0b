package io.allostat.sampler.resources.internal;

import java.io.IOException;

/**
 * What {@code /proc/<pid>/stat} (proc_pid_stat(5)) tells about a process.
 *
 * @param pid its number
 * @param command its command name, at most 15 bytes, which may hold anything
 * @param parent the process that made it, or has adopted it since; 0 when there is none
 * @param cpuTicks CPU time of all its threads, and of all its children that have ended and whom it
 *     has waited for, with theirs
 * @param startTicks when it started, ticks since the machine did; with the number it names a
 *     process as long as the machine runs
 */
record ProcessLine(long pid, String command, long parent, long cpuTicks, long startTicks) {
  /** Of the fields that follow the name, the first of which is the third of all. */
  private static final int PARENT_FIELD = 1;

  private static final int[] CPU_FIELDS = {11, 12, 13, 14};
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
    long cpu = 0;
    for (int field : CPU_FIELDS) {
      cpu += Numbers.parseCount(where, fields[field]);
    }
    return new ProcessLine(
        Numbers.parseCount(where, line.substring(0, open).strip()),
        line.substring(open + 1, close),
        Numbers.parseCount(where, fields[PARENT_FIELD]),
        cpu,
        Numbers.parseCount(where, fields[START_FIELD]));
  }
}
