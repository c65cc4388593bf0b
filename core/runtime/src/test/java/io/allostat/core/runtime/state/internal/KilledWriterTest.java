package io.allostat.core.runtime.state.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.runtime.testing.internal.ChildJvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that saves without pause, and looks at what it left. */
class KilledWriterTest {
  private static final int KILLS = 24;
  private static final int COMPONENTS = 200;
  private static final String INSTANCE = "killed";

  @TempDir Path temp;

  /** Saves numbered states for ever and writes one byte after each. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) throws Exception {
      try (StateStore store = StateStore.open(Path.of(arguments[0]))) {
        for (int number = next(store.load(INSTANCE)); ; number++) {
          store.save(States.numbered(INSTANCE, number, COMPONENTS));
          System.out.write('.');
          System.out.flush();
        }
      }
    }
  }

  @Test
  @Timeout(value = 600, unit = TimeUnit.SECONDS)
  void everyKillLeavesAWholeStateNotOlderThanTheLastReported() throws Exception {
    SplittableRandom random = new SplittableRandom(11);
    int known = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int reported = runAndKill(1 + random.nextInt(5), random.nextLong(3_000_000));
      try (StateStore store = StateStore.open(temp)) {
        SavedState left = store.load(INSTANCE);
        int number = next(left) - 1;
        assertTrue(
            left.equals(States.numbered(INSTANCE, number, COMPONENTS)),
            "kill " + kill + " left a state that is not the whole of state " + number);
        assertTrue(
            number >= known + reported, number + " left, " + known + " + " + reported + " saved");
        known = number;
      }
      assertTrue(Files.notExists(temp.resolve(StateStore.FILE + ".rejected-1")), "a torn state");
    }
  }

  /** Runs the writer for a number of saves and then some, and answers how many it reported. */
  private int runAndKill(int saves, long thenNanos) throws Exception {
    Process writer = ChildJvm.start(Writer.class, temp);
    try {
      InputStream reports = writer.getInputStream();
      int reported = reports.readNBytes(saves).length;
      assertEquals(saves, reported, "the writer ended by itself");
      LockSupport.parkNanos(thenNanos);
      writer.destroyForcibly();
      return reported + drain(reports);
    } finally {
      writer.destroyForcibly();
      assertTrue(writer.waitFor(20, TimeUnit.SECONDS));
    }
  }

  /** Counts what was reported before the kill; the JDK may close the stream under the reader. */
  private static int drain(InputStream reports) {
    int count = 0;
    try {
      while (reports.read() >= 0) {
        count++;
      }
    } catch (IOException e) {
      return count;
    }
    return count;
  }

  private static int next(SavedState state) {
    SavedComponent first = state.components().get("C0");
    return first == null ? 1 : Integer.parseInt(first.levelNames().get(1).substring(1)) + 1;
  }
}
