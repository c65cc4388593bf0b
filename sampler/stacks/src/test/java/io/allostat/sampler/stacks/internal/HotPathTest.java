package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try")
class HotPathTest {
  private static final int CALLS = 100_000;

  @Test
  void allocatesNothingAfterTheFirstVisit() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    requests(harness.profiler, a, b);
    threads.getThreadAllocatedBytes(self);

    long before = threads.getThreadAllocatedBytes(self);
    requests(harness.profiler, a, b);
    long allocated = threads.getThreadAllocatedBytes(self) - before;

    // The measurement itself, and the JIT compiler's transitions, may leave a few bytes behind.
    assertTrue(allocated < CALLS / 10, allocated + " bytes");
    assertEquals(0, harness.profiler.counters().repairedContexts());
  }

  @Test
  void aContextTakesMemoryForTheStacksItVisitedOnly() throws Exception {
    int stacks = 5000;
    int visited = 100;
    ProfilerHarness harness = new ProfilerHarness("maxStacks=" + stacks, "maxComponents=" + stacks);
    List<Probe> probes = new ArrayList<>();
    for (int i = 0; i < stacks; i++) {
      probes.add(harness.profiler.probe("C" + i));
    }
    probes.forEach(probe -> probe.enter().close());
    assertEquals(stacks, harness.profiler.counters().stacks());

    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Worker worker = new Worker()) {
      long allocated =
          worker.call(
              () -> {
                harness.profiler.beginRequest().close();
                long self = Thread.currentThread().getId();
                long before = threads.getThreadAllocatedBytes(self);
                for (int i = 0; i < stacks; i += stacks / visited) {
                  probes.get(i).enter().close();
                }
                return threads.getThreadAllocatedBytes(self) - before;
              });
      // The table and the smaller ones before it; a counter for each of all stacks takes 40 KB.
      assertTrue(allocated < 16 << 10, allocated + " bytes");
    }
    harness.profiler.sample();
    entriesOfNextSecond(harness);
    assertEquals(0, harness.profiler.counters().overflowedCalls());
  }

  @Test
  void readsNoClock() {
    AtomicLong readings = new AtomicLong();
    StackProfiler profiler =
        new StackProfiler(
            ProfileSettings.defaults(),
            List.of(),
            List.of(),
            ThreadCpuClock.UNKNOWN,
            readings::incrementAndGet);
    Probe a = profiler.probe("A");
    Probe b = profiler.probe("B");
    long before = readings.get();
    requests(profiler, a, b);
    assertEquals(before, readings.get());
    profiler.sample();
    assertTrue(readings.get() > before, "the sampler does");
  }

  private static void requests(StackProfiler profiler, Probe a, Probe b) {
    for (int i = 0; i < CALLS; i++) {
      try (Call request = profiler.beginRequest();
          Call outer = a.enter();
          Call inner = b.enter()) {
        assertTrue(inner == outer);
      }
    }
  }

  @Test
  void entriesAreExactWhileSampling() throws Exception {
    int threads = 6;
    int rounds = 20_000;
    int components = 40;
    ProfilerHarness harness = new ProfilerHarness("maxRequestSeconds=86400");
    Probe root = harness.profiler.probe("Root");
    List<Probe> probes = new ArrayList<>();
    for (int c = 0; c < components; c++) {
      probes.add(harness.profiler.probe("C" + c));
    }
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    List<Future<?>> work = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      work.add(
          executor.submit(
              () -> {
                start.await();
                for (int i = 0; i < rounds; i++) {
                  try (Call request = harness.profiler.beginRequest();
                      Call outer = root.enter();
                      Call inner = probes.get(i % components).enter()) {
                    Thread.onSpinWait();
                  }
                }
                return null;
              }));
    }
    harness.profiler.sample();
    start.countDown();
    double entries = 0;
    while (!work.stream().allMatch(Future::isDone)) {
      entries += entriesOfNextSecond(harness);
    }
    for (Future<?> one : work) {
      one.get();
    }
    executor.shutdown();
    entries += entriesOfNextSecond(harness);

    assertEquals(threads * rounds * 2.0, entries, 1e-3);
    assertEquals(1 + components, harness.profiler.counters().stacks());
    assertEquals(0, harness.profiler.counters().repairedContexts());
    assertEquals(0, harness.profiler.counters().failures());
  }

  private static double entriesOfNextSecond(ProfilerHarness harness) {
    harness.sampleSeconds(1, 0.5);
    Profile second = harness.profile(1);
    assertEquals(1, second.seconds());
    return second.stacksOf("cpu").stream().mapToDouble(StackProfile::executionRate).sum();
  }
}
