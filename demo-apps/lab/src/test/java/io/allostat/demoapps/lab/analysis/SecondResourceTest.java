package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.analysis.SecondResourceValidity.Places;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.report.SecondResourceHtmlReport;
import io.allostat.demoapps.lab.report.SecondResourceTextReport;
import io.allostat.demoapps.lab.testing.SecondResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SecondResourceTest {
  private static final Places APART = new Places(false, true, true);

  private static SecondResourceFindings findings(List<DecisionSample> journal) {
    return new SecondResourceFindings(SecondResources.result(journal, List.of()));
  }

  private static Set<String> shortOf(SecondResourceFindings findings) {
    return findings.bars().stream()
        .filter(f -> f.verdict() == Verdict.SHORT)
        .map(Finding::subject)
        .collect(Collectors.toSet());
  }

  @Test
  void theRowsHaveTheFiguresOfTheirPart() {
    List<SecondResourceRow> rows =
        SecondResources.result(SecondResources.journal(), List.of()).rows();
    assertEquals(
        List.of("full-service", "join-in-web-tier", "tighter", "scarce", "room"),
        rows.stream().map(SecondResourceRow::phase).toList());
    SecondResourceRow full = rows.get(0);
    assertEquals("off", full.arm());
    assertEquals(40, full.databaseMillisPerReply(), 1e-9);
    assertEquals(2, full.webMillisPerReply(), 1e-9);
    assertEquals(0.4 / 0.95, full.databaseUsage(), 1e-9);
    assertEquals(0.4 / 0.95, full.load(), 1e-9);
    assertEquals(10, full.offeredPerSecond(), 1e-9);
    assertNull(full.p95Millis());
    SecondResourceRow moved = rows.get(1);
    assertEquals(0.3 / 0.95, moved.databaseUsage(), 1e-9);
    assertEquals(0.4 / 0.95, moved.load(), 1e-9, "full service would need a third more");
    SecondResourceRow tighter = rows.get(2);
    assertEquals("on", tighter.arm());
    assertEquals(0.4, tighter.databaseProcessors(), 1e-9);
    assertEquals(30, tighter.countedSeconds());
    assertEquals(0.5, tighter.movedShare(), 1e-9);
    assertEquals(1, tighter.changes());
    SecondResourceRow scarce = rows.get(3);
    assertEquals(0.4 / 0.375, scarce.load(), 1e-9);
    assertEquals(30, scarce.countedSeconds());
    assertEquals(0.3 / 0.375, scarce.databaseUsage(), 1e-9);
    assertEquals(0.05, scarce.webUsage(), 1e-9);
    assertEquals(0.4, scarce.databaseProcessorUsage(), 1e-9);
    assertEquals(5, scarce.vetoes());
    assertEquals(0, scarce.changes());
    assertEquals(1.0, scarce.movedShare(), 1e-9);
    assertEquals(90.0, scarce.p95Millis());
    SecondResourceRow room = rows.get(4);
    assertEquals(0.75, room.databaseProcessors(), 1e-9);
    assertEquals(0, room.vetoes());
    assertEquals(0.5, room.movedShare(), 1e-9);
  }

  @Test
  void aShareThatWasNeverHeldHasNoLineOfItsOwn() {
    List<TierSlice> slices = SecondResources.slices();
    List<SecondResourceRow> rows =
        new SecondResourceRows(7, 70, TierCost.of(slices))
            .of(
                SecondResources.trace(List.of()),
                SecondResources.tiers(),
                SecondResources.SCARCITY,
                List.of(new Supplied(0, 0.4, false), new Supplied(65, 0.8, false)));
    assertEquals(List.of("tighter", "room"), rows.stream().map(SecondResourceRow::phase).toList());
  }

  @Test
  void itHoldsWhenAppliedForTheDatabaseVetoedByItAndNotUndoneMeanwhile() {
    SecondResourceFindings findings = findings(SecondResources.journal());
    assertEquals("holds", findings.verdict());
    assertEquals(Set.of(), shortOf(findings));
    assertEquals(7, findings.bars().size());
    assertTrue(findings.sentences().get(0).startsWith("It holds"));
    Finding vetoed = findings.bars().get(1);
    assertEquals(
        "5 of 5 decisions for cpu, the database expected at 95.0 % to 95.0 %, ceiling 85.0 %",
        vetoed.measured());
  }

  @Test
  void itDoesNotHoldWithoutVetoes() {
    List<DecisionSample> journal = List.of(SecondResources.APPLIED, SecondResources.UNDONE);
    assertEquals("does not hold", findings(journal).verdict());
  }

  @Test
  void norWhenAnotherResourceLedToIt() {
    List<DecisionSample> journal = new ArrayList<>(SecondResources.journal());
    journal.set(1, SecondResources.decision(1, 20, "DEGRADE", "cpu", "cpu is full"));
    assertEquals("does not hold", findings(journal).verdict());
  }

  @Test
  void norWhenItWasUndoneWhileTheDatabaseWasScarce() {
    List<DecisionSample> journal = new ArrayList<>(SecondResources.journal());
    journal.add(SecondResources.decision(7, 62, "UPGRADE", "cpu", "a mistake"));
    assertEquals("does not hold", findings(journal).verdict());
  }

  @Test
  void whatIsNotUndoneWithRoomWasNotKeptByTheVetoAlone() {
    List<DecisionSample> journal = new ArrayList<>(SecondResources.journal());
    journal.remove(SecondResources.UNDONE);
    SecondResourceFindings findings = findings(journal);
    assertEquals("does not hold", findings.verdict());
    assertEquals(
        Set.of("the veto was all that kept it: undone once the database has room"),
        shortOf(findings));
  }

  @Test
  void norWhenItWasAppliedAgainWithRoom() {
    List<DecisionSample> journal = new ArrayList<>(SecondResources.journal());
    journal.add(SecondResources.decision(10, 90, "DEGRADE", "Database", "Database is full"));
    assertEquals("does not hold", findings(journal).verdict());
  }

  /** Full service would have fitted into what the database had: it need not have been kept. */
  @Test
  void norWhenTheVetoWasNotRight() {
    List<Supplied> supply =
        List.of(
            new Supplied(0, 0.4, false),
            new Supplied(35, 0.6, true),
            new Supplied(65, 0.75, false));
    SecondResourceFindings findings =
        new SecondResourceFindings(
            SecondResources.result(SecondResources.journal(), List.of(), supply));
    assertEquals("does not hold", findings.verdict());
    assertEquals(
        Set.of("the veto is right: what full service would need of the database's share"),
        shortOf(findings));
  }

  @Test
  void aRunThatIsNotValidSaysNothing() {
    SecondResourceFindings findings =
        new SecondResourceFindings(
            SecondResources.result(SecondResources.journal(), List.of("a reason")));
    assertEquals("not valid", findings.verdict());
    assertTrue(findings.bars().stream().allMatch(f -> f.verdict() == Verdict.NOT_VALID));
  }

  @Test
  void whenItIsValid() {
    SecondResourceResult result = SecondResources.result(SecondResources.journal(), List.of());
    assertEquals(List.of(), SecondResourceValidity.reasons(result.rows(), result.trace(), APART));
  }

  @Test
  void whoSharesAProcessorUnheldMakesItInvalid() {
    SecondResourceResult result = SecondResources.result(SecondResources.journal(), List.of());
    List<String> reasons =
        SecondResourceValidity.reasons(
            result.rows(), result.trace(), new Places(true, true, false));
    assertEquals(
        List.of(
            "client and server shared a CPU",
            "client and database shared a CPU, and nothing held the database to a part of it"),
        reasons);
    assertEquals(
        List.of(),
        SecondResourceValidity.reasons(
            result.rows(), result.trace(), new Places(false, false, false)));
  }

  @Test
  void aLoopThatWasPausedMakesItInvalid() {
    List<DecisionSample> journal = new ArrayList<>(SecondResources.journal());
    journal.add(SecondResources.decision(20, 30, "HOLD", "", DecisionSample.PAUSED));
    SecondResourceResult result = SecondResources.result(journal, List.of());
    assertEquals(
        List.of("the loop was paused in the counted part"),
        SecondResourceValidity.reasons(result.rows(), result.trace(), APART));
  }

  @Test
  void theSummary() throws JsonProcessingException {
    JsonNode json =
        new ObjectMapper()
            .readTree(SummaryJson.of(SecondResources.result(SecondResources.journal(), List.of())));
    assertEquals("second-resource", json.get("experiment").asText());
    assertTrue(json.get("valid").asBoolean());
    assertEquals("holds", json.get("veto").asText());
    assertEquals(5, json.get("rows").size());
    for (JsonNode row : json.get("rows")) {
      for (String name : List.of("arm", "load", "run", "offeredPerSecond")) {
        assertTrue(row.hasNonNull(name), name);
      }
    }
    assertEquals(5, json.get("vetoes").size());
    assertEquals("Database", json.get("vetoes").get(0).get("vetoing").asText());
    assertEquals(2, json.get("costs").size());
    assertEquals(8, json.get("decisions").size());
  }

  @Test
  void theReportsTellEveryDecisionAndWhoVetoedIt() {
    SecondResourceResult result = SecondResources.result(SecondResources.journal(), List.of());
    String page = SecondResourceHtmlReport.of(result);
    assertTrue(page.contains("the veto holds"), page);
    assertTrue(page.contains("CPU &lt;fast&gt;"));
    assertEquals(5, page.split("<td>by Database</td>", -1).length - 1);
    assertTrue(page.contains("overload threshold") && page.contains("DEGRADE Region"));
    assertFalse(page.contains("http://") || page.contains("<script"));
    String text = SecondResourceTextReport.of(result);
    assertTrue(text.contains("It holds"), text);
    assertTrue(text.contains("on, scarce"), text);
  }
}
