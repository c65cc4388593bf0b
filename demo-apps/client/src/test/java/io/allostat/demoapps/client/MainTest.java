package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.execute(
        new PrintStream(out, true, StandardCharsets.UTF_8), new PrintWriter(err, true), args);
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void writesOneObjectASecondAndASummary(@TempDir Path directory) throws Exception {
    try (Site site = new Site(directory)) {
      assertEquals(
          0,
          run(
              "--url",
              site.url().toString(),
              "--clients",
              "10",
              "--ramp",
              "0",
              "--hold",
              "60",
              "--think",
              "0.02",
              "--requests",
              "300"),
          err::toString);
    }
    ObjectMapper json = new ObjectMapper();
    List<String> lines = lines();
    JsonNode second = json.readTree(lines.get(0));
    for (String field :
        List.of(
            "second",
            "active",
            "offered",
            "replies",
            "errors",
            "bytes",
            "meanMillis",
            "p50Millis",
            "p95Millis",
            "p99Millis",
            "latenessP99Millis",
            "degradedReplies",
            "lossSum",
            "clientCpu")) {
      assertTrue(second.has(field), field);
    }
    JsonNode summary = json.readTree(lines.get(lines.size() - 1)).get("summary");
    assertEquals(300, summary.get("replies").asLong());
    assertEquals(300, summary.get("phases").get(0).get("replies").asLong());
    assertEquals(10, summary.get("phases").get(0).get("clients").asInt());
  }

  @Test
  void writesForTheEye(@TempDir Path directory) throws Exception {
    try (Site site = new Site(directory)) {
      assertEquals(
          0,
          run(
              "--url",
              site.url().toString(),
              "--plan",
              "5@0+60",
              "--think",
              "0.01",
              "--requests",
              "50",
              "--report",
              "text",
              "--mode",
              "normalised",
              "--start",
              "stationary"),
          err::toString);
    }
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("50 replies"), out::toString);
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("start STATIONARY"), out::toString);
  }

  @Test
  void aQuantileWithoutRepliesIsNullAndNotZero() {
    ReportWriter writer =
        new ReportWriter(
            new PrintStream(out, true, StandardCharsets.UTF_8), ReportWriter.Form.JSON);
    writer.second(new Tally().second(0, 0, true, 1));
    assertTrue(lines().get(0).contains("\"p95Millis\":null"), lines()::toString);
  }

  @Test
  void helpNamesEveryOption() {
    assertEquals(0, run("--help"));
    for (String option :
        List.of(
            "--url",
            "--clients",
            "--ramp",
            "--hold",
            "--plan",
            "--think",
            "--mix",
            "--mode",
            "--start",
            "--seed",
            "--items",
            "--users",
            "--page-size",
            "--patience",
            "--requests",
            "--images",
            "--report")) {
      assertTrue(out.toString(StandardCharsets.UTF_8).contains(option), option);
    }
  }

  @Test
  void sessionsAskForWhatBrowsersCan() {
    assertEquals(0, run("sessions", "--help"));
    for (String option :
        List.of("--mix", "--mode", "--start", "--items", "--users", "--page-size", "--images")) {
      assertTrue(out.toString(StandardCharsets.UTF_8).contains(option), option);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--url https://192.0.2.1:8443",
        "--url http://localhost:1",
        "--url https://localhost:1",
        "--url https://localhost:1 --mix selling",
        "--url https://localhost:1 --mode odd",
        "--url https://localhost:1 --start halfway",
        "--url https://localhost:1 --think -1",
        "--url https://localhost:1 --plan 1@1",
        "--url https://localhost:1 --plan 1@0+1 --clients 2",
        "--url https://localhost:1 --hold 20000",
        "--url https://localhost:1 --patience 0",
        "--url https://localhost:1 --page-size 0",
        "--url https://localhost:1 --what",
        "sessions --url https://localhost:1 --plan 1@0+1 --mix selling",
        "sessions --url https://localhost:1 --plan 1@0+1 --mode odd",
      })
  void whatCannotRunIsOneLineAndExitCodeTwo(String args) {
    assertEquals(2, run(args.isEmpty() ? new String[0] : args.split(" ")));
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().startsWith("client: "), err::toString);
  }

  @Test
  void aStartThatDoesNotExistIsNamedWithThoseThatDo() {
    assertEquals(2, run("--url", "https://localhost:1", "--start", "halfway"));
    String line = err.toString().toLowerCase(Locale.ROOT);
    for (String part : List.of("--start", "halfway", "home", "stationary")) {
      assertTrue(line.contains(part), line);
    }
  }
}
