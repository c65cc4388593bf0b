package io.allostat.demoapps.lab.report;

import static io.allostat.demoapps.lab.testing.SettingsResults.result;
import static io.allostat.demoapps.lab.testing.SettingsResults.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsReportTest {
  private static final SettingsResult RESULT =
      result(
          List.of(slice("allostat", 3, 1, 80, 60), slice("allostat-set", 3, 1, 88, 30)),
          List.of("the client sent <late>"));

  @Test
  void thePageHasRatiosAndSlicesAndEscapesTexts() {
    String page = SettingsHtmlReport.of(RESULT);
    assertTrue(page.contains("a quick look"));
    assertTrue(page.contains("1.10 (– to –)"), "one pair has no interval");
    assertTrue(page.contains("&lt;late&gt;") && page.contains("&lt;aside&gt;"));
    assertFalse(page.contains("<late>") || page.contains("<aside>"));
    assertTrue(page.contains("90 ms"), "the slowest second");
    assertTrue(page.contains("{utilisation=0.94}"));
  }

  @Test
  void theTextSaysWhatIsNotValid() {
    String text = SettingsTextReport.of(RESULT);
    assertTrue(text.contains("NOT VALID: the client sent <late>"), text);
    assertTrue(text.contains("SET ASIDE: allostat: set <aside>"), text);
    assertTrue(text.contains("capacity: 80.0 sessions/s"), text);
    assertTrue(text.contains("completed sessions/s"), text);
  }

  @Test
  void theSummaryHasComparisonsAndSlices() throws Exception {
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(RESULT));
    assertEquals("admission-settings", summary.path("experiment").asText());
    assertFalse(summary.path("valid").asBoolean());
    assertEquals(80, summary.path("capacitySessionsPerSecond").asDouble());
    JsonNode completed = summary.path("comparisons").get(0);
    assertEquals(3, completed.path("load").asDouble());
    assertEquals(1.1, completed.path("ratio").path("ratio").asDouble(), 1e-12);
    assertTrue(completed.path("ratio").path("lower").isNull());
    JsonNode slice = summary.path("rows").get(1);
    assertEquals("allostat-set", slice.path("arm").asText());
    assertEquals(1, slice.path("run").asInt());
    assertEquals(90, slice.path("slowestSecondP95Millis").asDouble());
  }
}
