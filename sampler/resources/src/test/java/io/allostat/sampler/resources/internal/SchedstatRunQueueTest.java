package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.resource.ThreadRunQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedstatRunQueueTest {
  @TempDir Path proc;
  private SchedstatRunQueue queue;

  @BeforeEach
  void link() throws IOException {
    Files.createSymbolicLink(proc.resolve("thread-self"), Path.of("7/task/8"));
    queue = (SchedstatRunQueue) SchedstatRunQueue.below(proc).orElseThrow();
  }

  private void write(long id, String content) throws IOException {
    Path file = proc.resolve("self/task/" + id + "/schedstat");
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  @Test
  void aThreadIsKnownByItsFile() throws IOException {
    assertEquals(8, queue.callerId());
    write(8, "5 17 1\n");
    long[] ids = {8, 9, ThreadRunQueue.NO_ID};
    assertArrayEquals(new long[] {17, -1, -1}, queue.readyNanos(ids));
    write(8, "6 21 2\n");
    write(9, "6 3 2\n");
    assertArrayEquals(new long[] {21, 3, -1}, queue.readyNanos(ids));
    write(9, "nonsense");
    assertArrayEquals(new long[] {21, -1, -1}, queue.readyNanos(ids));
  }

  @Test
  void filesOfThreadsThatNobodyAsksForAnyMoreAreClosed() throws IOException {
    write(8, "5 17 1\n");
    write(9, "5 17 1\n");
    queue.readyNanos(new long[] {8, 9});
    for (int i = 1; i < SchedstatRunQueue.IDLE_QUESTIONS; i++) {
      queue.readyNanos(new long[] {9});
    }
    assertEquals(2, queue.open());
    queue.readyNanos(new long[] {9});
    assertEquals(1, queue.open());
  }

  @Test
  void askingForNobodyClosesAllUntilSomebodyIsAskedFor() throws IOException {
    write(8, "5 17 1\n");
    write(9, "5 17 1\n");
    queue.readyNanos(new long[] {8, 9});
    assertEquals(2, queue.open());
    queue.readyNanos(new long[0]);
    assertEquals(0, queue.open());
    assertArrayEquals(new long[] {17}, queue.readyNanos(new long[] {9}));
    assertEquals(1, queue.open());
  }

  @Test
  void noMoreFilesAreOpenThanAllowed() throws IOException {
    long[] ids = LongStream.rangeClosed(1, SchedstatRunQueue.MAX_FILES + 5).toArray();
    for (long id : ids) {
      write(id, "5 17 1\n");
    }
    long[] readings = queue.readyNanos(ids);
    assertEquals(SchedstatRunQueue.MAX_FILES, LongStream.of(readings).filter(n -> n == 17).count());
    assertEquals(SchedstatRunQueue.MAX_FILES, queue.open());
    long[] last = {ids[ids.length - 1]};
    for (int i = 1; i < SchedstatRunQueue.SPARE_QUESTIONS; i++) {
      assertEquals(-1, queue.readyNanos(last)[0], "the others may be asked for again at once");
    }
    assertEquals(17, queue.readyNanos(last)[0], "room is made by those that are not");
  }

  @Test
  void withoutTheLinkThereIsNone(@TempDir Path empty) {
    assertTrue(SchedstatRunQueue.below(empty).isEmpty());
  }

  @Test
  void linuxTellsThreadsApart() throws Exception {
    Path real = Path.of("/proc");
    assumeTrue(Files.isSymbolicLink(real.resolve("thread-self")), "needs /proc/thread-self");
    SchedstatRunQueue linux = (SchedstatRunQueue) SchedstatRunQueue.below(real).orElseThrow();
    long own = linux.callerId();
    long[] other = new long[1];
    Thread thread = new Thread(() -> other[0] = linux.callerId());
    thread.start();
    thread.join();
    assertNotEquals(own, other[0]);
    long first = linux.readyNanos(new long[] {own, other[0]})[0];
    assumeTrue(first >= 0, "needs a kernel that counts time on run queues");
    assertTrue(linux.readyNanos(new long[] {own})[0] >= first);
    // The system may end a thread a moment after it was joined.
    while (linux.readyNanos(new long[] {own, other[0]})[1] >= 0) {
      Thread.onSpinWait();
    }
    assertEquals(1, linux.open(), "the other has ended");
    linux.readyNanos(new long[0]);
    assertEquals(0, linux.open());
  }
}
