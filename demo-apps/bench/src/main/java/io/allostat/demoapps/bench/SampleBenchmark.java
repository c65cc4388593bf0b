package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.resources.JvmThreadCpuClock;
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
 * One visit of all requests in progress. Most threads of a server wait, and so do all of these, in
 * a stack of three components. By {@code references}, as most visits are: the bucket that is closed
 * once a second is part of the mean. With {@code clocks}, each visit closes one, and reads the CPU
 * clocks of all threads for it.
 */
@SuppressWarnings("try") // a call is entered and left, nothing else
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Threads(1)
public class SampleBenchmark {
  @Param({"50", "200", "800"})
  private int contexts;

  @Param({"references", "clocks"})
  private String reading;

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private Profiler profiler;
  private long seconds;

  @Setup
  public void begin() throws InterruptedException {
    profiler =
        reading.equals("clocks")
            ? Profilers.create(
                ProfileSettings.defaults(), new JvmThreadCpuClock(), this::nextSecond)
            : Profilers.create(ThreadCpuClock.UNKNOWN);
    CountDownLatch inside = new CountDownLatch(contexts);
    for (int i = 0; i < contexts; i++) {
      String page = "Page" + i % 27;
      Thread thread = new Thread(() -> stay(page, inside));
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    inside.await();
  }

  /** A second later at each sample, each of which then ends a bucket and reads all clocks. */
  private long nextSecond() {
    seconds++;
    return TimeUnit.SECONDS.toNanos(seconds);
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
  public void sample() {
    profiler.sample();
  }
}
