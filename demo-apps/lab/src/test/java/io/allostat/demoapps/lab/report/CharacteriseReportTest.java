package io.allostat.demoapps.lab.report;

import static io.allostat.demoapps.lab.testing.Characterisations.result;
import static io.allostat.demoapps.lab.testing.Characterisations.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class CharacteriseReportTest {
  private static final CharacteriseResult RESULT =
      result(
          List.of(
              row("plain", "keep-alive", 1, 1, 900),
              row("plain", "keep-alive", 2, 1, 850),
              row("tls", "keep-alive", 1, 1, 700),
              row("tls", "keep-alive", 2, 1, 300),
              row("tls", "reconnect", 1, 1, 500),
              row("tls", "reconnect", 2, 1, 200)));

  @Test
  void thePageHasTheFiguresOfTheThesis() {
    String page = CharacteriseHtmlReport.of(RESULT);
    int figures = page.split("<figure>", -1).length - 1;
    assertEquals(9, figures);
    for (String figure : List.of("Figure 2.3", "Figure 4.1", "Figure 4.2", "Figure 4.3", "4.4")) {
      assertTrue(page.contains(figure), figure);
    }
    assertTrue(page.contains("&lt;late&gt;"));
    assertFalse(page.contains("<late>"));
  }

  @Test
  void theTextHasTheTablesOfTheThesis() {
    String text = CharacteriseTextReport.of(RESULT);
    assertTrue(text.contains("NOT VALID: the client was <late>"), text);
    assertTrue(text.lines().anyMatch(l -> l.contains("700.0") && l.contains("42.9 %")), text);
  }

  @Test
  void theSummaryHasTheAgreedFieldsInEachRow() throws Exception {
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(RESULT));
    assertEquals(1, summary.path("schema").asInt());
    assertEquals("characterise", summary.path("experiment").asText());
    JsonNode row = summary.path("rows").get(2);
    assertEquals("admits-all", row.path("arm").asText());
    assertEquals("tls", row.path("protocol").asText());
    for (String field :
        List.of(
            "load",
            "run",
            "offeredPerSecond",
            "repliesPerSecond",
            "p95Millis",
            "timedOutPerSecond",
            "processors",
            "resumedShare",
            "handshakeFullCpuMillis",
            "handshakeMillisPerConnection")) {
      assertTrue(row.path(field).isNumber(), field + " in " + row);
    }
    assertTrue(summary.path("rows").get(0).path("handshakeFullMillis").isNull());
  }
}
