package io.allostat.demoapps.bench;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The same call as in {@link EnterExitBenchmark}, without anything and with the peers. */
@SuppressWarnings("try") // a call is entered and left, nothing else
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PeersBenchmark {

  /** The peers, each with its defaults, and wide enough never to refuse. */
  @State(org.openjdk.jmh.annotations.Scope.Benchmark)
  public static class Peers {
    private Bulkhead bulkhead;
    private SimpleLimiter<Void> limiter;
    private Timer timer;
    private Tracer tracer;

    @Setup
    public void start() {
      // Sentinel logs into the user's home otherwise, from its first call on.
      System.setProperty("csp.sentinel.log.dir", System.getProperty("java.io.tmpdir"));
      bulkhead =
          Bulkhead.of(
              "bench", BulkheadConfig.custom().maxConcurrentCalls(Integer.MAX_VALUE).build());
      limiter = SimpleLimiter.newBuilder().build();
      timer = new SimpleMeterRegistry().timer("bench");
      tracer = SdkTracerProvider.builder().build().get("bench");
    }
  }

  @Benchmark
  public int direct(Callee callee) {
    return callee.call();
  }

  @Benchmark
  public int sentinelEntry(Peers peers, Callee callee) throws BlockException {
    Entry entry = SphU.entry("bench");
    try {
      return callee.call();
    } finally {
      entry.exit();
    }
  }

  @Benchmark
  public int resilience4jBulkhead(Peers peers, Callee callee) {
    peers.bulkhead.acquirePermission();
    try {
      return callee.call();
    } finally {
      peers.bulkhead.onComplete();
    }
  }

  /** The bulkhead as its guide has it used, around a function. */
  @Benchmark
  public int resilience4jExecute(Peers peers, Callee callee) {
    return peers.bulkhead.executeSupplier(callee::call);
  }

  @Benchmark
  public int concurrencyLimits(Peers peers, Callee callee) {
    Limiter.Listener listener = peers.limiter.acquire(null).orElseThrow();
    int result = callee.call();
    listener.onSuccess();
    return result;
  }

  @Benchmark
  public int micrometerTimer(Peers peers, Callee callee) {
    long start = System.nanoTime();
    try {
      return callee.call();
    } finally {
      peers.timer.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }

  @Benchmark
  public int openTelemetrySpan(Peers peers, Callee callee) {
    Span span = peers.tracer.spanBuilder("bench").startSpan();
    try (Scope scope = span.makeCurrent()) {
      return callee.call();
    } finally {
      span.end();
    }
  }
}
