package io.allostat.demoapps.felix.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> done = new LinkedBlockingQueue<>();
  private final BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
  private final Semaphore free = new Semaphore(0);
  private final Changes<String> changes = new Changes<>("changes", this::take);

  private void take(String change) {
    threads.add(Thread.currentThread());
    begun.add(change);
    try {
      free.acquire();
    } catch (InterruptedException e) {
      done.add("interrupted");
      return;
    }
    if (change.equals("bad")) {
      throw new IllegalArgumentException(change);
    }
    done.add(change);
  }

  @AfterEach
  void end() {
    free.release(100);
    changes.close();
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(30, TimeUnit.SECONDS);
    assertTrue(next != null, "in vain");
    return next;
  }

  @Test
  void whoBringsAChangeDoesNotWaitAndTheLastOneCounts() throws Exception {
    changes.add("first");
    assertEquals("first", next(begun));
    changes.add("second");
    changes.add("third");
    free.release(2);
    assertEquals("first", next(done));
    assertEquals("third", next(done));
    assertEquals(List.of("third"), List.copyOf(begun));
  }

  @Test
  void thereIsNoThreadWhileThereIsNothingToDo() throws Exception {
    free.release(2);
    changes.add("first");
    Thread thread = next(threads);
    thread.join(30_000);
    assertEquals(Thread.State.TERMINATED, thread.getState());
    changes.add("second");
    assertEquals("first", next(done));
    assertEquals("second", next(done));
  }

  @Test
  void aChangeThatFailsDoesNotKeepTheNext() throws Exception {
    changes.add("bad");
    assertEquals("bad", next(begun));
    changes.add("good");
    free.release(2);
    assertEquals("good", next(done));
  }

  @Test
  void theEndWaitsForWhatIsBegunAndForgetsTheRest() throws Exception {
    changes.add("first");
    assertEquals("first", next(begun));
    changes.add("second");
    CountDownLatch closed = new CountDownLatch(1);
    Thread closing =
        new Thread(
            () -> {
              changes.close();
              closed.countDown();
            });
    closing.start();
    untilItWaits(closing);
    assertEquals(1, closed.getCount());
    free.release(2);
    assertTrue(closed.await(30, TimeUnit.SECONDS));
    changes.add("third");
    assertEquals(List.of("first"), List.copyOf(done));
    assertEquals(List.of(), List.copyOf(begun));
  }

  @Test
  void whoIsInterruptedAtTheEndInterruptsWhatIsBegun() throws Exception {
    changes.add("first");
    assertEquals("first", next(begun));
    BlockingQueue<Boolean> kept = new LinkedBlockingQueue<>();
    Thread closing =
        new Thread(
            () -> {
              changes.close();
              kept.add(Thread.interrupted());
            });
    closing.start();
    closing.interrupt();
    assertEquals("interrupted", next(done));
    assertTrue(next(kept), "who interrupted is not forgotten");
  }

  private static void untilItWaits(Thread thread) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (thread.getState() != Thread.State.WAITING && System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
    assertEquals(Thread.State.WAITING, thread.getState());
  }
}
