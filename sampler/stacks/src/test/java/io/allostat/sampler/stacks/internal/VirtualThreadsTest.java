package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try")
class VirtualThreadsTest {
  @BeforeEach
  void available() {
    Virtual.assumed();
  }

  private static StackProfile of(ProfilerHarness harness, String... components) {
    return harness.profile(1).stack(ComponentStack.of(components), "cpu").orElseThrow();
  }

  /** Virtual threads that wait inside of A.B until they are let go. */
  private static final class Crowd implements AutoCloseable {
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger untracked = new AtomicInteger();

    Crowd(ProfilerHarness harness, int size) throws InterruptedException {
      Probe a = harness.profiler.probe("A");
      Probe b = harness.profiler.probe("B");
      CountDownLatch inside = new CountDownLatch(size);
      for (int i = 0; i < size; i++) {
        threads.add(Virtual.start(() -> stay(harness, a, b, inside)));
      }
      inside.await();
      for (Thread thread : threads) {
        while (thread.getState() != Thread.State.WAITING) {
          Thread.onSpinWait();
        }
      }
    }

    private void stay(ProfilerHarness harness, Probe a, Probe b, CountDownLatch inside) {
      try (Call request = harness.profiler.beginRequest();
          Call outer = a.enter();
          Call inner = b.enter()) {
        if (request == Call.UNTRACKED) {
          untracked.incrementAndGet();
        }
        inside.countDown();
        end.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() throws InterruptedException {
      end.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  @Test
  void oneAfterTheOtherNeedsOneContext() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    harness.profiler.sample();
    for (int i = 0; i < 1000; i++) {
      Virtual.run(
          () -> {
            try (Call request = harness.profiler.beginRequest();
                Call forward = harness.profiler.beginRequest();
                Call call = a.enter()) {
              assertNotSame(Call.UNTRACKED, call);
            }
            return null;
          });
    }
    assertEquals(0, harness.profiler.counters().contexts());
    assertEquals(0, harness.profiler.counters().overflowedCalls());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    harness.sampleSeconds(1, 0.5);
    assertEquals(1000, of(harness, "A").executionRate(), 1e-9);
  }

  @Test
  void thereAreAsManyContextsAsRequestsAtOnceAndEachIsSeen() throws InterruptedException {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=100");
    for (int round = 0; round < 3; round++) {
      try (Crowd crowd = new Crowd(harness, 100)) {
        harness.sampleSeconds(1, 0.5);
        assertEquals(ThreadStates.ofWaiting(1000), of(harness, "A", "B").states());
        assertEquals(100, harness.profiler.counters().contexts());
      }
      assertEquals(0, harness.profiler.counters().contexts());
      // Ending a bucket samples once more, into the next.
      harness.sampleSeconds(1, 0.5);
      harness.profile(1);
    }
    harness.sampleSeconds(1, 0.5);
    assertTrue(harness.profile(1).stack(ComponentStack.of("A", "B"), "cpu").isEmpty());
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void theBoundHoldsForVirtualThreadsAndForOthers() throws InterruptedException {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=3");
    harness.profiler.probe("Own").enter().close();
    try (Crowd crowd = new Crowd(harness, 5)) {
      assertEquals(1 + 3, harness.profiler.counters().contexts());
      assertEquals(2, crowd.untracked.get());
      // A request and the two calls in it, of two threads.
      assertEquals(6, harness.profiler.counters().overflowedCalls());
      try (Worker late = new Worker()) {
        late.run(
            () -> {
              try (Call request = harness.profiler.beginRequest()) {
                assertNotSame(Call.UNTRACKED, request);
              }
            });
      }
    }
    try (Crowd crowd = new Crowd(harness, 2)) {
      assertEquals(0, crowd.untracked.get());
    }
  }

  @Test
  void callsOutsideOfRequestsGiveTheirContextBack() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    harness.profiler.sample();
    for (int i = 0; i < 100; i++) {
      Virtual.run(
          () -> {
            for (int call = 0; call < 2; call++) {
              try (Call outer = a.enter();
                  Call inner = b.enter()) {
                assertNotSame(Call.UNTRACKED, outer);
              }
            }
            harness.profiler.probe("(other)").enter().close();
            return null;
          });
    }
    assertEquals(0, harness.profiler.counters().contexts());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    // Calls of (other) count as overflowed, and nothing else did.
    assertEquals(100, harness.profiler.counters().overflowedCalls());
    harness.sampleSeconds(1, 0.5);
    assertEquals(200, of(harness, "A", "B").executionRate(), 1e-9);
  }

  @Test
  void callsLeftOpenAreRepairedAndTheContextGoesBack() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Virtual.run(
        () -> {
          Call outer = a.enter();
          b.enter();
          outer.close();
          return null;
        });
    assertEquals(1, harness.profiler.counters().repairedContexts());
    Virtual.run(
        () -> {
          Call outer = a.enter();
          Call inner = b.enter();
          inner.close();
          inner.close();
          outer.close();
          outer.close();
          return null;
        });
    assertEquals(3, harness.profiler.counters().repairedContexts());
    // A request repairs what was left open before it.
    Virtual.run(
        () -> {
          a.enter();
          try (Call request = harness.profiler.beginRequest();
              Call call = b.enter()) {
            assertEquals(Optional.of(ComponentStack.of("B")), harness.profiler.capture().stack());
          }
          return null;
        });
    assertEquals(4, harness.profiler.counters().repairedContexts());
    Virtual.run(
        () -> {
          assertSame(Continuation.NONE, harness.profiler.capture());
          assertNotSame(Call.UNTRACKED, a.enter());
          return null;
        });
    assertEquals(0, harness.profiler.counters().failures());
  }

  @Test
  void aThreadThatEndsInsideOfARequestLeavesItsContextToOthers() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    for (int i = 1; i <= 20; i++) {
      Virtual.run(
          () -> {
            harness.profiler.beginRequest();
            assertNotSame(Call.UNTRACKED, a.enter());
            return null;
          });
      harness.profiler.sample();
      assertEquals(i, harness.profiler.counters().repairedContexts());
    }
    assertEquals(0, harness.profiler.counters().contexts());
    assertEquals(0, harness.profiler.counters().overflowedCalls());
  }

