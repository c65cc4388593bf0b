package io.allostat.sampler.resources.internal;

/**
 * The line of {@code /proc/<pid>/task/<tid>/schedstat}: nanoseconds on a processor, nanoseconds
 * ready on a run queue, and how often the thread got a processor. Pure, thread safe.
 */
final class Schedstat {
  static final long UNKNOWN = -1;

  private static final int FIELDS = 3;
  private static final int READY = 1;

  private Schedstat() {}

  /**
   * Parses.
   *
   * @param line the file's content, whatever it may be
   * @return nanoseconds on a run queue, or {@link #UNKNOWN}; so also where all figures are 0, as a
   *     kernel prints that does not count them
   */
  static long readyNanos(String line) {
    String[] fields = line.strip().split(" ", FIELDS + 1);
    if (fields.length != FIELDS) {
      return UNKNOWN;
    }
    long ready = UNKNOWN;
    boolean counted = false;
    for (int i = 0; i < FIELDS; i++) {
      long figure = count(fields[i]);
      if (figure < 0) {
        return UNKNOWN;
      }
      counted |= figure > 0;
      ready = i == READY ? figure : ready;
    }
    return counted ? ready : UNKNOWN;
  }

  /**
   * The thread's id in what {@code /proc/thread-self} points to.
   *
   * @param target {@code <pid>/task/<tid>}, or anything
   * @return the id, or {@link #UNKNOWN}
   */
  static long threadId(String target) {
    String[] parts = target.split("/", -1);
    boolean valid = parts.length == 3 && count(parts[0]) > 0 && parts[1].equals("task");
    long id = valid ? count(parts[2]) : UNKNOWN;
    return id > 0 ? id : UNKNOWN;
  }

  /** Digits only: neither signs nor the digits of other scripts. */
  private static long count(String text) {
    if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return UNKNOWN;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException tooLarge) {
      return UNKNOWN;
    }
  }
}
