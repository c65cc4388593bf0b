package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientLimitTest {
  private static SessionReport.Phase phase(double cpu, double lateMillis) {
    return new SessionReport.Phase(
        10,
        5,
        new SessionReport(50, 0, 50, 0, 500, 500, Map.of(), 50, 0, 0, 0, 1, 2, 3, lateMillis, cpu));
  }

  private static SessionReport.Summary summary(SessionReport.Phase... phases) {
    return new SessionReport.Summary(
        "https://localhost:1", "keep-alive", true, phases[0].report(), 0, List.of(phases));
  }

  @Test
  void aClientWithTimeToSpareIsNoLimit() {
    assertEquals(List.of(), ClientLimit.of(summary(phase(0.79, 4.9))));
    assertEquals(List.of(), ClientLimit.of(summary(phase(Double.NaN, Double.NaN))));
  }

  @Test
  void aBusyOrLateClientIsOneInThePartWhereItWas() {
    assertEquals(
        List.of(
            "phase 1: the client used 0.80 of a core, expected below 0.8",
            "phase 2: the client sent 5.0 ms late at p99, expected below 5 ms"),
        ClientLimit.of(summary(phase(0.5, 1), phase(0.8, 1), phase(0.5, 5))));
  }

  @Test
  void theReportSaysSoInBothForms() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new ReportWriter(out, ReportWriter.Form.JSON).summary(summary(phase(0.9, 1)));
    JsonNode last = new ObjectMapper().readTree(bytes.toByteArray());
    assertEquals(1, last.path("invalid").size());
    assertTrue(last.path("summary").isObject());
    bytes.reset();
    new ReportWriter(out, ReportWriter.Form.TEXT).summary(summary(phase(0.9, 1)));
    assertTrue(
        bytes.toString(StandardCharsets.UTF_8).contains("NOT VALID: phase 0: the client used"));
  }

  @Test
  void closedLoopsAreJudgedTheSame() {
    PhaseSummary late =
        new PhaseSummary(
            5, 10, 50, 5, 50, 5, Map.of(), 100, 1, 1, 2, 3, 4, 7, 0.3, 0, 0, 0, 0, 0, Map.of());
    LoadSummary summary =
        new LoadSummary(
            "https://localhost:1",
            "BROWSING",
            Start.HOME,
            7,
            1,
            10,
            true,
            50,
            50,
            Map.of(),
            0,
            5,
            List.of(late));
    assertEquals(
        List.of("phase 0: the client sent 7.0 ms late at p99, expected below 5 ms"),
        ClientLimit.of(summary));
  }
}
