package io.allostat.demoapps.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.demoapps.bench.ShareMeasurement.Line;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That every figure is there: how good they are is a matter of a quiet machine. */
@Timeout(300)
class ShareMeasurementTest {
  @Test
  void everyFigureIsMeasured() throws Exception {
    try (Shares shares = Shares.open("bench-test-" + ProcessHandle.current().pid())) {
      assumeTrue(shares.fractional(), () -> "needs cgroups: " + shares.shortcoming());
    }
    int cpu = MachineCpus.query().usable().stream().findFirst().orElseThrow();
    List<Line> lines = new ShareMeasurement(cpu, 0.5, 2).run();
    assertEquals(8, lines.size(), lines::toString);
    for (Line line : lines.subList(0, 7)) {
      assertTrue(figure(line) > 0, lines::toString);
    }
    // What the daemon uses in so short a time is near nothing, and threads that end take theirs.
    assertTrue(Double.isFinite(figure(lines.get(7))), lines::toString);
  }

  private static double figure(Line line) {
    return Double.parseDouble(line.measured().replaceFirst("^median ", "").split(" ")[0]);
  }
}
