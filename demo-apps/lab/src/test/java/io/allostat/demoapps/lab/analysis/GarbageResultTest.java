package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.report.GarbageHtmlReport;
import io.allostat.demoapps.lab.report.GarbageTextReport;
import io.allostat.demoapps.lab.testing.Origins;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GarbageResultTest {
  private static GarbageRow row(
      String mode, String attack, int run, double completed, double returning, double attacks) {
    return new GarbageRow(
        "allostat",
        mode,
        attack,
        0.7,
        run,
        60,
        completed,
        returning,
        20,
        1,
        0,
        20.0,
        attacks,
        0.1,
        0.9,
        0.8,
        0.01,
        0,
        0.5,
        1.0);
  }

  private static final List<GarbageRow> ROWS =
      List.of(
          row("exact", "none", 1, 60, 20, 0),
          row("exact", "none", 2, 58, 20, 0),
          row("exact", "none", 3, 62, 20, 0),
          row("exact", "127.0.1.1", 1, 57, 20, 400),
          row("exact", "127.0.1.1", 2, 10, 20, 400),
          row("exact", "127.0.1.1", 3, 58, 20, 400),
          row("exact", "127.0.1.0/24", 1, 56, 19, 400),
          row("ticket", "none", 1, 0, 0, 0),
          row("ticket", "127.0.1.1", 1, 30, 10, 400));

  private static GarbageResult result(List<String> invalid) {
    return new GarbageResult(
        false,
        Origins.of(new Machine("a CPU", 2, 24, "Linux", "17"), 1),
        80,
        ROWS,
        List.of(),
        invalid,
        List.of("stock was late"),
        Map.of("attackers", "<many>"));
  }

  @Test
  void lossesAreThoseOfMediansAndExactModeHasABar() {
    List<Finding> bars = result(List.of()).bars();
    assertEquals(2, bars.size());
    assertEquals(Verdict.SHORT, bars.get(0).verdict(), "56 of 60 from 254 addresses");
    assertEquals("6.7 %", bars.get(0).measured());
    assertEquals(Verdict.MET, bars.get(1).verdict(), "57 of 60 from one");
    assertEquals("5.0 %", bars.get(1).measured());
    List<GarbageResult.Loss> losses = result(List.of()).losses();
    assertEquals(0.05, losses.get(0).returning(), 1e-9);
    assertNull(losses.get(3).all(), "nothing was completed without an attack");
    assertNull(losses.get(2).all(), "there was no such attack");
  }

  @Test
  void whatIsNotValidMeetsNothing() {
    assertTrue(
        result(List.of("late")).bars().stream().allMatch(f -> f.verdict() == Verdict.NOT_VALID));
  }

  @Test
  void tooFewRunsOrAttacksAndABusyClientAreReasons() {
    assertEquals(List.of(), GarbageResult.reasons(ROWS.subList(0, 6), 400, false, true, false));
    List<String> reasons = GarbageResult.reasons(ROWS.subList(3, 4), 450, false, false, true);
    assertEquals(4, reasons.size(), reasons::toString);
    assertTrue(reasons.get(3).contains("expected at least 405"), reasons.get(3));
  }

  @Test
  void whatSpeaksAgainstAModeWithoutBarsIsADoubtAndNoReason() {
    assertEquals(List.of(), GarbageResult.reasons(ROWS.subList(7, 9), 450, true, true, false));
    List<String> doubts = GarbageResult.doubts(ROWS, 450);
    assertEquals(1, doubts.size(), doubts::toString);
    assertTrue(doubts.get(0).startsWith("ticket, 127.0.1.1, run 1: 400 attacks"), doubts.get(0));
  }

  @Test
  void reportsHoldWhatWasFoundAndEscapeTexts() throws Exception {
    String page = GarbageHtmlReport.of(result(List.of("it was <late>")));
    assertTrue(page.contains("&lt;many&gt;") && page.contains("it was &lt;late&gt;"));
    String text = GarbageTextReport.of(result(List.of("it was late")));
    assertTrue(text.contains("NOT VALID: it was late") && text.contains("6.7 %"), text);
    assertTrue(text.contains("DOUBTFUL: stock was late"), text);
    assertTrue(page.contains("stock was late"));
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(result(List.of())));
    assertEquals("garbage-attack", summary.path("experiment").asText());
    assertTrue(summary.path("valid").asBoolean());
    assertEquals("stock was late", summary.path("doubts").path(0).asText());
    JsonNode row = summary.path("rows").get(3);
    assertEquals("exact", row.path("mode").asText());
    assertEquals(0.7, row.path("load").asDouble());
    assertEquals(1, row.path("run").asInt());
    assertTrue(row.path("offeredPerSecond").isNumber());
  }
}
