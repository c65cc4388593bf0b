package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.plan.GoodputArm;
import io.allostat.demoapps.lab.testing.Goodputs;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoodputReportTest {
  private static final GoodputResult RESULT =
      Goodputs.result(
          List.of(
              Goodputs.row(GoodputArm.BROWNOUT, 1.6, 1, 200, 0.4),
              Goodputs.row(GoodputArm.LEVELS, 1.6, 1, 180, 0.2)),
          List.of("the client sent <late>"));

  @Test
  void thePageHasItsChartsAndEscapesTexts() {
    String page = GoodputHtmlReport.of(RESULT);
    for (String title : List.of("Goodput", "The same, unweighted", "Completed sessions")) {
      assertTrue(page.contains("<b>" + title + "</b>"), title);
    }
    assertTrue(page.contains("semaphore:8+least"));
    assertTrue(page.contains("&lt;late&gt;"));
    assertFalse(page.contains("<late>"));
  }

  @Test
  void theTextHasBothFiguresAndSaysWhatIsNotValid() {
    String text = GoodputTextReport.of(RESULT);
    assertTrue(text.contains("goodput/s"), text);
    assertTrue(text.contains("unweighted"), text);
    assertTrue(text.contains("NOT VALID: the client sent <late>"), text);
  }

  @Test
  void theSummaryHasGoodputBesideReplies() throws Exception {
    JsonNode summary = new ObjectMapper().readTree(SummaryJson.of(RESULT));
    assertEquals("goodput", summary.path("experiment").asText());
    assertFalse(summary.path("valid").asBoolean());
    JsonNode row = summary.path("rows").get(1);
    assertEquals("allostat-levels", row.path("arm").asText());
    assertEquals(180, row.path("repliesPerSecond").asDouble());
    assertEquals(144, row.path("goodputPerSecond").asDouble(), 1e-9);
    assertEquals(0.2, row.path("degradedShare").asDouble());
    assertEquals(3, summary.path("findings").size());
    assertTrue(summary.path("againstOff").isArray());
  }
}
