package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.resource.KernelThreads;
import io.allostat.core.api.resource.KernelThreads.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcThreadsTest {
  private static final String RUNNING = "8 (java) R 1 2 3\n";

  @TempDir Path proc;
  private ProcThreads threads;

  @BeforeEach
  void link() throws IOException {
    Files.createSymbolicLink(proc.resolve("thread-self"), Path.of("7/task/8"));
    threads = (ProcThreads) ProcThreads.below(proc).orElseThrow();
  }

  private void assertStates(long[] ids, State... expected) {
    assertArrayEquals(expected, threads.states(ids));
  }

  private void write(long id, String content) throws IOException {
    Path file = proc.resolve("self/task/" + id + "/stat");
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  @Test
  void aThreadIsKnownByItsFile() throws IOException {
    assertEquals(8, threads.callerId());
    write(8, RUNNING);
    long[] ids = {8, 9, KernelThreads.NO_ID};
    assertStates(ids, State.RUNNABLE, State.UNKNOWN, State.UNKNOWN);
    write(8, "8 (java) S 1 2 3\n");
    write(9, "9 (java) D 1 2 3\n");
    assertStates(ids, State.BLOCKED, State.BLOCKED, State.UNKNOWN);
    write(9, "nonsense");
    assertStates(ids, State.BLOCKED, State.UNKNOWN, State.UNKNOWN);
  }

  @Test
  void filesOfThreadsThatNobodyAsksForAnyMoreAreClosed() throws IOException {
    write(8, RUNNING);
    write(9, RUNNING);
    threads.states(new long[] {8, 9});
    for (int i = 1; i < ProcThreads.IDLE_QUESTIONS; i++) {
      threads.states(new long[] {9});
    }
    assertEquals(2, threads.open());
    threads.states(new long[] {9});
    assertEquals(1, threads.open());
  }

  @Test
  void askingForNobodyClosesAllUntilSomebodyIsAskedFor() throws IOException {
    write(8, RUNNING);
    write(9, RUNNING);
    threads.states(new long[] {8, 9});
    assertEquals(2, threads.open());
    threads.states(new long[0]);
    assertEquals(0, threads.open());
    assertStates(new long[] {9}, State.RUNNABLE);
    assertEquals(1, threads.open());
  }

  @Test
  void noMoreFilesAreOpenThanAllowed() throws IOException {
    long[] ids = LongStream.rangeClosed(1, ProcThreads.MAX_FILES + 5).toArray();
    for (long id : ids) {
      write(id, RUNNING);
    }
    State[] states = threads.states(ids);
    assertEquals(
        ProcThreads.MAX_FILES, Arrays.stream(states).filter(s -> s == State.RUNNABLE).count());
    assertEquals(ProcThreads.MAX_FILES, threads.open());
    long[] last = {ids[ids.length - 1]};
    for (int i = 1; i < ProcThreads.SPARE_QUESTIONS; i++) {
      assertEquals(State.UNKNOWN, threads.states(last)[0], "the others may be asked for again");
    }
    assertEquals(State.RUNNABLE, threads.states(last)[0], "room is made by those that are not");
  }

  @Test
  void withoutTheLinkThereIsNone(@TempDir Path empty) {
    assertTrue(ProcThreads.below(empty).isEmpty());
  }

  @Test
  void linuxTellsThreadsApart() throws Exception {
    Path real = Path.of("/proc");
    assumeTrue(Files.isSymbolicLink(real.resolve("thread-self")), "needs /proc/thread-self");
    ProcThreads linux = (ProcThreads) ProcThreads.below(real).orElseThrow();
    long own = linux.callerId();
    long[] other = new long[1];
    Thread thread = new Thread(() -> other[0] = linux.callerId());
    thread.start();
    thread.join();
    assertNotEquals(own, other[0]);
    // Who asks runs.
    assertEquals(State.RUNNABLE, linux.states(new long[] {own})[0]);
    // The system may end a thread a moment after it was joined.
    while (linux.states(new long[] {own, other[0]})[1] != State.UNKNOWN) {
      Thread.onSpinWait();
    }
    assertEquals(1, linux.open(), "the other has ended");
    linux.states(new long[0]);
    assertEquals(0, linux.open());
  }
}
