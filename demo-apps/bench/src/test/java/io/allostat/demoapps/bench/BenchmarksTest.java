package io.allostat.demoapps.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.sampler.resources.CpuMonitorFactory;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every benchmark for a moment: that it works, not how fast. */
class BenchmarksTest {
  @Test
  void theFootprintIsThatOfAllStacks() throws Exception {
    Footprint footprint = new Footprint();
    assertTrue(footprint.bytes() > 0);
    assertEquals(5000, footprint.stacks());
  }

  @Test
  void theAccuracyIsThatOfStacksThatWereSeen() throws InterruptedException {
    List<Accuracy.Result> results = new Accuracy(new CpuMonitorFactory().create(), 2, 1000).run(2);
    assertEquals(4, results.size());
    for (Accuracy.Result result : results) {
      assertTrue(result.hits() > 0 && result.truth() > 0, result::toString);
      // A wide margin: half of it or twice as much would be a defect, not noise.
      assertEquals(0, result.error(), 0.5, result::toString);
    }
  }

  @Test
  void everyBenchmarkRunsWithEachOfItsParameters() throws RunnerException {
    Options options =
        new OptionsBuilder()
            .mode(Mode.SingleShotTime)
            .warmupIterations(0)
            .measurementIterations(1)
            .forks(0)
            .shouldFailOnError(true)
            .exclude(VirtualSampleBenchmark.supported() ? "nothing" : "VirtualSampleBenchmark")
            .verbosity(VerboseMode.SILENT)
            .build();
    Collection<RunResult> results = new Runner(options).run();
    Map<String, Long> runs =
        results.stream()
            .map(result -> result.getParams().getBenchmark())
            .map(name -> name.substring(name.lastIndexOf('.') + 1))
            .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    assertEquals(3, runs.get("enterExit"));
    assertEquals(12, runs.get("sample"));
    assertEquals(12, runs.get("second"));
    assertEquals(VirtualSampleBenchmark.supported() ? 3L : null, runs.get("sampleVirtual"));
    assertEquals(2, runs.get("jfrEvent"));
    assertEquals(2, runs.get("allostat"));
    assertEquals(2, runs.get("openHft"));
    assertEquals(2, runs.get("asyncProfilerSpan"));
    assertEquals(5, runs.get("classify"));
    for (String peer :
        List.of(
            "direct",
            "sentinelEntry",
            "resilience4jBulkhead",
            "concurrencyLimits",
            "micrometerTimer",
            "openTelemetrySpan")) {
      assertEquals(1, runs.get(peer), peer);
    }
    results.forEach(
        result -> assertTrue(result.getPrimaryResult().getScore() > 0, result.toString()));
  }
}
