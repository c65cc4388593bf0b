package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.allostat.demoapps.lab.testing.Traces;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowsTest {
  private static final double EXACT = 1e-9;

  @Test
  void theCountedPartOfASteadyRun() {
    Row row = Rows.of(Traces.off(), Traces.LOADS, Traces.PAGES).get(0);
    assertEquals("off", row.arm());
    assertEquals("auction", row.application());
    assertEquals("browsing", row.mix());
    assertEquals("steady", row.phase());
    assertEquals(1.6, row.load(), EXACT);
    assertEquals(10, row.countedSeconds());
    assertEquals(160, row.offeredPerSecond(), EXACT);
    assertEquals(95, row.repliesPerSecond(), EXACT);
    assertEquals(95.0 / 160, row.servedShare(), EXACT);
    assertEquals(6000, row.p95Millis());
    assertEquals(1.0, row.meanUtilisation(), EXACT);
    assertEquals(0, row.decisions(), "holding is no change");
    assertEquals(0, row.predictions());
    assertNull(row.predictionErrorMedian());
    assertEquals(0, row.degradedShare());
    assertNull(row.secondsToFullService());
    assertEquals(0.01, row.otherCpu(), EXACT);
  }

  @Test
  void whatFallsIntoTheRampDoesNotCount() {
    Row row = Rows.of(Traces.on(), Traces.LOADS, Traces.PAGES).get(0);
    assertEquals(1, row.decisions());
    assertEquals(1, row.predictions());
    assertEquals(0.08, row.predictionErrorMedian());
    assertEquals(0.1, row.degradedShare(), EXACT);
    assertEquals(0.5, row.degradedReplyShare(), EXACT);
    assertEquals(0, row.oscillations());
  }

  @Test
  void theFallIsALineOfItsOwn() {
    List<Row> rows = Rows.of(Traces.on(), Traces.LOADS, Traces.PAGES);
    assertEquals(2, rows.size());
    Row fall = rows.get(1);
    assertEquals("fall", fall.phase());
    assertEquals(0.5, fall.load(), EXACT);
    assertEquals(50, fall.p95Millis());
    assertEquals(8, fall.countedSeconds());
    assertEquals(
        7, fall.secondsToFullService(), EXACT, "21 s less the 14 s at which the load fell");
    assertEquals(0, fall.oscillations(), "the load changed in between");
  }
}