  @Test
  void aCallClosedTooLateDoesNotMoveTheNextThread() throws InterruptedException {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    Call[] late = new Call[2];
    Virtual.run(
        () -> {
          late[0] = harness.profiler.beginRequest();
          late[1] = a.enter();
          late[1].close();
          late[0].close();
          return null;
        });
    Virtual.run(
        () -> {
          try (Call request = harness.profiler.beginRequest();
              Call call = a.enter()) {
            Virtual.run(
                () -> {
                  late[1].close();
                  late[0].close();
                  return null;
                });
            assertEquals(Optional.of(ComponentStack.of("A")), harness.profiler.capture().stack());
          }
          return null;
        });
    assertEquals(2, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().contexts());
  }

  @Test
  void aContinuationIsResumedByVirtualThreads() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    Continuation captured;
    try (Call request = harness.profiler.beginRequest();
        Call call = a.enter()) {
      captured = harness.profiler.capture();
    }
    for (int i = 0; i < 10; i++) {
      Virtual.run(
          () -> {
            try (Call resumed = captured.resume();
                Call call = b.enter()) {
              assertEquals(
                  Optional.of(ComponentStack.of("A", "B")), harness.profiler.capture().stack());
            }
            assertSame(Continuation.NONE, harness.profiler.capture());
            return null;
          });
    }
    // The one of this thread, which is kept.
    assertEquals(1, harness.profiler.counters().contexts());
    assertEquals(0, harness.profiler.counters().overflowedCalls());
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void hitsOfThreadsWithoutClocksSaySo() throws InterruptedException {
    ProfilerHarness harness = new ProfilerHarness();
    harness.threadCpu = ids -> new long[ids.length];
    Probe a = harness.profiler.probe("A");
    AtomicBoolean end = new AtomicBoolean();
    CountDownLatch running = new CountDownLatch(1);
    Thread spinning =
        Virtual.start(
            () -> {
              try (Call call = a.enter()) {
                running.countDown();
                while (!end.get()) {
                  Thread.onSpinWait();
                }
              }
            });
    running.await();
    harness.sampleSeconds(1, 0.5);
    StackProfile profile = of(harness, "A");
    assertEquals(new ThreadStates(0, 0, 10, 0, 0, 0, 0, 10), profile.states());
    assertEquals(0.5, profile.usage().value(), 1e-9);
    end.set(true);
    spinning.join();
  }

  @Test
  void switchedOffInsideOfARequestTheContextGoesBackAllTheSame() {
    ProfilerHarness harness = new ProfilerHarness("maxContexts=1");
    Probe a = harness.profiler.probe("A");
    Virtual.run(
        () -> {
          try (Call request = harness.profiler.beginRequest();
              Call call = a.enter()) {
            harness.profiler.setEnabled(false);
          }
          return null;
        });
    harness.profiler.setEnabled(true);
    Virtual.run(
        () -> {
          assertNotSame(Call.UNTRACKED, harness.profiler.beginRequest());
          return null;
        });
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void entriesAreExactWhileContextsChangeHandsAndAreSampled() throws InterruptedException {
    int workers = 8;
    int threadsEach = 2000;
    ProfilerHarness harness =
        new ProfilerHarness("maxRequestSeconds=86400", "maxContexts=" + workers);
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    harness.profiler.sample();
    CountDownLatch ended = new CountDownLatch(workers);
    AtomicBoolean untracked = new AtomicBoolean();
    for (int w = 0; w < workers; w++) {
      new Thread(
              () -> {
                for (int i = 0; i < threadsEach; i++) {
                  Virtual.run(
                      () -> {
                        try (Call request = harness.profiler.beginRequest();
                            Call outer = a.enter();
                            Call inner = b.enter()) {
                          untracked.compareAndSet(false, inner == Call.UNTRACKED);
                        }
                        return null;
                      });
                }
                ended.countDown();
              })
          .start();
    }
    double entries = 0;
    while (ended.getCount() > 0) {
      entries += entriesOfNextSecond(harness);
    }
    entries += entriesOfNextSecond(harness);
    assertFalse(untracked.get());
    assertEquals(2.0 * workers * threadsEach, entries, 1e-3);
    assertEquals(0, harness.profiler.counters().contexts());
    assertEquals(0, harness.profiler.counters().overflowedCalls());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().failures());
  }

  private static double entriesOfNextSecond(ProfilerHarness harness) {
    harness.sampleSeconds(1, 0.5);
    return harness.profile(1).stacksOf("cpu").stream()
        .mapToDouble(StackProfile::executionRate)
        .sum();
  }
}
