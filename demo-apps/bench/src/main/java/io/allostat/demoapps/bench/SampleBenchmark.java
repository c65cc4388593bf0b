package io.allostat.demoapps.bench;

import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.resources.JvmThreadCpuClock;
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
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Threads(1)
public class SampleBenchmark {
  @Param({"50", "200", "800"})
  private int contexts;

  @Param({"references", "clocks"})
  private String reading;

  private Profiler profiler;
  private Staying requests;
  private long seconds;

  @Setup
  public void begin() throws ReflectiveOperationException, InterruptedException {
    profiler =
        reading.equals("clocks")
            ? Profilers.create(
                ProfileSettings.defaults(), new JvmThreadCpuClock(), this::nextSecond)
            : Profilers.create(ThreadCpuClock.UNKNOWN);
    requests = new Staying(profiler);
    requests.begin(
        contexts,
        request -> {
          Thread thread = new Thread(request);
          thread.setDaemon(true);
          thread.start();
          return thread;
        });
  }

  /** A second later at each sample, each of which then ends a bucket and reads all clocks. */
  private long nextSecond() {
    seconds++;
    return TimeUnit.SECONDS.toNanos(seconds);
  }

  @TearDown
  public void end() throws InterruptedException {
    requests.end();
  }

  @Benchmark
  public void sample() {
    profiler.sample();
  }
}
