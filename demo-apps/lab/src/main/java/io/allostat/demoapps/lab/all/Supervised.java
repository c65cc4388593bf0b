package io.allostat.demoapps.lab.all;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Ties an experiment's process to the one that has started it: it ends, with all it has started,
 * when that one is gone, however that ended; and it does not begin before an earlier one is gone
 * that has the same lock, so that never two measure at once.
 */
public final class Supervised {
  private static final String PARENT = "allostat.lab.parent";
  private static final String LOCK = "allostat.lab.lock";
  private static final int ORPHAN = 3;

  // Held until the process ends, its shutdown hooks included.
  private static FileChannel held;

  private Supervised() {}

  /**
   * What the process is to be started with.
   *
   * @param lock a file that the processes share of which one may be at work at a time
   * @return options of the JVM
   */
  static List<String> options(Path lock) {
    return List.of("-D" + PARENT + "=" + ProcessHandle.current().pid(), "-D" + LOCK + "=" + lock);
  }

  /**
   * To be called first by the process; does nothing in one that was started by a person.
   *
   * @throws LabException when the lock cannot be had
   */
  public static void begin() {
    Long parent = Long.getLong(PARENT);
    String lock = System.getProperty(LOCK);
    if (parent == null || lock == null) {
      return;
    }
    ProcessHandle.of(parent)
        .ifPresentOrElse(
            handle -> handle.onExit().thenRun(() -> new Thread(Supervised::end).start()),
            Supervised::end);
    try {
      held = FileChannel.open(Path.of(lock), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      held.lock();
    } catch (IOException e) {
      throw new LabException("cannot lock " + lock + ": " + e.getMessage(), e);
    }
  }

  private static void end() {
    System.err.println("lab: the process that started this experiment is gone, stopping");
    System.exit(ORPHAN);
  }
}
