package io.allostat.demoapps.lab.report;

import static io.allostat.demoapps.lab.testing.Admissions.result;
import static io.allostat.demoapps.lab.testing.Admissions.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionReportTest {
  private static final AdmissionResult RESULT =
      result(
          List.of(
              row("stock", 1, 1, 80, 300),
              row("stock", 5, 1, 50, 1500),
              row("allostat", 1, 1, 78, 60),
              row("allostat", 5, 1, 77, 70)),
          List.of("the client sent <late>"));

  @Test
  void thePageHasItsChartsAndEscapesTexts() {
    String page = AdmissionHtmlReport.of(RESULT);
    for (String title :
        List.of(
            "Figures 4, 4.8, 4.11: replies in time",
            "Figures 5, 4.9, 4.12: response time, p95",
            "Figures 6, 4.10, 4.13: completed sessions",
            "Figure 7: sessions refused",
            "Figure 7: sessions timed out",
            "Full handshakes")) {
      assertTrue(page.contains("<b>" + title + "</b>"), title);
    }
    assertTrue(page.contains("against times the capacity"));
    assertFalse(page.contains(">0 s<"), "the axis is no time");
    assertTrue(page.contains("&lt;late&gt;"));
    assertFalse(page.contains("<late>"));
  }

  @Test
  void theTextSaysWhatIsNotValid() {
    String text = AdmissionTextReport.of(RESULT);
    assertTrue(text.contains("NOT VALID: the client sent <late>"), text);
    assertTrue(text.contains("completed/s"), text);
  }

  @Test
  void theSummaryHasTheRowsThatOthersRead() throws Exception {
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(RESULT));
    assertEquals(1, summary.path("schema").asInt());
    assertEquals("admission", summary.path("experiment").asText());
    assertFalse(summary.path("valid").asBoolean());
    JsonNode row = summary.path("rows").get(1);
    for (String field :
        List.of(
            "offeredPerSecond",
            "completedSessionsPerSecond",
            "repliesPerSecond",
            "p95Millis",
            "refusedPerSecond",
            "timedOutPerSecond",
            "fullHandshakesPerSecond",
            "resumedHandshakesPerSecond")) {
      assertTrue(row.path(field).isNumber(), field);
    }
    assertEquals("stock", row.path("arm").asText());
    assertEquals(5, row.path("load").asDouble());
    assertEquals(1, row.path("run").asInt());
  }
}
