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
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--items 0 | --items 0, expected at least 1",
        "--users 0 | --users 0, expected at least 1",
        "--page-size 101 | --page-size 101, expected 1..100",
        "--requests=-1 | --requests -1, expected at least 0",
        "--think 601 | --think PT10M1S, expected 0 to 10 minutes",
        "--patience 0 | --patience PT0S, expected 1 ms to 1 hour",
        "--mode odd | --mode odd, expected",
        "--plan 1@1 | --plan: plan phase",
        "--clients 0 | --clients 0 --ramp 10 --hold 60: plan without any client, expected",
        "--hold 20000 | --clients 100 --ramp 10 --hold 20000: hold 20000 s, expected",
        "sessions --plan 1@0+1 --items 0 | --items 0, expected at least 1",
        "sessions --plan 1@0+0 | --plan: phase with",
        "sessions --plan 1@0+1 --requests 0 | --requests 0, expected 1..1000",
        "sessions --plan 1@0+1 --think 601 | --think PT10M1S, expected",
        "sessions --plan 1@0+1 --patience 0 | --patience PT0S, expected",
        "sessions --plan 1@0+1 --returning 2 | --returning 2.0, expected 0..1",
        "sessions --plan 1@0+1 --returning-limit 0 | --returning-limit 0.0 sessions/s, expected",
        "sessions --plan 1@0+1 --most-stolen 2 | --most-stolen 2.0, expected 0..1",
        "sessions --plan 1@0+1 --tls 1.1 | --tls 1.1, expected",
        "sessions --plan 1@0+1 --from ::1 | --from",
        "sessions --plan 1@0+1 --shape odd | --shape odd, expected",
        "sessions --plan 1@0+1 --arrivals odd | --arrivals odd, expected",
        "garbage --rate 0 --seconds 1 | --rate 0.0, expected",
        "garbage --rate 1 --seconds 0 | --seconds 0, expected",
        "garbage --rate 1 --seconds 1 --claims odd | --claims odd, expected",
        "garbage --rate 1 --seconds 1 --from ::1 | --from",
      })
  void aMessageBeginsWithTheOptionAsItWasTyped(String args, String message) {
    assertEquals(2, run((args + " --url https://localhost:1").split(" ")));
    assertTrue(err.toString().startsWith("client: " + message), err::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ftp://localhost:1 | --url ftp://localhost:1, expected",
        "https://192.0.2.1:1 | --url: host 192.0.2.1 is 192.0.2.1, expected a loopback address",
      })
  void aSiteThatCannotBeIsNamedWithItsOption(String url, String message) {
    assertEquals(2, run("--url", url));
    assertTrue(err.toString().startsWith("client: " + message), err::toString);
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
