package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Admissions.disturbed;
import static io.allostat.demoapps.lab.testing.Admissions.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.AdmissionPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdmissionValidityTest {
  private static final AdmissionRow GOOD = row("stock", 1, 3, 80, 100);
  private static final HandshakeCheck AGREE =
      new HandshakeCheck("stock", "keep-alive", 1, 1000, 300, 50, 1040, 300);

  private static List<String> reasons(AdmissionRow row, HandshakeCheck check) {
    return AdmissionValidity.reasons(List.of(row), List.of(check), false, true, false);
  }

  @Test
  void aSoundResultHasNoReason() {
    assertEquals(List.of(), reasons(GOOD, AGREE));
  }

  private static List<String> spoiling(AdmissionRow row) {
    return AdmissionRows.setAside(List.of(row));
  }

  @Test
  void whatABusyOrLateClientDidIsSetAside() {
    assertEquals(List.of(), spoiling(GOOD));
    assertTrue(
        spoiling(row("stock", 1, 3, 80, 100, 0.8, 1, null)).get(0).contains("client CPU 80.0 %"));
    assertTrue(spoiling(row("stock", 1, 3, 80, 100, 0.5, 5, null)).get(0).contains("5.0 ms late"));
    assertEquals(
        List.of(
            "stock, keep-alive, load 1.00, run 3: set aside, client CPU 90.0 %, expected below 80 %; the client sent 9.0 ms late at p99, expected below 5 ms"),
        spoiling(row("stock", 1, 3, 80, 100, 0.9, 9, null)));
  }

  @Test
  void spoiledPartsAreSetAsideAsLongAsEnoughAreLeft() {
    List<AdmissionRow> rows =
        List.of(
            disturbed("stock", 1, 0.2),
            disturbed("stock", 2, 0.5),
            disturbed("stock", 3, 0),
            disturbed("stock", 4, 1));
    assertEquals(
        List.of(
            "stock, keep-alive, load 1.00, run 4: set aside, the hypervisor disturbed 100.0 % of the seconds, expected at most 50 %"),
        AdmissionRows.setAside(rows));
    assertEquals(List.of(), AdmissionValidity.tooFew(rows, false));
    assertEquals(
        List.of(
            "stock, keep-alive, load 1.00: 2 of 4 rounds were not set aside, expected at least 3"),
        AdmissionValidity.tooFew(rows.subList(1, 4), false));
    assertEquals(List.of(), AdmissionValidity.tooFew(rows.subList(1, 4), true));
    assertEquals(1, AdmissionValidity.tooFew(rows.subList(3, 4), true).size());
    // That there are no three is said once, and elsewhere.
    assertEquals(List.of(), AdmissionValidity.tooFew(rows.subList(0, 2), false));
  }

  /** Three rounds of each are not enough if they are not the same rounds. */
  @Test
  void roundsCountInWhichBothSidesAreSound() {
    List<AdmissionRow> rows = new ArrayList<>();
    for (int run = 1; run <= 5; run++) {
      rows.add(disturbed("stock", run, run > 3 ? 1 : 0));
      rows.add(disturbed("allostat", run, run < 3 ? 1 : 0));
    }
    assertEquals(
        List.of(
            "stock, keep-alive, load 1.00 beside allostat, keep-alive, load 1.00: 1 of 5 rounds were not set aside, expected at least 3"),
        AdmissionValidity.tooFew(rows, false));
  }

  @Test
  void barsRestOnStockAndAllostatAndOthersAreOnlyDoubted() {
    assertTrue(AdmissionPlan.judges("stock") && AdmissionPlan.judges("allostat"));
    assertFalse(AdmissionPlan.judges("sentinel") || AdmissionPlan.judges("blind"));
    assertEquals(List.of(), AdmissionValidity.disagreements(List.of(AGREE)));
    List<String> doubts =
        AdmissionValidity.disagreements(
            List.of(new HandshakeCheck("blind", "keep-alive", 1, 100, 0, 0, 200, 0)));
    assertEquals(1, doubts.size(), doubts::toString);
    assertTrue(doubts.get(0).startsWith("blind, keep-alive, run 1:"), doubts.get(0));
  }

  @Test
  void handshakesThatTheClientGaveUpMayBeDoneAtTheServer() {
    // 1 % and 5 more are left to what is just ending.
    assertTrue(check(1000, 300, 50, 1065, 300).disagreement().isEmpty());
    assertTrue(check(1000, 300, 50, 1066, 300).disagreement().isPresent());
    assertTrue(check(1000, 300, 50, 984, 300).disagreement().isPresent());
    assertTrue(check(1000, 300, 0, 1000, 320).disagreement().isPresent());
    assertEquals(1, reasons(GOOD, check(1000, 300, 50, 2000, 300)).size());
  }

  private static HandshakeCheck check(
      long full, long resumed, long broken, long serverFull, long serverResumed) {
    return new HandshakeCheck(
        "stock", "keep-alive", 1, full, resumed, broken, serverFull, serverResumed);
  }

  @Test
  void tooFewRunsASharedCpuAndACapacityNotReachedAreReasons() {
    AdmissionRow first = row("stock", 1, 1, 80, 100);
    assertEquals(
        3, AdmissionValidity.reasons(List.of(first), List.of(AGREE), false, false, true).size());
    assertEquals(
        List.of(), AdmissionValidity.reasons(List.of(first), List.of(AGREE), true, true, false));
  }

  @Test
  void aCapacityThatTheServerHasOutgrownIsAReason() {
    List<AdmissionRow> rows =
        List.of(
            row("stock", 1, 1, 80, 100),
            row("allostat", 2, 1, 90, 100),
            row("allostat", 2, 2, 101, 100),
            row("allostat", 2, 3, 130, 100));
    assertEquals(
        List.of(
            "keep-alive: 101 sessions/s were completed of a capacity of 80, expected at most"
                + " 125.0 % of it"),
        AdmissionValidity.outgrown(rows, Map.of("keep-alive", 80.0, "reconnect", 20.0)));
    assertEquals(List.of(), AdmissionValidity.outgrown(rows, Map.of("keep-alive", 81.0)));
  }
}
