package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.QueueLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QueueGateTest {
  private final AtomicLong inProgress = new AtomicLong();
  private final QueueGate gate = new QueueGate(inProgress::get);

  @Test
  void withoutALimitItIsOpenWhateverIsInProgress() {
    inProgress.set(Long.MAX_VALUE);
    assertFalse(gate.closed(false));
    gate.enforce(new QueueLimit(0, 5));
    assertTrue(gate.closed(false));
    gate.enforce(QueueLimit.NONE);
    assertFalse(gate.closed(false));
  }

  @Test
  void whatWaitsElsewhereIsNoQueue() {
    gate.enforce(new QueueLimit(40, 5));
    inProgress.set(45);
    assertFalse(gate.closed(false));
    inProgress.set(46);
    assertTrue(gate.closed(false));
  }

  @Test
  void aClassOfWhichNoMoreComeThanItIsGuaranteedHasALimitOfItsOwn() {
    gate.enforce(new QueueLimit(0, 5, 20));
    inProgress.set(20);
    assertTrue(gate.closed(false));
    assertFalse(gate.closed(true));
    inProgress.set(21);
    assertTrue(gate.closed(true));
  }

  @Test
  void thatAnybodyWasToComeLaterIsToldOnce() {
    gate.enforce(new QueueLimit(0, 5));
    assertFalse(gate.closed(false));
    assertFalse(gate.takeRefused());
    inProgress.set(6);
    assertTrue(gate.closed(false));
    assertTrue(gate.closed(false));
    assertTrue(gate.takeRefused());
    assertFalse(gate.takeRefused());
  }

  /** No more come in beyond the limit than ask at the same moment, also while it is set anew. */
  @Test
  void manyThreadsLetInNoMoreThanThereIsRoomForBesideThemselves() throws Exception {
    int threads = 4;
    int most = 100_000;
    QueueLimit limit = new QueueLimit(0, most);
    gate.enforce(limit);
    CyclicBarrier begin = new CyclicBarrier(threads + 1);
    Callable<Void> asking =
        () -> {
          begin.await();
          while (!gate.closed(false) && !Thread.interrupted()) {
            inProgress.incrementAndGet();
          }
          return null;
        };
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    boolean told = false;
    try {
      List<Future<Void>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(pool.submit(asking));
      }
      begin.await(30, TimeUnit.SECONDS);
      while (!all.stream().allMatch(Future::isDone)) {
        gate.enforce(limit);
        told |= gate.takeRefused();
      }
      for (Future<Void> each : all) {
        each.get();
      }
    } finally {
      pool.shutdownNow();
    }
    long come = inProgress.get();
    assertTrue(come > most && come <= most + threads, () -> "in progress " + come);
    assertTrue(told | gate.takeRefused());
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
    assertFalse(failing.closed(false));
    assertFalse(failing.closed(false));
    assertEquals(1, asked.get());
    failing.enforce(new QueueLimit(0, 5));
    assertFalse(failing.closed(false));
    assertEquals(2, asked.get());
  }
}
