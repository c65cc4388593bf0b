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

/** That it works, and that a spinner is held: how well is a matter of a quiet machine. */
@Timeout(120)
class ShareMeasurementTest {
  @Test
  void everyFigureIsMeasured() throws Exception {
    try (Shares shares = Shares.open("bench-test-" + ProcessHandle.current().pid())) {
      assumeTrue(shares.fractional(), () -> "needs cgroups: " + shares.shortcoming());
    }
    int cpu = MachineCpus.query().usable().stream().findFirst().orElseThrow();
    List<Line> lines = new ShareMeasurement(cpu, 0.5, 2).run();
    assertEquals(7, lines.size(), lines::toString);
    double tenth = Double.parseDouble(lines.get(0).measured().split(" ")[0]);
    assertTrue(tenth > 0 && tenth < 0.2, lines::toString);
    double spinners = Double.parseDouble(lines.get(4).measured().split(" ")[0]);
    assertTrue(spinners > 0 && spinners < 0.5, lines::toString);
  }
}
