package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Provisionings.result;
import static io.allostat.demoapps.lab.testing.Provisionings.row;
import static io.allostat.demoapps.lab.testing.Provisionings.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.plan.HostedServers;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.testing.Provisionings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProvisioningFindingsTest {
  private static List<ProvisioningRow> all() {
    List<ProvisioningRow> rows = new ArrayList<>();
    for (int run = 1; run <= 3; run++) {
      // A machine that is slower from round to round: ratios are within a round.
      double pace = 1.0 / run;
      rows.add(row("alone", "E", run, HostedServers.FIRST, 80 * pace, 1));
      rows.addAll(rows("kernel-default", "E", run, 25 * pace, 25 * pace, 1));
      rows.addAll(rows("static", "E", run, 39 * pace, 39 * pace, 0.5));
      rows.addAll(rows("static", "B", run, 40 * pace, 16 * pace, 0.5));
      rows.addAll(rows("allostat-equal", "E", run, 38 * pace, 38 * pace, 0.5));
      rows.addAll(rows("allostat-equal", "B", run, 44 * pace, 16 * pace, 0.5));
      rows.addAll(rows("allostat-equal", "idle", run, (run == 3 ? 79 : 75) * pace, 0, 0.5));
    }
    return rows;
  }

  private static Map<String, Finding> bars(List<String> invalid) {
    return new ProvisioningFindings(result(all(), invalid))
        .bars().stream().collect(Collectors.toMap(Finding::subject, finding -> finding));
  }

  private static void holds(String subject, String measured, Verdict verdict) {
    Finding finding = bars(List.of()).get(subject);
    assertEquals(measured, finding.measured(), subject);
    assertEquals(verdict, finding.verdict(), subject);
  }

  @Test
  void ratiosAreOfWhatBothCompleteTogetherInTheSameRound() {
    holds("allostat-equal, zone E, of one server alone", "0.95 (0.95 to 0.95)", Verdict.MET);
    holds(
        "allostat-equal, one of them idle, of one server alone",
        "0.94 (0.94 to 0.99)",
        Verdict.SHORT);
    holds("allostat-equal, zone E, of static", "0.97 (0.97 to 0.97)", Verdict.MET);
    holds("allostat-equal, zone B, of static", "1.07 (1.07 to 1.07)", Verdict.SHORT);
    holds("allostat-equal, zone E, of kernel-default", "1.52 (1.52 to 1.52)", Verdict.MET);
    holds("allostat-equal, zone A, of static", "–", Verdict.NOT_MEASURED);
  }

  @Test
  void aResultThatIsNotValidMeetsNothing() {
    assertTrue(
        bars(List.of("late")).values().stream()
            .noneMatch(finding -> finding.verdict() == Verdict.MET));
  }

  /** What spoils one of two servers spoils what they complete together. */
  @Test
  void aZoneThatTheHypervisorSpoiledForOneServerIsSetAside() {
    List<ProvisioningRow> rows = new ArrayList<>();
    for (int run = 1; run <= 4; run++) {
      rows.addAll(rows("static", "B", run, 40, 16, 0.5));
      rows.add(row("allostat-equal", "B", run, HostedServers.FIRST, run == 1 ? 5 : 44, 0.5));
      double disturbed = run == 1 ? 0.6 : 0.5;
      rows.add(row("allostat-equal", "B", run, HostedServers.SECOND, 16, 0.5, disturbed));
    }
    ProvisioningResult result = result(rows, List.of());
    assertEquals(
        "1.07 (1.07 to 1.07)",
        new ProvisioningFindings(result)
            .bars().stream()
                .filter(bar -> bar.subject().equals("allostat-equal, zone B, of static"))
                .findFirst()
                .orElseThrow()
                .measured());
    assertEquals(
        List.of(
            "allostat-equal, zone B, run 1: set aside, the hypervisor disturbed 60.0 % of the seconds, expected at most 50 %"),
        result.setAside());
    assertEquals(List.of(), ProvisioningValidity.reasons(rows, List.of(), false, false));
    List<ProvisioningRow> three = rows.subList(0, 12);
    assertEquals(
        List.of(
            "allostat-equal, zone B beside static, zone B: 2 of 3 rounds were not set aside, expected at least 3"),
        ProvisioningValidity.reasons(three, List.of(), false, false));
  }

  /** Loads are multiples of what one server completed alone. */
  @Test
  void whatSpoiledTheCapacityHasSpoiledTheRound() {
    List<ProvisioningRow> rows = new ArrayList<>(all());
    rows.removeIf(row -> row.arm().equals("alone") && row.run() == 2);
    rows.add(row("alone", "E", 2, HostedServers.FIRST, 10, 1, 0.9));
    assertEquals(
        List.of(1, 3),
        ProvisioningRows.sound(rows).stream().map(ProvisioningRow::run).distinct().toList());
  }

  @Test
  void rowsAreOfTheSecondsThatCount() {
    List<ProvisioningRow> rows =
        ProvisioningRows.of(
            "static",
            1,
            ProvisioningPlan.ZONES,
            List.of(
                Provisionings.run(HostedServers.FIRST, 2),
                Provisionings.run(HostedServers.SECOND, 2)));
    assertEquals(12, rows.size());
    ProvisioningRow second = rows.get(3);
    assertEquals("B", second.zone());
    assertEquals(HostedServers.SECOND, second.application());
    assertEquals(0.2, second.load());
    assertEquals(40, second.completedSessionsPerSecond());
    assertEquals(0.5, second.processorsAllocatedMean(), 1e-9, "not the second that settles");
    assertEquals(0.4, second.serverCpu(), 1e-9);
    assertEquals(0.1, second.otherCpu(), 1e-9, "0.9 less both servers' 0.4");
    assertEquals(0.6, second.clientCpu(), 1e-9, "both clients");
  }

  @Test
  void anArmThatDidNotHoldWhatItIsNamedAfterIsNotValid() {
    List<ProvisioningRow> rows = new ArrayList<>(all());
    assertEquals(List.of(), ProvisioningValidity.reasons(rows, List.of(), false, false));
    rows.add(row("static", "D", 3, HostedServers.FIRST, 30, 0.7));
    rows.add(row("kernel-default", "D", 3, HostedServers.FIRST, 30, 0.5));
    assertEquals(
        List.of(
            "static, zone D, tomcat-1, run 3: 0.70 processors, expected 0.50",
            "kernel-default, zone D, tomcat-1, run 3: 0.50 processors, expected 1.00"),
        ProvisioningValidity.reasons(rows, List.of(), false, false));
  }
}
