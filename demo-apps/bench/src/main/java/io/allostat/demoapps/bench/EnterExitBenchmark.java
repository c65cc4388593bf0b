package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.util.ArrayDeque;
import java.util.Deque;
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

/**
 * One call of a component within a request: enter, a call of something, exit. The depth is that of
 * the component stack while the call is in progress.
 */
@SuppressWarnings("try") // a call is entered and left, nothing else
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EnterExitBenchmark {

  /** What all requests share. */
  @State(Scope.Benchmark)
  public static class Server {
    private Profiler profiler;

    @Setup
    public void start() {
      profiler = Profilers.create(ThreadCpuClock.UNKNOWN);
    }
  }

  /** A request in progress on the calling thread. */
  @State(Scope.Thread)
  public static class Request {
    @Param({"1", "5", "20"})
    private int depth;

    private final Deque<Call> calls = new ArrayDeque<>();
    private Call request;
    private Probe probe;

    @Setup(Level.Iteration)
    public void begin(Server server) {
      request = server.profiler.beginRequest();
      for (int i = 1; i < depth; i++) {
        calls.push(server.profiler.probe("Outer" + i).enter());
      }
      probe = server.profiler.probe("Inner");
    }

    @TearDown(Level.Iteration)
    public void end() {
      while (!calls.isEmpty()) {
        calls.pop().close();
      }
      request.close();
    }
  }

  @Benchmark
  public int enterExit(Request request, Callee callee) {
    try (Call call = request.probe.enter()) {
      return callee.call();
    }
  }
}
