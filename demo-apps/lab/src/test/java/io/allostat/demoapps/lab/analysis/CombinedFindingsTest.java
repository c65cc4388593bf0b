package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.testing.Combinations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CombinedFindingsTest {
  private static final double EXACT = 1e-9;
  private final CombinedResult result = Combinations.result(List.of());

  private static Map<String, Finding> findings(CombinedResult of) {
    Map<String, Finding> findings = new TreeMap<>();
    new CombinedFindings(of).bars().forEach(bar -> findings.put(bar.subject(), bar));
    return findings;
  }

  @Test
  void everyPeriodInWhichSomebodyCameHasItsLine() {
    assertEquals(List.of(), result.invalid());
    assertEquals(
        List.of("bookstore both", "auction both", "auction auction"),
        result.rows().stream()
            .filter(row -> row.arm().equals("on") && !row.phase().equals("bookstore"))
            .map(row -> row.application() + " " + row.phase())
            .toList(),
        "in the order of the applications and of time");
    Row both = result.rows("on", Application.BOOKSTORE, CombinedPlan.BOTH).get(0);
    assertEquals(1.6, both.load(), EXACT);
    assertEquals(150.0 / 160, both.servedShare(), EXACT);
    assertEquals(200, both.p95Millis());
    assertEquals("shopping", both.mix());
    assertEquals(0.02, both.otherCpu(), EXACT, "what both servers used is not others'");
  }

  @Test
  void theFirstPartAgainstItsBars() {
    Map<String, Finding> findings = findings(result);
    Finding served = findings.get("bookstore alone: offered load served, on");
    assertEquals(Verdict.SHORT, served.verdict(), "150 of 160");
    Finding latency = findings.get("auction, both: 95 % quantile, off divided by on");
    assertEquals("20.0 (4.00 s against 200 ms)", latency.measured());
    assertEquals(Verdict.MET, latency.verdict());
    Finding replies = findings.get("both: replies of both together, on divided by off");
    assertEquals("1.67", replies.measured(), "300 against 180");
    assertEquals(
        Verdict.NOT_MEASURED,
        findings.get("oscillations of both applications, on").verdict(),
        "12 counted seconds say nothing about 700");
  }

  @Test
  void theCrowdAgainstItsBars() {
    Map<String, Finding> findings = findings(result);
    for (String met :
        List.of(
            "allostat-all, busy: sessions refused or lost otherwise",
            "allostat-all, busy: processors held",
            "allostat-all, crowd: weight of the steps down, of all",
            "allostat-all, crowd: sessions refused or lost otherwise",
            "allostat-all, flood: sessions refused",
            "allostat-all: processors come before service levels",
            "allostat-all: undone in reverse: refusals, then service levels, then processors",
            "allostat-all: all is undone at the end",
            "flood: goodput, allostat-levels divided by off",
            "flood: completed sessions, allostat-levels divided by off",
            "flood: completed sessions, allostat-all divided by allostat-levels")) {
      assertEquals(Verdict.MET, findings.get(met).verdict(), () -> "" + findings.get(met));
    }
    assertEquals(
        "0.85 against 0.40", findings.get("allostat-all, busy: processors held").measured());
    assertEquals(
        "1.50",
        findings
            .get("flood: completed sessions, allostat-all divided by allostat-levels")
            .measured());
    assertEquals("1 of 1", findings.get("allostat-all: all is undone at the end").measured());
  }

  /** An unregulated server that completes nothing of a flood is not one that was not there. */
  @Test
  void aCollapseIsWonAgainst() {
    List<CrowdRow> rows =
        result.crowdRows().stream()
            .map(row -> row.arm().equals("off") ? collapsed(row) : row)
            .toList();
    CombinedResult collapse = with(result.crowds(), rows);
    for (String what : List.of("goodput", "completed sessions")) {
      Finding flood = findings(collapse).get("flood: " + what + ", allostat-levels divided by off");
      assertEquals("∞", flood.measured());
      assertEquals(Verdict.MET, flood.verdict());
    }
  }

  private static CrowdRow collapsed(CrowdRow row) {
    return new CrowdRow(
        row.arm(),
        row.application(),
        row.phase(),
        row.load(),
        row.run(),
        row.offeredPerSecond(),
        row.completedSessionsPerSecond() == null ? null : 0.0,
        0,
        0,
        null,
        null,
        null,
        row.refusedPerSecond(),
        row.timedOutPerSecond(),
        row.failedPerSecond(),
        row.degradedWeightShare(),
        row.processorsAllocatedMean(),
        row.processorsRequestedMean(),
        row.meanUtilisation(),
        row.serverCpu(),
        row.otherCpu(),
        row.stolenShare(),
        row.clientCpu(),
        row.latenessP99Millis());
  }

  @Test
  void whatIsNotUndoneIsFound() {
    CrowdTrace all = Combinations.crowd(CrowdArm.ALL);
    CrowdTrace cut =
        new CrowdTrace(
            all.arm(),
            1,
            all.seconds().subList(0, 17),
            all.summary(),
            all.neighbour(),
            all.status().subList(0, 17),
            all.decisions().subList(0, 1),
            all.coordination());
    Map<String, Finding> findings = findings(with(List.of(cut)));
    assertEquals(Verdict.SHORT, findings.get("allostat-all: all is undone at the end").verdict());
    assertEquals(
        Verdict.NOT_MEASURED,
        findings
            .get("allostat-all: undone in reverse: refusals, then service levels, then processors")
            .verdict(),
        "nothing was undone");
  }

  private CombinedResult with(List<CrowdTrace> crowds) {
    return with(crowds, result.crowdRows());
  }

  private CombinedResult with(List<CrowdTrace> crowds, List<CrowdRow> crowdRows) {
    return new CombinedResult(
        result.quick(),
        result.origin(),
        result.plan(),
        result.capacities(),
        result.thinkSeconds(),
        result.clients(),
        result.components(),
        result.rows(),
        crowdRows,
        result.traces(),
        crowds,
        result.consistency(),
        result.invalid(),
        result.notes(),
        result.options());
  }

  @Test
  void anInvalidRunMeetsNothing() {
    CombinedResult invalid = Combinations.result(List.of("the client was late"));
    assertTrue(
        new CombinedFindings(invalid)
            .bars().stream().noneMatch(bar -> bar.verdict() == Verdict.MET));
  }

  @Test
  void aPhaseOfTheCrowd() {
    CrowdRow crowd =
        result.crowdRows("allostat-all", Application.AUCTION, CombinedPlan.CROWD).get(0);
    assertEquals(13, crowd.offeredPerSecond(), EXACT);
    assertEquals(1.3, crowd.load());
    assertEquals(0.3, crowd.degradedWeightShare(), EXACT, "one step of 0.3, of 1");
    assertEquals(0.85, crowd.processorsAllocatedMean(), EXACT);
    CrowdRow neighbour =
        result.crowdRows("allostat-all", Application.BOOKSTORE, CombinedPlan.CROWD).get(0);
    assertEquals(15, neighbour.repliesPerSecond(), EXACT);
    assertNull(neighbour.completedSessionsPerSecond());
  }

  @Test
  void whoeverHoldsSomethingElseThanTheArmSaysIsNotValid() {
    List<CrowdRow> rows = new ArrayList<>();
    for (CrowdArm arm : List.of(CrowdArm.OFF, CrowdArm.ALL)) {
      CrowdTrace other = Combinations.crowd(arm == CrowdArm.OFF ? CrowdArm.ALL : CrowdArm.OFF);
      CrowdTrace wrong =
          new CrowdTrace(
              arm,
              1,
              other.seconds(),
              other.summary(),
              other.neighbour(),
              other.status(),
              other.decisions(),
              other.coordination());
      rows.addAll(CrowdRows.of(wrong, Combinations.PLAN, Combinations.COMPONENTS, 15));
    }
    List<String> reasons =
        CombinedValidity.reasons(List.of(), rows, List.of(), List.of(), result.capacities(), false);
    assertTrue(
        reasons.contains("off run 1 (calm): 0.40 processors, expected all of one"),
        reasons::toString);
    assertTrue(
        reasons.contains(
            "allostat-all run 1 (calm): all of the processor was held, expected a part of it"),
        reasons::toString);
  }

  @Test
  void theSummaryHasRowsOfBothPartsAndTheOrderOfTheSteps() throws JsonProcessingException {
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(result));
    assertEquals("combined", summary.get("experiment").asText());
    assertEquals(result.rows().size() + result.crowdRows().size(), summary.get("rows").size());
    for (JsonNode row : summary.get("rows")) {
      for (String field :
          List.of("arm", "application", "phase", "load", "run", "offeredPerSecond")) {
        assertTrue(row.has(field), field);
      }
    }
    JsonNode steps = summary.get("steps").get("allostat-all, run 1");
    assertEquals("processors more", steps.get(0).get("kind").asText());
    assertEquals(100, summary.at("/capacity/auction/repliesPerSecond").asDouble());
    assertEquals(1600, summary.at("/clients/bookstore").asInt());
  }
}
