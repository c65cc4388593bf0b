package io.allostat.core.runtime.loop.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoopThreadTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Semaphore turns = new Semaphore(0);
  private final Semaphore done = new Semaphore(0);

  @Test
  void goesOnAfterEveryThrowable() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    Runnable body =
        () -> {
          try {
            switch (rounds.getAndIncrement()) {
              case 0 -> throw new IllegalStateException("first");
              case 1 -> throw new StackOverflowError();
              default -> {}
            }
          } finally {
            done.release();
          }
        };
    try (LoopThread loop = new LoopThread("allostat-test", turns::acquire, body, PATIENCE)) {
      loop.start();
      turns.release(3);
      assertTrue(done.tryAcquire(3, 20, TimeUnit.SECONDS));
      assertEquals(2, loop.failures());
      assertTrue(loop.alive());
    }
  }

  @Test
  void isADaemonNamedAfterItsRoleAndEndsWhenClosed() throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    LoopThread loop =
        new LoopThread(
            "allostat-test",
            turns::acquire,
            () -> {
              thread.set(Thread.currentThread());
              done.release();
            },
            PATIENCE);
    loop.start();
    turns.release();
    assertTrue(done.tryAcquire(20, TimeUnit.SECONDS));
    assertEquals("allostat-test", thread.get().getName());
    assertTrue(thread.get().isDaemon());
    loop.close();
    assertFalse(thread.get().isAlive());
    loop.close();
    assertThrows(IllegalThreadStateException.class, loop::start);
  }

  @Test
  void anInterruptFromElsewhereDoesNotEndIt() throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    try (LoopThread loop =
        new LoopThread(
            "allostat-test",
            turns::acquire,
            () -> {
              thread.set(Thread.currentThread());
              done.release();
            },
            PATIENCE)) {
      loop.start();
      turns.release();
      assertTrue(done.tryAcquire(20, TimeUnit.SECONDS));
      thread.get().interrupt();
      turns.release();
      assertTrue(done.tryAcquire(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void aThreadThatDoesNotEndIsLeftBehindAndTheCallersInterruptKept() throws Exception {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    LoopThread loop =
        new LoopThread(
            "allostat-test",
            turns::acquire,
            () -> {
              stuck.countDown();
              boolean open = false;
              while (!open) {
                try {
                  release.await();
                  open = true;
                } catch (InterruptedException e) {
                  done.release();
                }
              }
            },
            Duration.ofMillis(50));
    loop.start();
    turns.release();
    assertTrue(stuck.await(20, TimeUnit.SECONDS));
    Thread.currentThread().interrupt();
    loop.close();
    assertTrue(Thread.interrupted());
    assertTrue(loop.alive());
    release.countDown();
  }

  @Test
  void closesItselfWithoutWaitingForItself() throws Exception {
    AtomicReference<LoopThread> self = new AtomicReference<>();
    LoopThread loop =
        new LoopThread(
            "allostat-test",
            turns::acquire,
            () -> {
              self.get().close();
              done.release();
            },
            PATIENCE);
    self.set(loop);
    loop.start();
    turns.release();
    assertTrue(done.tryAcquire(20, TimeUnit.SECONDS));
    loop.close();
    assertFalse(loop.alive());
  }

  @Test
  void manySignalsAreOneTurn() throws Exception {
    Signal signal = new Signal();
    try (LoopThread loop = new LoopThread("allostat-test", signal, done::release, PATIENCE)) {
      signal.raise();
      signal.raise();
      loop.start();
      assertTrue(done.tryAcquire(20, TimeUnit.SECONDS));
      signal.raise();
      assertTrue(done.tryAcquire(20, TimeUnit.SECONDS));
      assertEquals(0, done.availablePermits());
    }
  }
}
