package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ClientLimitTest {
  private static SessionReport.Phase phase(double cpu, double lateMillis) {
    return new SessionReport.Phase(
        10,
        5,
        0,
        new SessionReport(
            50,
            0,
            50,
            0,
            500,
            500,
            Map.of(),
            50,
            0,
            0,
            0,
            1,
            2,
            3,
            lateMillis,
            cpu,
            0,
            0,
            0,
            0,
            0,
            0),
        Map.of());
  }

  private static SessionReport.Summary summary(SessionReport.Phase... phases) {
    return new SessionReport.Summary(
        "https://localhost:1",
        "BIDDING AS_PUBLISHED",
        Start.HOME,
        "keep-alive",
        true,
        phases[0].report(),
        0,
        List.of(phases));
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

  private static LoadSummary closedLoop(double cpu, double lateMillis) {
    PhaseSummary late =
        new PhaseSummary(
            5,
            10,
            50,
            5,
            50,
            5,
            Map.of(),
            100,
            1,
            1,
            2,
            3,
            4,
            lateMillis,
            cpu,
            0,
            0,
            0,
            0,
            0,
            Map.of());
    return new LoadSummary(
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
  }

  @Test
  void closedLoopsAndAttackersAreJudgedTheSame() {
    assertEquals(List.of(), ClientLimit.of(closedLoop(0.3, 1)));
    assertEquals(
        List.of("phase 0: the client sent 7.0 ms late at p99, expected below 5 ms"),
        ClientLimit.of(closedLoop(0.3, 7)));
    assertEquals(
        List.of("attack: the client used 0.90 of a core, expected below 0.8"),
        ClientLimit.of(attack(0.9, 1)));
  }

  private static GarbageReport attack(double cpu, double lateMillis) {
    return new GarbageReport("https://localhost:1", 5, 50, 50, 0, 0, 0, lateMillis, cpu);
  }

  @Test
  void everyReportSaysSoInBothForms() throws Exception {
    List<Consumer<ReportWriter>> reports =
        List.of(
            writer -> writer.summary(summary(phase(0.9, 1))),
            writer -> writer.summary(closedLoop(0.9, 1)),
            writer -> writer.summary(attack(0.9, 1)));
    for (Consumer<ReportWriter> report : reports) {
      JsonNode last = new ObjectMapper().readTree(written(ReportWriter.Form.JSON, report));
      assertEquals(1, last.path("invalid").size());
      assertTrue(last.path("summary").isObject());
      assertFalse(last.path("summary").has("invalid"));
      String text = written(ReportWriter.Form.TEXT, report);
      assertTrue(text.contains("NOT VALID: "), text);
    }
  }

  private static String written(ReportWriter.Form form, Consumer<ReportWriter> report) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    report.accept(new ReportWriter(new PrintStream(bytes, true, StandardCharsets.UTF_8), form));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
