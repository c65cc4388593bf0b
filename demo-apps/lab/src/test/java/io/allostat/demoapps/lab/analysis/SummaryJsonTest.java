package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.testing.Traces;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryJsonTest {
  private static JsonNode read(List<String> invalid) throws JsonProcessingException {
    return new ObjectMapper().readTree(SummaryJson.of(Traces.result(invalid)));
  }

  @Test
  void hasTheAgreedFields() throws JsonProcessingException {
    JsonNode summary = read(List.of());
    assertEquals(1, summary.get("schema").asInt());
    assertEquals("service-levels", summary.get("experiment").asText());
    assertTrue(summary.get("machine").isTextual());
    assertTrue(summary.get("jdk").isTextual());
    assertEquals(42, summary.get("seed").asInt());
    assertTrue(summary.get("valid").asBoolean());
    assertEquals(3, summary.get("rows").size());
    for (JsonNode row : summary.get("rows")) {
      for (String field :
          List.of(
              "arm",
              "application",
              "load",
              "run",
              "offeredPerSecond",
              "repliesPerSecond",
              "p50Millis",
              "p95Millis",
              "meanUtilisation",
              "oscillations",
              "decisions",
              "predictionErrorMedian",
              "predictions",
              "degradedShare",
              "secondsToFullService",
              "clientCpu",
              "latenessP99Millis",
              "errors")) {
        assertTrue(row.has(field), field);
      }
    }
    assertEquals("auction", summary.get("application").asText());
    assertEquals(0.7, summary.at("/components/0/steps/0/weight").asDouble());
    assertTrue(summary.get("rows").get(0).get("secondsToFullService").isNull());
    assertEquals(1.6, summary.get("rows").get(0).get("load").asDouble(), 1e-9);
  }

  @Test
  void hasEveryChangeOfLevelWithThePredictionsError() throws JsonProcessingException {
    JsonNode changes = read(List.of()).get("changes");
    assertEquals(4, changes.size());
    JsonNode second = changes.get(1);
    assertEquals("on, run 1", second.get("run").asText());
    assertEquals(6, second.get("second").asDouble());
    assertEquals("DEGRADE", second.get("change").asText());
    assertEquals(2, second.get("level").asInt());
    assertEquals(0.08, second.get("predictionError").asDouble());
    assertTrue(changes.get(0).get("predictionError").isNull());
  }

  @Test
  void aReasonMakesItInvalid() throws JsonProcessingException {
    JsonNode summary = read(List.of("the client was the limit"));
    assertFalse(summary.get("valid").asBoolean());
    assertEquals("the client was the limit", summary.get("invalid").get(0).asText());
  }
}
