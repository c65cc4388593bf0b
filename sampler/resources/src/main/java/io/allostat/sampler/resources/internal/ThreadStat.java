package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.KernelThreads.State;

/**
 * The line of {@code /proc/<pid>/task/<tid>/stat}, of which the third field is the thread's state:
 * after its id and its name, which is in parentheses and may be anything. Pure, thread safe.
 */
final class ThreadStat {
  private static final long UNKNOWN = -1;

  /** Where the state stands after the parenthesis that closes the name. */
  private static final int AFTER_NAME = 2;

  private ThreadStat() {}

  /**
   * Parses.
   *
   * @param line the file's content up to the state at least, whatever it may be
   * @return what the thread is at; a thread that is stopped is blocked, one that has ended unknown
   */
  static State state(String line) {
    int nameEnd = line.lastIndexOf(')');
    int at = nameEnd + AFTER_NAME;
    boolean there = nameEnd > 0 && at < line.length() && line.charAt(at - 1) == ' ';
    if (!there || at + 1 < line.length() && line.charAt(at + 1) != ' ') {
      return State.UNKNOWN;
    }
    return switch (line.charAt(at)) {
      case 'R' -> State.RUNNABLE;
      case 'S', 'D', 'I', 'T', 't' -> State.BLOCKED;
      default -> State.UNKNOWN;
    };
  }

  /**
   * The thread's id in what {@code /proc/thread-self} points to.
   *
   * @param target {@code <pid>/task/<tid>}, or anything
   * @return the id, or -1
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
