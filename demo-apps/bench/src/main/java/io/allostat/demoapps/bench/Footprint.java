package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.Settings;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;

/**
 * The heap that a profiler of 5,000 stacks takes, with 500 contexts that visited 100 of them each:
 * the difference between the live objects before it is made and afterwards. The threads are there
 * before.
 */
public final class Footprint {
  static final int PAGES = 50;
  static final int COMPONENTS = 99;
  static final int CONTEXTS = 500;
  private static final int COLLECTIONS = 5;

  private Profiler profiler;
  private List<Probe> pages;
  private List<Probe> components;

  Footprint() {}

  /**
   * Measures and prints.
   *
   * @param arguments none
   * @throws Exception if a thread fails
   */
  public static void main(String... arguments) throws Exception {
    Footprint footprint = new Footprint();
    long bytes = footprint.bytes();
    System.out.printf("%d stacks, %.2f MB%n", footprint.stacks(), bytes / 1e6);
  }

  /** Makes the profiler, visits everything, and answers the bytes that this took. */
  long bytes() throws Exception {
    CyclicBarrier step = new CyclicBarrier(CONTEXTS + 1);
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CONTEXTS; i++) {
      int number = i;
      Thread thread = new Thread(() -> live(number, step, end));
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    long before = used();
    makeStacks();
    step.await();
    step.await();
    long after = used();
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    return after - before;
  }

  int stacks() {
    return profiler.counters().stacks();
  }

  private void makeStacks() {
    profiler =
        Profilers.create(
            Settings.of(ProfileSettings.class, Map.of("maxStacks", "10000")),
            ThreadCpuClock.UNKNOWN);
    pages = probes("Page", PAGES);
    components = probes("Component", COMPONENTS);
    for (int i = 0; i < COMPONENTS; i++) {
      visit(i);
    }
  }

  private List<Probe> probes(String name, int number) {
    return IntStream.range(0, number).mapToObj(i -> profiler.probe(name + i)).toList();
  }

  private void live(int number, CyclicBarrier step, CountDownLatch end) {
    try {
      step.await();
      visit(number);
      step.await();
      end.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Visits every page, and one component in each. */
  private void visit(int number) {
    for (int i = 0; i < PAGES; i++) {
      Call request = profiler.beginRequest();
      Call page = pages.get(i).enter();
      components.get((number + i) % COMPONENTS).enter().close();
      page.close();
      request.close();
    }
  }

  /** The collector may need more than one try to find what is live. */
  private static long used() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    for (int i = 0; i < COLLECTIONS; i++) {
      memory.gc();
    }
    return memory.getHeapMemoryUsage().getUsed();
  }
}
