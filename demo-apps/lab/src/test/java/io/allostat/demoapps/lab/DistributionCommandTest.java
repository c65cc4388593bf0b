package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionCommandTest {
  @TempDir Path folder;

  private int execute(String... args) {
    return Main.execute(new PrintStream(PrintStream.nullOutputStream()), args);
  }

  @Test
  void writesSixRunsWithTheirPlotsAndTheTimesOfDecisions() throws IOException {
    assertEquals(0, execute("distribution", "--ticks", "10", "--out", folder.toString()));
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertEquals(1, summary.get("schema").asInt());
    assertTrue(summary.get("valid").asBoolean());
    // three figures, two arms, five zones, two servers
    assertEquals(60, summary.get("rows").size());
    Set<String> names = new TreeSet<>();
    summary.get("rows").get(0).fieldNames().forEachRemaining(names::add);
    assertTrue(
        names.containsAll(
            Set.of(
                "arm",
                "load",
                "run",
                "offeredPerSecond",
                "zone",
                "application",
                "repliesPerSecond",
                "processorsAllocatedMean")),
        names::toString);
    assertEquals(5, summary.get("ticks").size());
    // three sizes, five arms, five zones, two servers
    assertEquals(150, summary.get("sizes").size());
    for (JsonNode row : summary.get("sizes")) {
      String arm = row.get("arm").asText();
      double ofStatic = row.get("ofStatic").asDouble();
      switch (row.get("zone").asText()) {
        case "B" -> assertTrue(arm.equals("static") || ofStatic > 1.15, row::toString);
        case "E" -> assertTrue(arm.endsWith("downward") || ofStatic > 0.97, row::toString);
        // There what the first does not need stays unused beside a second that lacks it.
        case "D" -> assertTrue(ofStatic > (arm.endsWith("downward") ? 0.8 : 0.9), row::toString);
        default -> assertTrue(ofStatic > 0.9, row::toString);
      }
    }
    String html = Files.readString(folder.resolve("report.html"));
    assertEquals(18, html.split("<figure>", -1).length - 1);
    String command = "distribution --ticks 10 --out " + folder;
    assertEquals(18, html.split(command + "</code></p></figure>", -1).length - 1, html);
    assertTrue(summary.get("command").asText().endsWith(command), summary::toString);
    assertTrue(html.contains("figure 11, priorities 2 and 1, nothing shared downward, paper"));
    assertTrue(html.contains("2.5 to 3.5; 155/s"));
    assertEquals(18, pictures().size(), () -> pictures().toString());
  }

  private List<Path> pictures() {
    try (Stream<Path> files = Files.list(folder.resolve("pictures"))) {
      return files.filter(file -> file.toString().endsWith(".svg")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aWrongNumberOfTicksIsRefused() {
    assertEquals(2, execute("distribution", "--ticks", "9", "--out", folder.toString()));
  }
}
