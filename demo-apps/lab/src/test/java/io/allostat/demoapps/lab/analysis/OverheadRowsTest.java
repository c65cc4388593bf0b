package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.plan.OverheadArm.OFF;
import static io.allostat.demoapps.lab.plan.OverheadArm.ON_10;
import static io.allostat.demoapps.lab.testing.Slices.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.pace.Pace;
import io.allostat.demoapps.lab.testing.Slices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverheadRowsTest {
  private static final double EXACT = 1e-9;

  private static List<OverheadRow> rows(double cpu, Map<String, Long> errors) {
    Map<String, Long> pages = Map.of("Home", 3000L);
    return OverheadRows.of(
        List.of(slice(OFF, cpu, pages), slice(ON_10, 3.3, pages, errors)), 1, List.of());
  }

  private static List<String> reasons(List<OverheadRow> rows) {
    return OverheadValidity.reasons(rows, true, true, false);
  }

  @Test
  void bothKindsOfSlices() {
    OverheadRow off = rows(3.2, Map.of()).get(0);
    assertEquals("off", off.arm());
    assertEquals(0.64, off.meanUtilisation(), EXACT);
    assertEquals(0.65, off.processorUtilisation(), EXACT);
    assertEquals(0.02, off.stolenShare(), EXACT);
    assertEquals(600, off.repliesPerSecond(), EXACT);
    assertEquals(650, off.offeredPerSecond(), EXACT);
    assertEquals(3.2 / 3, off.cpuMillisPerReply(), EXACT);
    assertEquals(650 * 3.2 / 3000, off.load(), EXACT);
    assertEquals(0.66, rows(3.2, Map.of()).get(1).meanUtilisation(), EXACT);
  }

  @Test
  void everyLineButThatOfOffHasItsCost() {
    List<Slice> slices = Slices.noisy(1.01, 60, 1);
    Overhead overhead = new Overhead(slices, 2);
    List<OverheadRow> rows = OverheadRows.of(slices, 1, overhead.costs());
    assertNull(rows.get(0).cost());
    assertEquals("on-10", rows.get(1).arm());
    assertEquals(overhead.judged(ON_10), rows.get(1).cost());
  }

  @Test
  void aGoodRunIsValid() {
    assertEquals(List.of(), reasons(rows(3.2, Map.of())));
    assertEquals(List.of(), reasons(OverheadRows.of(Slices.noisy(1.01, 60, 1), 1, List.of())));
  }

  @Test
  void theCpuMustBeBusyEnoughAndNotTooBusy() {
    assertEquals(
        List.of("off: the CPU was at 45.0 %, expected 60 to 70 %"), reasons(rows(2.25, Map.of())));
    assertEquals(
        List.of("off: the CPU was at 72.0 %, expected 60 to 70 %"), reasons(rows(3.6, Map.of())));
  }

  @Test
  void fewSlicesAreALookOnly() {
    List<OverheadRow> enough = OverheadRows.of(Slices.noisy(1.01, 60, 1), 1, List.of());
    assertEquals(List.of(), OverheadValidity.reasons(enough, false, true, false));
    List<OverheadRow> few = OverheadRows.of(Slices.noisy(1.01, 59, 1), 1, List.of());
    assertEquals(
        List.of("on-10: 118 slices with those of off are a look only, rule: at least 120 slices"),
        OverheadValidity.reasons(few, false, true, false));
    assertEquals(List.of(), OverheadValidity.reasons(few, true, true, false));
  }

  @Test
  void whatOthersUsedIsToldFromWhatTheHypervisorTook() {
    Slice busy = slice(OFF, 3.2, Map.of("Home", 3000L));
    CpuSample second = new CpuSample(1, 0.86, 0.25, 0.64, 0.3);
    Slice stolen =
        new Slice(OFF, 3.2, 5, second.used(), second.stolen(), Pace.UNKNOWN, busy.client());
    Slice foreign = new Slice(OFF, 3.2, 5, 0.86, 0, Pace.UNKNOWN, busy.client());
    Slice on = slice(ON_10, 3.2, Map.of("Home", 3000L));
    assertEquals(List.of(), reasons(OverheadRows.of(List.of(stolen, on), 1, List.of())));
    assertEquals(
        List.of("off: others than the server used 22.0 % of its CPU, expected below 20 %"),
        reasons(OverheadRows.of(List.of(foreign, on), 1, List.of())));
    assertEquals(
        0.645,
        OverheadRows.of(List.of(stolen, on), 1, List.of()).get(0).processorUtilisation(),
        EXACT);
  }

  @Test
  void errorsAreNamed() {
    assertEquals(
        List.of("on-10: 3 requests failed (closed 1, timeout 2), expected none"),
        reasons(rows(3.2, Map.of("timeout", 2L, "closed", 1L))));
  }

  @Test
  void serviceAndProcessorsAreChecked() {
    List<String> reasons = OverheadValidity.reasons(rows(3.2, Map.of()), true, false, true);
    assertEquals(2, reasons.size());
    assertTrue(reasons.get(0).contains("full service"));
  }
}
