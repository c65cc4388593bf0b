package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Admissions.disturbed;
import static io.allostat.demoapps.lab.testing.Admissions.result;
import static io.allostat.demoapps.lab.testing.Admissions.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdmissionFindingsTest {
  private static final List<AdmissionRow> ROWS =
      List.of(
          row("stock", 0.9, 1, 72, 30),
          row("stock", 1, 1, 80, 300),
          row("stock", 2, 1, 50, 1500),
          row("allostat", 0.9, 1, 70, 40),
          row("allostat", 1, 1, 72, 60),
          row("allostat", 2, 1, 10, 900),
          row("allostat", 2, 2, 70, 80),
          row("allostat", 2, 3, 71, 90),
          row("allostat", 10, 1, 67, 120));

  private static List<Finding> bars(List<String> invalid) {
    return new AdmissionFindings(result(ROWS, invalid), "keep-alive").bars();
  }

  @Test
  void pointsAreMediansOverRuns() {
    AdmissionFindings findings = new AdmissionFindings(result(ROWS, List.of()), "keep-alive");
    assertEquals(
        Map.of(0.9, 70.0, 1.0, 72.0, 2.0, 70.0, 10.0, 67.0),
        findings.medians("allostat", AdmissionRow::completedSessionsPerSecond));
    assertEquals(72, findings.peak("allostat").orElseThrow());
    assertTrue(findings.peak("blind").isEmpty());
  }

  @Test
  void nothingIsConcludedFromWhatTheHypervisorSpoiled() {
    List<AdmissionRow> rows = new ArrayList<>(ROWS);
    rows.add(disturbed("allostat", 2, 0.9));
    AdmissionFindings findings = new AdmissionFindings(result(rows, List.of()), "keep-alive");
    assertEquals(
        72, findings.medians("allostat", AdmissionRow::completedSessionsPerSecond).get(1.0));
    assertEquals(rows.size() - 1, result(rows, List.of()).sound().size());
  }

  @Test
  void whatAllPartsWouldSayStandsBesideWhatIsLeft() {
    List<AdmissionRow> rows = new ArrayList<>(ROWS);
    rows.add(row("allostat", 10, 2, 31, 120, 0.5, 9.4, null));
    Finding held = new AdmissionFindings(result(rows, List.of()), "keep-alive").bars().get(2);
    assertEquals("93.1 % (68.1 % with the parts set aside)", held.measured());
    assertEquals("93.1 %", bars(List.of()).get(2).measured(), "nothing was");
  }

  @Test
  void eachBarHasItsVerdict() {
    List<Verdict> verdicts = bars(List.of()).stream().map(Finding::verdict).toList();
    // Peak 72/80; 70/72 at 2; 67/72 at 10; p95 90 and 120 against 100; stock had one round only.
    assertEquals(
        List.of(
            Verdict.MET,
            Verdict.MET,
            Verdict.MET,
            Verdict.MET,
            Verdict.SHORT,
            Verdict.NOT_MEASURED),
        verdicts);
  }

  /** Own peak 65: what 0.9 times the capacity offers, 72/s, is beyond nine tenths of it. */
  @Test
  void responseTimesAreHeldAgainstThoseNearTheArmsOwnPeak() {
    List<AdmissionRow> rows =
        List.of(
            row("allostat", 0.5, 1, 40.0, 60.0),
            row("allostat", 0.9, 1, 65, 150),
            row("allostat", 2, 1, 64, 130));
    Finding p95 = new AdmissionFindings(result(rows, List.of()), "keep-alive").bars().get(2);
    assertEquals("at most " + Texts.millis(120.0), p95.bar());
    assertEquals(Verdict.SHORT, p95.verdict());
  }

  /** The second round was fast, the third slow; the medians are of different rounds. */
  @Test
  void besideMediansStandsTheRatioOfTheMeans() {
    List<AdmissionRow> rows =
        List.of(
            row("allostat", 2, 1, 90, 40),
            row("allostat", 2, 2, 125, 40),
            row("allostat", 2, 3, 80, 40),
            row("allostat", 3, 1, 100, 40),
            row("allostat", 3, 2, 120, 40),
            row("allostat", 3, 3, 79, 40));
    List<Finding> bars = new AdmissionFindings(result(rows, List.of()), "keep-alive").bars();
    assertEquals("90.0 %; means of the rounds 0.99 (0.79 to 1.18)", bars.get(1).measured());
    assertEquals(Verdict.SHORT, bars.get(1).verdict(), "the medians are judged");
    assertEquals("100.0 %; means of the rounds 1.00 (1.00 to 1.00)", bars.get(2).measured());
  }

  @Test
  void aResultThatIsNotValidMeetsNothing() {
    assertTrue(bars(List.of("late")).stream().noneMatch(f -> f.verdict() == Verdict.MET));
    assertTrue(bars(List.of("late")).stream().noneMatch(f -> f.verdict() == Verdict.SHORT));
  }

  @Test
  void withoutAnArmItsBarIsNotMeasured() {
    List<Finding> bars =
        new AdmissionFindings(result(ROWS.subList(0, 3), List.of()), "keep-alive").bars();
    assertEquals(
        List.of(Verdict.NOT_MEASURED, Verdict.NOT_MEASURED),
        bars.stream().map(Finding::verdict).toList());
  }
}
