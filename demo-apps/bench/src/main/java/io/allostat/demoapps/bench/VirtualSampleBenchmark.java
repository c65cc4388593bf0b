package io.allostat.demoapps.bench;

import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.io.IOException;
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
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Threads(1)
public class VirtualSampleBenchmark {
  private static final int FIRST_JDK = 21;

  @Param({"2500", "5000", "10000"})
  private int contexts;

  private Profiler profiler;
  private Staying requests;

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
    requests = new Staying(profiler);
    requests.begin(
        contexts,
        request ->
            (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, request));
  }

  @TearDown
  public void end() throws InterruptedException, IOException {
    requests.end();
  }

  @Benchmark
  public void sampleVirtual() {
    profiler.sample();
  }
}
