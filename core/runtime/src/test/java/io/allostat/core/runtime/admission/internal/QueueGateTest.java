package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.QueueLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QueueGateTest {
  private final AtomicLong inProgress = new AtomicLong();
  private final QueueGate gate = new QueueGate(inProgress::get);

  @Test
  void withoutALimitItIsOpenWhateverIsInProgress() {
    inProgress.set(Long.MAX_VALUE);
    assertFalse(gate.closed());
    gate.enforce(new QueueLimit(0, 5));
    assertTrue(gate.closed());
    gate.enforce(QueueLimit.NONE);
    assertFalse(gate.closed());
  }

  @Test
  void whatWaitsElsewhereIsNoQueue() {
    gate.enforce(new QueueLimit(40, 5));
    inProgress.set(45);
    assertFalse(gate.closed());
    inProgress.set(46);
    assertTrue(gate.closed());
  }

  @Test
  void thatAnybodyWasToComeLaterIsToldOnce() {
    gate.enforce(new QueueLimit(0, 5));
    assertFalse(gate.closed());
    assertFalse(gate.takeRefused());
    inProgress.set(6);
    assertTrue(gate.closed());
    assertTrue(gate.closed());
    assertTrue(gate.takeRefused());
    assertFalse(gate.takeRefused());
  }

  /** As many as ask at the same time may be more than there is room for, and no more. */
  @Test
  void manyThreadsLetInNoMoreThanThereIsRoomForBesideThemselves() throws Exception {
    int threads = 4;
    int most = 1_000;
    gate.enforce(new QueueLimit(0, most));
    CountDownLatch begin = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(
            pool.submit(
                () -> {
                  begin.await();
                  while (!gate.closed()) {
                    inProgress.incrementAndGet();
                  }
                  return null;
                }));
      }
      begin.countDown();
      for (Future<?> each : all) {
        each.get(30, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
    long come = inProgress.get();
    assertTrue(come > most && come <= most + threads, () -> "in progress " + come);
    assertTrue(gate.takeRefused());
  }

  @Test
  void aFailureLeavesItOpenAndIsNotMetAgainBeforeTheNextLimit() {
    AtomicInteger asked = new AtomicInteger();
    QueueGate failing =
        new QueueGate(
            () -> {
              asked.incrementAndGet();
              throw new IllegalStateException("a test");
            });
    failing.enforce(new QueueLimit(0, 5));
    assertFalse(failing.closed());
    assertFalse(failing.closed());
    assertEquals(1, asked.get());
    failing.enforce(new QueueLimit(0, 5));
    assertFalse(failing.closed());
    assertEquals(2, asked.get());
  }
}
