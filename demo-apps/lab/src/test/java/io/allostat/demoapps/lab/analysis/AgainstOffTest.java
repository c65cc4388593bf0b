package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.analysis.PairedRatio.Pair;
import io.allostat.demoapps.lab.testing.Admissions;
import io.allostat.demoapps.lab.testing.Combinations;
import io.allostat.demoapps.lab.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgainstOffTest {
  private static final double EXACT = 1e-9;

  private static AgainstOff seen(Pair... rounds) {
    return AgainstOff.of("on", "steady", AgainstOff.GOODPUT, List.of(rounds));
  }

  /** Differences -8, -10, -12: -10 ± 4.302653 · 2 / √3 = 4.968275; of 100. */
  @Test
  void theIntervalIsStudentsOverTheDifferencesWithinARound() {
    AgainstOff less = seen(new Pair(92, 100), new Pair(80, 90), new Pair(98, 110));
    assertEquals(0.9, less.ratio().ratio(), EXACT);
    assertEquals(0.8503173, less.ratio().lower(), 1e-6);
    assertEquals(0.9496827, less.ratio().upper(), 1e-6);
    assertTrue(less.worse());
    assertEquals("on, steady, goodput 0.90 (0.85 to 0.95)", less.toString());
  }

  /** Differences -8, -10, 12: -2 ± 4.302653 · 12.165525 / √3 = 30.22; of 100. */
  @Test
  void whatAnIntervalDoesNotTellIsNotWorse() {
    AgainstOff unknown = seen(new Pair(92, 100), new Pair(80, 90), new Pair(122, 110));
    assertEquals(0.98, unknown.ratio().ratio(), EXACT);
    assertFalse(unknown.worse());
    assertEquals(
        Verdict.MET,
        AgainstOff.finding("off", List.of(unknown), true).verdict(),
        unknown::toString);
  }

  @Test
  void oneRoundIsNotJudged() {
    AgainstOff once = seen(new Pair(10, 100));
    assertFalse(once.worse());
    assertTrue(Double.isNaN(once.ratio().lower()));
    assertEquals(
        Verdict.NOT_MEASURED, AgainstOff.finding("off", List.of(once, seen()), true).verdict());
  }

  @Test
  void aServerThatServesNothingIsNotWonAgainstByOneThatDoesNotEither() {
    AgainstOff won = seen(new Pair(5, 0), new Pair(0, 0), new Pair(9, 0));
    assertEquals(Double.POSITIVE_INFINITY, won.ratio().ratio());
    assertFalse(won.worse());
    AgainstOff tie = seen(new Pair(0, 0), new Pair(0, 0));
    assertEquals(new PairedRatio(1, 1, 1, 2), tie.ratio());
    assertFalse(tie.worse());
    assertTrue(seen(new Pair(0, 9), new Pair(0, 10)).worse());
    assertEquals(1.0, PairedRatio.median(List.of(new Pair(0, 0), new Pair(0, 0), new Pair(5, 0))));
    assertEquals(0.0, PairedRatio.median(List.of(new Pair(0, 4))));
    assertNull(PairedRatio.median(List.of()));
  }

  @Test
  void theFindingNamesWhereAllostatIsWorse() {
    AgainstOff worse = seen(new Pair(92, 100), new Pair(90, 100));
    AgainstOff better = seen(new Pair(120, 100), new Pair(121, 100));
    Finding finding = AgainstOff.finding("stock", List.of(better, worse), true);
    assertEquals("worse than stock beyond the 95 % interval", finding.subject());
    assertEquals("in none of 1; least: " + better, text(better));
    assertEquals(Verdict.MET, AgainstOff.finding("stock", List.of(better), true).verdict());
    // 91 ± 12.7062 of 100 reaches 1.
    assertEquals(Verdict.MET, finding.verdict());
    AgainstOff surely = seen(new Pair(92, 100), new Pair(91.9, 100));
    finding = AgainstOff.finding("stock", List.of(better, surely), true);
    assertEquals(Verdict.SHORT, finding.verdict());
    assertEquals("in 1 of 2: " + surely, finding.measured());
    assertEquals(Verdict.NOT_VALID, AgainstOff.finding("stock", List.of(surely), false).verdict());
  }

  private static String text(AgainstOff comparison) {
    return AgainstOff.finding("stock", List.of(comparison), true).measured();
  }

  /** 80, 79, 81 sessions/s where stock completes 90; what it has at its end does not make up. */
  @Test
  void admissionIsJudgedByShapeAndLoad() {
    List<AdmissionRow> rows = new ArrayList<>();
    for (int run = 1; run <= 3; run++) {
      rows.add(Admissions.row("stock", 1, run, 88 + run, 300));
      rows.add(Admissions.row("allostat", 1, run, 78 + run, 30));
      rows.add(Admissions.row("stock", 10, run, 0, 2000));
      rows.add(Admissions.row("allostat", 10, run, 80, 30));
    }
    AdmissionResult result = Admissions.result(rows, List.of());
    List<AgainstOff> seen = AdmissionFindings.againstOff(result);
    assertEquals(List.of(true, false), seen.stream().map(AgainstOff::worse).toList());
    assertEquals("keep-alive at 10 times the capacity", seen.get(1).where());
    Finding finding =
        new AdmissionFindings(result, "keep-alive")
            .bars().stream().filter(bar -> bar.subject().startsWith("worse")).findFirst().get();
    assertEquals(Verdict.SHORT, finding.verdict());
    assertTrue(finding.measured().startsWith("in 1 of 2: allostat, keep-alive at 1 times"));
  }

  /** 156 replies, a tenth of each lost, beside 95; and 300 ms beside 6 s. */
  @Test
  void serviceLevelsAreJudgedByGoodputAndSpeed() {
    List<AgainstOff> seen = new Findings(Traces.result(List.of())).againstOff();
    assertEquals(140.4 / 95, seen.get(0).ratio().ratio(), 1e-6);
    assertEquals(20, seen.get(1).ratio().ratio(), 1e-6);
  }

  @Test
  void combinedIsJudgedInEachPeriodAndPhase() {
    List<AgainstOff> seen = new CombinedFindings(Combinations.result(List.of())).againstOff();
    assertTrue(
        seen.stream()
            .anyMatch(
                one ->
                    one.where().equals("auction, phase flood")
                        && one.arm().equals("allostat-all")
                        && one.ratio().ratio() == 6),
        seen::toString);
    assertTrue(
        seen.stream().anyMatch(one -> one.where().equals("bookstore, period both")),
        seen::toString);
    assertTrue(seen.stream().noneMatch(AgainstOff::worse), "one round");
    assertTrue(
        seen.stream().noneMatch(one -> one.where().equals("auction, period bookstore")),
        "nobody came to it then");
  }

  @Test
  void theSummaryHasEveryComparisonAndNoWordForANumber() throws Exception {
    List<AdmissionRow> rows =
        List.of(
            Admissions.row("stock", 10, 1, 0, 2000),
            Admissions.row("allostat", 10, 1, 80, 30),
            Admissions.row("stock", 10, 2, 0, 2000),
            Admissions.row("allostat", 10, 2, 80, 30));
    JsonNode one =
        new ObjectMapper()
            .readTree(SummaryJson.of(Admissions.result(rows, List.of())))
            .at("/againstOff/0");
    assertEquals("allostat", one.get("arm").asText());
    assertFalse(one.get("worse").asBoolean());
    assertEquals(2, one.at("/ratio/rounds").asInt());
    assertTrue(one.at("/ratio/ratio").isNull(), "infinite");
  }
}
