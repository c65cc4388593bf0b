package io.allostat.nativeaffinity.manager.region;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WordsTest {
  private static final int AT = 64;

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocateDirect(bytes + Long.BYTES).alignedSlice(Long.BYTES).slice(0, bytes);
  }

  @Test
  void aRecordComesBackAsItWasWritten() {
    Words words = new Words(memory(1024));
    long[] record = {1, -1, Long.MIN_VALUE};
    words.write(AT, record);
    long[] read = new long[3];
    assertTrue(words.read(AT, read));
    assertArrayEquals(record, read);
    assertEquals(2, words.get(AT), "the sequence");
  }

  @Test
  void aRecordWhoseWriterDiedIsNotBelievedUntilTheNextWrites() {
    Words words = new Words(memory(1024));
    words.set(AT, 5);
    assertFalse(words.read(AT, new long[3]));
    words.write(AT, new long[] {7, 7, 7});
    long[] read = new long[3];
    assertTrue(words.read(AT, read));
    assertArrayEquals(new long[] {7, 7, 7}, read);
    assertEquals(6, words.get(AT), "the sequence");
  }

  @Test
  void nobodyReadsHalfARecord() throws Exception {
    Words words = new Words(memory(4096));
    int writes = 200_000;
    CountDownLatch both = new CountDownLatch(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> writer =
          threads.submit(
              () -> {
                long[] record = new long[Layout.GRANT_WORDS];
                meet(both);
                for (long k = 1; k <= writes; k++) {
                  Arrays.fill(record, k);
                  words.write(AT, record);
                }
              });
      Future<Long> reader =
          threads.submit(
              () -> {
                long[] record = new long[Layout.GRANT_WORDS];
                long last = 0;
                meet(both);
                while (last < writes) {
                  if (words.read(AT, record)) {
                    long first = record[0];
                    assertTrue(Arrays.stream(record).allMatch(word -> word == first), "torn");
                    assertTrue(first >= last, "went back");
                    last = first;
                  }
                }
                return last;
              });
      writer.get(60, TimeUnit.SECONDS);
      assertEquals(writes, reader.get(60, TimeUnit.SECONDS));
    } finally {
      threads.shutdownNow();
    }
  }

  private static void meet(CountDownLatch both) {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void memoryThatCannotBeSharedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Words(ByteBuffer.allocate(1024)));
    ByteBuffer unaligned = memory(1024).slice(4, 512);
    assertThrows(IllegalArgumentException.class, () -> new Words(unaligned));
  }
}
