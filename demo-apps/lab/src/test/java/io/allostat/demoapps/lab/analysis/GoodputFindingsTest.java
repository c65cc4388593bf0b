package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Goodputs.result;
import static io.allostat.demoapps.lab.testing.Goodputs.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.plan.GoodputArm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoodputFindingsTest {
  private static final List<AdmissionRow> ROWS =
      List.of(
          row(GoodputArm.STOCK, 1.3, 1, 100, 0),
          row(GoodputArm.BROWNOUT, 1.3, 1, 200, 0.4),
          row(GoodputArm.LEVELS, 1.3, 1, 180, 0.2),
          row(GoodputArm.ALL, 1.3, 1, 150, 0.2));

  private static List<Finding> bars(List<AdmissionRow> rows, String... invalid) {
    return new GoodputFindings(result(rows, List.of(invalid))).bars();
  }

  /** 180 · 0.8 = 144 above 200 · 0.6 = 120, which counts for more than the 100 in full. */
  @Test
  void theStrongestRivalIsThatWithTheMostWeightedGoodput() {
    Finding levels = bars(ROWS).get(0);
    assertEquals(
        "goodput of allostat-levels at 1.3 times the capacity, divided by that of its strongest rival",
        levels.subject());
    assertEquals("1.20 (brownout; unweighted 0.90)", levels.measured());
    assertEquals(Verdict.MET, levels.verdict());
  }

  @Test
  void allOfItIsHeldAgainstServiceLevelsAlone() {
    Finding all = bars(ROWS).get(1);
    assertEquals("0.83 (allostat-levels; unweighted 0.83)", all.measured());
    assertEquals(Verdict.SHORT, all.verdict());
  }

  @Test
  void ratiosAreThoseWithinARound() {
    List<Finding> bars =
        bars(
            List.of(
                row(GoodputArm.STOCK, 2, 1, 100, 0),
                row(GoodputArm.LEVELS, 2, 1, 110, 0),
                row(GoodputArm.STOCK, 2, 2, 50, 0),
                row(GoodputArm.LEVELS, 2, 2, 60, 0),
                row(GoodputArm.STOCK, 2, 3, 200, 0),
                row(GoodputArm.LEVELS, 2, 3, 280, 0)));
    assertEquals("1.20 (stock; unweighted 1.20)", bars.get(0).measured());
    assertEquals(Verdict.NOT_MEASURED, bars.get(1).verdict());
  }

  @Test
  void whatTheHypervisorSpoiledIsSetAside() {
    List<AdmissionRow> rows = new ArrayList<>();
    for (int run = 1; run <= 4; run++) {
      rows.add(row(GoodputArm.STOCK, 2, run, 100, 0));
      rows.add(
          run == 1
              ? row(GoodputArm.LEVELS, 2, run, 10, 0, 0.6)
              : row(GoodputArm.LEVELS, 2, run, 150, 0, 0.5));
    }
    GoodputResult result = result(rows, List.of());
    assertEquals("1.50 (stock; unweighted 1.50)", bars(rows).get(0).measured());
    assertEquals(
        List.of(
            "allostat-levels, keep-alive, load 2.00, run 1: set aside, the hypervisor disturbed 60.0 % of the seconds, expected at most 50 %"),
        result.setAside());
    assertEquals(List.of(), GoodputValidity.reasons(rows, List.of(), false, true, false));
    assertEquals(
        List.of(
            "allostat-levels, keep-alive, load 2.00 beside stock, keep-alive, load 2.00: 2 of 3 rounds were not set aside, expected at least 3"),
        GoodputValidity.reasons(rows.subList(0, 6), List.of(), false, true, false));
  }

  /** Nobody has more than nobody; who has something where the other has nothing has won. */
  @Test
  void nothingDividedByNothingIsATie() {
    List<Finding> bars =
        bars(
            List.of(
                row(GoodputArm.STOCK, 4, 1, 0, 0),
                row(GoodputArm.LEVELS, 4, 1, 0, 0),
                row(GoodputArm.ALL, 4, 1, 90, 0.1)));
    assertEquals("1.00 (stock; unweighted 1.00)", bars.get(0).measured());
    assertEquals(Verdict.SHORT, bars.get(0).verdict());
    assertEquals("∞ (allostat-levels; unweighted ∞)", bars.get(1).measured());
    assertEquals(Verdict.MET, bars.get(1).verdict());
  }

  @Test
  void neitherArmMayBeWorseThanTheStockServer() {
    List<AdmissionRow> rows = new ArrayList<>();
    for (int run = 1; run <= 3; run++) {
      rows.add(row(GoodputArm.STOCK, 2, run, 100, 0));
      rows.add(row(GoodputArm.LEVELS, 2, run, 150, 0.1));
      rows.add(row(GoodputArm.ALL, 2, run, 90 + run, 0.1));
    }
    Finding worse = bars(rows).get(2);
    assertEquals("worse than stock beyond the 95 % interval", worse.subject());
    assertEquals(
        "in 1 of 2: allostat-all, 2 times the capacity, goodput 0.83 (0.81 to 0.85)",
        worse.measured());
    assertEquals(Verdict.SHORT, worse.verdict());
  }

  @Test
  void anInvalidResultMeetsNoBar() {
    assertTrue(
        bars(ROWS, "the client was the limit").subList(0, 2).stream()
            .allMatch(bar -> bar.verdict() == Verdict.NOT_VALID));
  }

  @Test
  void aStockServerThatDegradesIsNotValid() {
    List<String> reasons =
        GoodputValidity.reasons(
            List.of(row(GoodputArm.STOCK, 2, 1, 100, 0.1)), List.of(), true, true, false);
    assertEquals(1, reasons.size(), reasons::toString);
    assertTrue(reasons.get(0).startsWith("stock, load 2"), reasons.get(0));
    assertEquals(
        List.of(),
        GoodputValidity.reasons(
            List.of(row(GoodputArm.BROWNOUT, 2, 1, 100, 0.1)), List.of(), true, true, false));
  }

  @Test
  void handshakesThatOnlyOneSideCountedAreNotValid() {
    HandshakeCheck lost = new HandshakeCheck("brownout", "keep-alive", 1, 900, 0, 3, 400, 0);
    List<String> reasons =
        GoodputValidity.reasons(
            List.of(row(GoodputArm.BROWNOUT, 2, 1, 100, 0.1)), List.of(lost), true, true, false);
    assertEquals(1, reasons.size(), reasons::toString);
    assertTrue(
        reasons.get(0).startsWith("brownout, keep-alive, run 1: handshakes"), reasons.get(0));
  }
}
