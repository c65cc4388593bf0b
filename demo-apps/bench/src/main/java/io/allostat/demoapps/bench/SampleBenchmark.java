package io.allostat.demoapps.bench;

import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.Settings;
import io.allostat.sampler.resources.JvmThreadCpuClock;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * One visit of all requests in progress, each in a stack of three components; and a second's worth
 * of visits. Most threads of a server are {@code waiting}; those that are {@code runnable} are
 * looked at twice besides, some at a time. Visits by {@code references} are as most are, and read
 * no clock; with {@code clocks}, each one closes a bucket, as the last of a second does, and reads
 * the CPU clocks of all threads for it. Time is that of the benchmark.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Threads(1)
public class SampleBenchmark {
  private static final int HERTZ = 10;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @Param({"50", "200", "800"})
  private int contexts;

  @Param({"waiting", "runnable"})
  private String threads;

  @Param({"references", "clocks"})
  private String reading;

  private Profiler profiler;
  private Staying requests;
  private long nanos;
  private long step;

  @Setup(Level.Iteration)
  public void begin() throws ReflectiveOperationException, InterruptedException, IOException {
    boolean clocks = reading.equals("clocks");
    // By references, a bucket ends so rarely that it does not show.
    step = clocks ? SECOND : 1;
    profiler =
        Profilers.create(
            Settings.of(ProfileSettings.class, Map.of("maxRequestSeconds", "86400")),
            clocks ? new JvmThreadCpuClock() : ThreadCpuClock.UNKNOWN,
            () -> nanos);
    requests = new Staying(profiler);
    if (threads.equals("runnable")) {
      requests.beginRunnable(contexts, SampleBenchmark::start);
    } else {
      requests.begin(contexts, SampleBenchmark::start);
    }
  }

  private static Thread start(Runnable request) {
    Thread thread = new Thread(request);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @TearDown(Level.Iteration)
  public void end() throws InterruptedException, IOException {
    requests.end();
    if (profiler.counters().abandonedContexts() > 0) {
      // Requests that were given up are not counted any more, which takes less time.
      throw new IllegalStateException("expected iterations of at most a second: -r 1 -w 1");
    }
  }

  @Benchmark
  public void sample() {
    nanos += step;
    profiler.sample();
  }

  /** All that the profiler does in a second at its default rate, waiting left out. */
  @Benchmark
  public void second() {
    for (int i = 0; i < HERTZ; i++) {
      profiler.sample();
      nanos += Profiler.LOOK_NANOS;
      if (profiler.wantsLook()) {
        profiler.lookAgain();
      }
      nanos += SECOND / HERTZ - Profiler.LOOK_NANOS;
    }
  }
}
