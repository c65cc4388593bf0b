package io.allostat.nativeaffinity.manager.region;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Which processes there are. */
@FunctionalInterface
public interface Processes {
  /**
   * Looks for a process.
   *
   * @param pid its number
   * @return when it started, clock ticks since the machine did; empty if there is none
   */
  OptionalLong startTicks(long pid);

  /**
   * The processes of this machine, from {@code /proc}.
   *
   * @return a view without a state, thread safe
   */
  static Processes ofThisMachine() {
    return pid -> read(Path.of("/proc", Long.toString(pid), "stat"));
  }

  /**
   * This process.
   *
   * @return its identity
   * @throws IOException if {@code /proc} does not tell it
   */
  static ProcessIdentity self() throws IOException {
    long pid = ProcessHandle.current().pid();
    OptionalLong start = ofThisMachine().startTicks(pid);
    if (start.isEmpty()) {
      throw new IOException("/proc/" + pid + "/stat: expected a start time, there is none");
    }
    return new ProcessIdentity(pid, start.getAsLong());
  }

  private static OptionalLong read(Path stat) {
    try {
      return startTicksOf(Files.readString(stat, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Reads the text of {@code /proc/<pid>/stat}.
   *
   * @param stat its text; the second field, the program's name in parentheses, may hold anything
   * @return the twenty-second field; empty if it is not there, or the process is a zombie
   */
  static OptionalLong startTicksOf(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    // The first of these is the third of all, the state.
    if (fields.length < 20 || !fields[19].matches("\\d{1,18}") || fields[0].matches("[ZXx]")) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(Long.parseLong(fields[19]));
  }
}
