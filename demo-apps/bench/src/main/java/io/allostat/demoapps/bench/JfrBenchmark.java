package io.allostat.demoapps.bench;

import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The same call with a JFR event around it, recorded or not. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JfrBenchmark {

  /** One call. */
  @Name("io.allostat.bench.Call")
  @StackTrace(false)
  static final class CallEvent extends Event {}

  /** A recording, or none. */
  @State(Scope.Benchmark)
  public static class Flight {
    @Param({"false", "true"})
    private boolean recorded;

    private Recording recording;

    @Setup
    public void start() {
      recording = new Recording();
      if (recorded) {
        recording.enable(CallEvent.class);
        recording.setMaxSize(16 << 20);
        recording.start();
      }
    }

    @TearDown
    public void stop() {
      recording.close();
    }
  }

  @Benchmark
  public int jfrEvent(Flight flight, Callee callee) {
    CallEvent event = new CallEvent();
    event.begin();
    try {
      return callee.call();
    } finally {
      event.commit();
    }
  }
}
