package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TogetherCommandTest {
  @TempDir private Path folder;
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
  void twoApplicationsHaveTheirLoadsAtOnceAndTheirNamesInEveryLine() throws Exception {
    try (Site auction = new Site(folder);
        Site shop = new Site(Files.createDirectory(folder.resolve("shop")))) {
      assertEquals(
          0,
          run(
              "together",
              "auction",
              "sessions",
              "--url",
              auction.url().toString(),
              "--plan",
              "20@0+2",
              "--mix",
              "bidding",
              "--start",
              "stationary",
              "--images",
              "--arrivals",
              "constant",
              "--think",
              "0",
              "--and",
              "shop",
              "--url",
              shop.url().toString(),
              "--clients",
              "5",
              "--ramp",
              "0",
              "--hold",
              "2",
              "--think",
              "0.05"),
          err::toString);
      assertTrue(auction.requests.get() > 11 && shop.requests.get() > 11);
    }
    ObjectMapper json = new ObjectMapper();
    int summaries = 0;
    for (String line : lines()) {
      JsonNode node = json.readTree(line);
      String name = node.path("application").asText();
      assertTrue(List.of("auction", "shop").contains(name), line);
      JsonNode summary = node.path("summary");
      if (summary.isObject()) {
        summaries++;
        assertTrue(node.path("invalid").isArray(), line);
        assertTrue(summary.path("complete").asBoolean(), line);
        // 20 a second for two seconds, evenly: none comes at the very end.
        assertTrue(
            name.equals("shop") || summary.path("total").path("arrivals").asInt() == 40, line);
      }
    }
    assertEquals(2, summaries);
  }

  @Test
  void ifOneCannotBeginTheOtherDoesNot() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (Site auction = new Site(folder)) {
      assertEquals(
          2,
          run(
              "together",
              "auction",
              "sessions",
              "--url",
              auction.url().toString(),
              "--plan",
              "5@0+600",
              "--and",
              "shop",
              "--url",
              "https://localhost:" + free));
    }
    assertTrue(err.toString().startsWith("client: shop: "), err.toString());
    assertEquals(List.of(), lines());
  }

  @Test
  void oneThatFailsWithAnErrorLetsTheOthersGo() throws Exception {
    StartGate gate = new StartGate(2);
    Map<String, Callable<Integer>> loads =
        Map.of(
            "waits",
            () -> {
              gate.pass();
              return 0;
            },
            "fails",
            () -> {
              throw new OutOfMemoryError("no heap");
            });
    assertEquals(2, TogetherCommand.run(loads, gate, new PrintWriter(err, true)));
    assertTrue(
        err.toString().startsWith("client: fails: java.lang.OutOfMemoryError: no heap"),
        err::toString);
  }

  @Test
  void whatIsWrongIsOneLineWithTheApplicationAndCode2() {
    for (String[] wrong :
        List.of(
            new String[] {"together", "one", "--url", "https://localhost:1"},
            new String[] {"together", "a", "--url", "x", "--and", "a", "--url", "x"},
            new String[] {"together", "A", "--and", "b"},
            new String[] {"together", "a", "--and", "b", "--no-such-option"})) {
      err.getBuffer().setLength(0);
      assertEquals(2, run(wrong));
      assertEquals(1, err.toString().lines().count(), err::toString);
    }
  }

  /** Required options may be left out beside these, and such a load would begin without a site. */
  @Test
  void aLoadThatAsksAQuestionIsRefused() {
    for (String question : List.of("--version", "-V", "-h", "sessions --version")) {
      err.getBuffer().setLength(0);
      String args = "together a " + question + " --and b --url https://localhost:1";
      assertEquals(2, run(args.split(" ")));
      String typed = question.replace("sessions ", "");
      assertTrue(
          err.toString().startsWith("client: a: " + typed + ", expected a load"), err::toString);
    }
  }

  @Test
  void linesOfTextGetTheNameBefore() {
    PrintStream named = NamedLines.to(new PrintStream(out, true, StandardCharsets.UTF_8), "a");
    named.println("{\"second\":0}");
    named.printf("%d of %s%n", 1, "two");
    assertEquals(List.of("{\"application\":\"a\",\"second\":0}", "a: 1 of two"), lines());
  }
}
