package io.allostat.demoapps.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import one.profiler.AsyncProfiler;
import one.profiler.Span;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The same call with a span of async-profiler around it, while that samples wall time or not. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AsyncProfilerBenchmark {

  /** The profiler at work, or at rest. */
  @State(Scope.Benchmark)
  public static class Wall {
    @Param({"false", "true"})
    private boolean recorded;

    private Path file;

    @Setup
    public void start() throws IOException {
      if (recorded) {
        file = Files.createTempFile("async-profiler", ".jfr");
        AsyncProfiler.getInstance().execute("start,event=wall,interval=100ms,jfr,file=" + file);
      }
    }

    @TearDown
    public void stop() throws IOException {
      if (recorded) {
        AsyncProfiler.getInstance().execute("stop,file=" + file);
        Files.delete(file);
      }
    }
  }

  @Benchmark
  public int asyncProfilerSpan(Wall wall, Callee callee) {
    long start = Span.start();
    try {
      return callee.call();
    } finally {
      Span.end(start, "Call");
    }
  }
}
