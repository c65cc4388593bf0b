package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One server and one client, with the loads of three sites at once. */
@Timeout(120)
class LoadTest {
  @TempDir Path state;

  @Test
  void theLoadsOfAllSitesAreAnsweredAtOnce() throws Exception {
    Map<String, JsonNode> summaries;
    try (SmallSites server = SmallSites.start(state, true, "auction", "verses", "orders")) {
      List<String> arguments = new ArrayList<>(List.of("together"));
      arguments.addAll(load("auction", "bidding", server));
      arguments.add("--and");
      arguments.addAll(load("verses", "verses", server));
      arguments.add("--and");
      arguments.addAll(load("orders", "orders", server));
      summaries = summaries(arguments);
    }
    assertEquals(Set.of("auction", "verses", "orders"), summaries.keySet());
    summaries.forEach(
        (site, summary) -> {
          assertTrue(summary.path("complete").asBoolean(), summary::toString);
          assertTrue(summary.path("replies").asLong() > 0, summary::toString);
          assertEquals(0, summary.path("errors").size(), summary::toString);
        });
    assertTrue(summaries.get("auction").at("/phases/0/pages").has("ViewItem"));
    assertTrue(summaries.get("verses").at("/phases/0/pages").has("Search"));
    assertTrue(summaries.get("orders").at("/phases/0/pages").has("Batch"));

    assertEquals(
        0,
        CheckCommand.run(
            "--sites",
            "verses,orders",
            "--scale",
            "verses=" + SmallSites.VERSES_SCALE + ",orders=" + SmallSites.ORDERS_SCALE,
            "--state-dir",
            state.toString()));
  }

  private static List<String> load(String site, String mix, SmallSites server) {
    return List.of(
        site,
        "--url",
        server.url().toString(),
        "--mix",
        mix,
        "--start",
        "stationary",
        "--clients",
        "5",
        "--ramp",
        "0",
        "--hold",
        "4",
        "--think",
        "0.02");
  }

  /** What the client said at last, by application. */
  private static Map<String, JsonNode> summaries(List<String> arguments) throws Exception {
    Map<String, JsonNode> summaries = new HashMap<>();
    ObjectMapper json = new ObjectMapper();
    Process client =
        JavaProcess.of("io.allostat.demoapps.client.Main", arguments)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = client.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        JsonNode said = json.readTree(line);
        if (said.has("summary")) {
          summaries.put(said.path("application").asText(), said.path("summary"));
        }
      }
    }
    assertTrue(client.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, client.exitValue());
    return summaries;
  }
}
