package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.plan.OverheadArm.ADMISSION;
import static io.allostat.demoapps.lab.plan.OverheadArm.OFF;
import static io.allostat.demoapps.lab.testing.SessionSlices.counted;
import static io.allostat.demoapps.lab.testing.SessionSlices.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.testing.SessionSlices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionOverheadTest {
  private static final double EXACT = 1e-9;

  /** A slice of each in which 100 sessions/s came and 300 replies went. */
  private static List<SessionOverheadRow> rows(Map<String, Long> lost, double off, double on) {
    List<Slice> slices =
        List.of(slice(OFF, 3.2, 300, 25, Map.of()), slice(ADMISSION, 3.3, 300, 25, lost));
    return SessionOverheadRow.of(
        AdmissionPlan.RECONNECT, slices, 100, List.of(), Map.of(OFF, off, ADMISSION, on));
  }

  private static List<String> reasons(List<SessionOverheadRow> rows) {
    return AdmissionOverheadValidity.reasons(rows, true, false);
  }

  /** Pages of 4 and 1 ms, full handshakes of 2 ms, 30 ms more for each slice that is on. */
  @Test
  void whatHandshakesCostIsNoCostOfAdmissionControl() {
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      // Those that are on have more of them, by chance.
      slices.add(worked(ADMISSION, 0.030, 150 + 7 * (i % 5), 150 - 3 * (i % 7), 40 + i % 3));
      slices.add(worked(OFF, 0, 155 + 5 * (i % 4), 150 - 2 * (i % 5), 25 + i % 2));
    }
    Overhead overhead = new Overhead(slices, 2);
    double meanOff =
        slices.stream()
            .filter(slice -> slice.arm() == OFF)
            .mapToDouble(Slice::cpuSeconds)
            .average()
            .orElseThrow();
    CostRatio judged = overhead.judged(ADMISSION);
    assertEquals(1 + 0.030 / meanOff, judged.ratio(), 1e-6);
    assertEquals(Method.EQUAL_WORK, judged.method());
    assertTrue(overhead.perReply(ADMISSION).ratio() > 1 + 0.050 / meanOff, "without looking at it");
  }

  private static Slice worked(OverheadArm arm, double more, long search, long home, long full) {
    return slice(arm, 0.004 * search + 0.001 * home + 0.002 * full + more, search, home, full);
  }

  @Test
  void handshakesThatAreToldByTheRepliesAreNoFurtherColumn() {
    // Each reply has one: the sum of both is the sum of all pages.
    List<Slice> each = SessionSlices.noisy(1.01, 0.05, 40, 1);
    assertEquals(
        PageKinds.of(each).size() + 1, Served.of(each).counts(each.get(0)).length, "full ones");
    List<Slice> some = each.stream().map(slice -> slice.withHandshakes(100, 150)).toList();
    assertEquals(PageKinds.of(some).size() + 2, Served.of(some).counts(some.get(0)).length);
    List<Slice> none = each.stream().map(slice -> slice.withHandshakes(4, 0)).toList();
    assertEquals(PageKinds.of(none).size(), Served.of(none).counts(none.get(0)).length);
    assertEquals(Method.EQUAL_WORK_AND_PACE, new Overhead(each, 2).judged(ADMISSION).method());
  }

  @Test
  void theIntervalCovers() {
    int covered = 0;
    int runs = 400;
    for (int seed = 0; seed < runs; seed++) {
      CostRatio judged =
          new Overhead(SessionSlices.noisy(1.01, 0.05, 40, seed), 2).judged(ADMISSION);
      covered += judged.lower() <= 1.01 && 1.01 <= judged.upper() ? 1 : 0;
    }
    assertTrue(covered >= 365 && covered <= 393, "91 to 98 % of 400: " + covered);
  }

  @Test
  void aLineHasWhatTheClosedLoopHasAndItsHandshakes() {
    SessionOverheadRow off = rows(Map.of(), 0, 1).get(0);
    assertEquals("off", off.seen().arm());
    assertNull(off.seen().clients());
    assertEquals(100, off.seen().offeredPerSecond());
    assertEquals(60, off.seen().repliesPerSecond(), EXACT);
    assertEquals(0.64, off.seen().meanUtilisation(), EXACT);
    assertEquals(100 * 10 * 3.2 / 300, off.seen().load(), EXACT);
    assertEquals(5, off.fullHandshakesPerSecond(), EXACT);
    assertEquals(55, off.resumedHandshakesPerSecond(), EXACT);
    assertEquals(0, off.lostShare());
    assertEquals(3 / 500.0, rows(Map.of("timeout", 3L), 0, 1).get(1).lostShare(), EXACT);
  }

  @Test
  void aGoodRunIsValidAndAFewLostSessionsDoNotSpoilIt() {
    assertEquals(List.of(), reasons(rows(Map.of(), 0.01, 0.99)));
    List<Slice> many = new ArrayList<>();
    for (int pair = 0; pair < 60; pair++) {
      many.add(slice(OFF, 3.2, 300, 25, Map.of()));
      many.add(slice(ADMISSION, 3.2, 300, 25, pair < 20 ? Map.of("timeout", 1L) : Map.of()));
    }
    List<SessionOverheadRow> rows =
        SessionOverheadRow.of(AdmissionPlan.RECONNECT, many, 100, List.of(), counted(0, 1));
    assertEquals(20 / (100 * 5 * 60.0), rows.get(1).lostShare(), EXACT);
    assertEquals(List.of(), AdmissionOverheadValidity.reasons(rows, false, false));
    assertEquals(
        List.of(
            "admission: 118 slices with those of off are a look only, rule: at least 120 slices"),
        AdmissionOverheadValidity.reasons(
            SessionOverheadRow.of(
                AdmissionPlan.RECONNECT, many.subList(0, 118), 100, List.of(), counted(0, 1)),
            false,
            false));
  }

  @Test
  void manyLostSessionsAndEachRefusedOneSpoilIt() {
    assertEquals(
        List.of("admission: 3 requests failed (timeout 3), expected none"),
        reasons(rows(Map.of("timeout", 3L), 0, 1)));
    List<Slice> slices = new ArrayList<>();
    for (int pair = 0; pair < 60; pair++) {
      slices.add(slice(OFF, 3.2, 300, 25, Map.of()));
      slices.add(slice(ADMISSION, 3.2, 300, 25, pair == 7 ? Map.of("refused", 1L) : Map.of()));
    }
    assertEquals(
        List.of("admission: 1 request failed (refused 1), expected none"),
        reasons(
            SessionOverheadRow.of(AdmissionPlan.RECONNECT, slices, 100, List.of(), counted(0, 1))));
  }

  @Test
  void aSwitchThatDidNotSwitchSpoilsIt() {
    assertEquals(
        List.of(
            "off: the connector counted 30.0 % of the handshakes, expected none",
            "admission: the connector counted 90.0 % of the handshakes, expected all"),
        reasons(rows(Map.of(), 0.3, 0.9)));
    assertEquals(2, reasons(rows(Map.of(), Double.NaN, Double.NaN)).size());
  }
}
