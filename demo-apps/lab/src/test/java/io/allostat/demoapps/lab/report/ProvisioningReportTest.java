package io.allostat.demoapps.lab.report;

import static io.allostat.demoapps.lab.testing.Provisionings.result;
import static io.allostat.demoapps.lab.testing.Provisionings.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProvisioningReportTest {
  private static final ProvisioningResult RESULT =
      result(rows("allostat-equal", "E", 1, 38, 39, 0.5), List.of("the client sent <late>"));

  @Test
  void thePageHasTheFiguresOfThePaper() {
    String page = ProvisioningHtmlReport.of(RESULT);
    for (String title : List.of("Load", "Throughput", "Allocated processors")) {
      assertTrue(page.contains("<b>Figure 9: " + title + ", allostat-equal</b>"), title);
    }
    assertTrue(page.contains("<b>Figure 8: Processors</b>"));
    assertEquals(4, page.split("<figure>", -1).length - 1);
    assertTrue(page.contains("zone idle"));
    // Of 13 seconds, 784 wide, the first three are of zone A, the next two of zone B.
    assertTrue(page.contains("x=\"242.9\" y=\"14\" width=\"120.6\""), "where zone B is");
    assertTrue(page.contains("&lt;late&gt;"));
  }

  @Test
  void theTextSaysWhatIsNotValid() {
    String text = ProvisioningTextReport.of(RESULT);
    assertTrue(text.contains("NOT VALID: the client sent <late>"), text);
    assertTrue(text.contains("allostat-equal, zone E, of one server alone"), text);
  }

  @Test
  void theSummaryHasTheRowsThatOthersRead() throws Exception {
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(RESULT));
    assertEquals(1, summary.path("schema").asInt());
    assertEquals("provisioning", summary.path("experiment").asText());
    assertFalse(summary.path("valid").asBoolean());
    JsonNode row = summary.path("rows").get(1);
    for (String field :
        List.of(
            "load",
            "run",
            "offeredPerSecond",
            "repliesPerSecond",
            "completedSessionsPerSecond",
            "processorsAllocatedMean")) {
      assertTrue(row.path(field).isNumber(), field);
    }
    assertEquals("allostat-equal", row.path("arm").asText());
    assertEquals("E", row.path("zone").asText());
    assertEquals("tomcat-2", row.path("application").asText());
  }
}
