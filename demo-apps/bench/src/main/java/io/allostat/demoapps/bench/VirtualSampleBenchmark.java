package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * One visit of all requests in progress where each has a virtual thread, all of which wait. Before
 * JDK 21 there are none: the benchmark then fails with that word, and the others go on.
 */
@SuppressWarnings("try") // a call is entered and left, nothing else
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Threads(1)
public class VirtualSampleBenchmark {
  private static final int FIRST_JDK = 21;

  @Param({"2500", "5000", "10000"})
  private int contexts;

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private Profiler profiler;

  /** Whether this JDK can run it. */
  static boolean supported() {
    return Runtime.version().feature() >= FIRST_JDK;
  }

  @Setup
  public void begin() throws ReflectiveOperationException, InterruptedException {
    if (!supported()) {
      throw new UnsupportedOperationException(
          "needs virtual threads, JDK " + FIRST_JDK + " or later; this is " + Runtime.version());
    }
    profiler = Profilers.create(ThreadCpuClock.UNKNOWN);
    CountDownLatch inside = new CountDownLatch(contexts);
    for (int i = 0; i < contexts; i++) {
      String page = "Page" + i % 27;
      Runnable request = () -> stay(page, inside);
      threads.add(
          (Thread)
              Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, request));
    }
    inside.await();
  }

  private void stay(String page, CountDownLatch inside) {
    try (Call request = profiler.beginRequest();
        Call servlet = profiler.probe(page).enter();
        Call logic = profiler.probe("Logic").enter();
        Call database = profiler.probe("Database").enter()) {
      inside.countDown();
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @TearDown
  public void end() throws InterruptedException {
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Benchmark
  public void sampleVirtual() {
    profiler.sample();
  }
}
