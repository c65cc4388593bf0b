package io.allostat.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.sampler.export.ProfileTiers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three JVMs serve one page: web calls logic once, and logic calls data twice. Each is a whole
 * Allostat, and burns a known CPU time.
 */
class ThreeTiersTest {
  /** Enough that what clients and servers cost at first is small beside what is burnt. */
  private static final int WARMING = 50;

  private static final int REQUESTS = 60;

  private static final String WEB = "Page.Frame";
  private static final String LOGIC = WEB + ".Search.Category";
  private static final String DATA = LOGIC + ".Rows.Query";

  @TempDir Path webDirectory;
  @TempDir Path logicDirectory;
  @TempDir Path dataDirectory;

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void stacksHaveGlobalScopeAndEachTierItsCost() throws Exception {
    Map<String, Profile> tiers = new LinkedHashMap<>();
    try (TierProcess data = tier("Rows", "Query", 10, 0, 0, "127.0.0.1", dataDirectory);
        TierProcess logic =
            tier("Search", "Category", 6, data.port(), 2, "127.0.0.1", logicDirectory);
        TierProcess web = tier("Page", "Frame", 1, logic.port(), 1, "", webDirectory)) {
      send(web.port(), WARMING);
      for (TierProcess tier : List.of(web, logic, data)) {
        tier.begin();
      }
      send(web.port(), REQUESTS);
      tiers.put("web", web.profile());
      tiers.put("logic", logic.profile());
      tiers.put("data", data.profile());
    }

    // Each tier has entered what is its own, below where the one before it was.
    assertEquals(Map.of("Page", REQUESTS, WEB, REQUESTS), executions(tiers.get("web")));
    assertEquals(
        Map.of(WEB + ".Search", REQUESTS, LOGIC, REQUESTS), executions(tiers.get("logic")));
    assertEquals(
        Map.of(LOGIC + ".Rows", 2 * REQUESTS, DATA, 2 * REQUESTS), executions(tiers.get("data")));

    Profile joined = ProfileTiers.join(tiers);
    assertEquals(
        List.of("cpu@web", "cpu@logic", "cpu@data"),
        joined.controlledResources().stream().map(ResourceProfile::resource).toList());
    double pages = joined.stack(ComponentStack.of("Page"), "cpu@web").orElseThrow().executionRate();
    StackProfile query = joined.stack(ComponentStack.parse(DATA), "cpu@data").orElseThrow();
    assertTrue(pages > 0);
    assertEquals(pages, query.rootExecutionRate());
    assertEquals(
        tiers.get("data").stack(ComponentStack.parse(DATA), "cpu").orElseThrow().executionRate(),
        query.executionRate());

    double web = costPerPage(joined, "cpu@web");
    double logic = costPerPage(joined, "cpu@logic");
    double data = costPerPage(joined, "cpu@data");
    assertTrue(
        0 < web && web < logic && logic < data,
        () -> "expected web < logic < data, got " + web + ", " + logic + ", " + data + " s");
  }

  private static TierProcess tier(
      String servlet,
      String component,
      int burnMillis,
      int nextPort,
      int calls,
      String peers,
      Path directory)
      throws Exception {
    return new TierProcess(
        servlet,
        component,
        "" + burnMillis,
        "" + nextPort,
        "" + calls,
        peers,
        directory.toString());
  }

  /**
   * The outside claims to be somewhere; it is no peer of the first tier, so that counts nothing.
   */
  private static void send(int port, int requests) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
            .header("baggage", "allostat.stack=Forged.Stack,userId=alice")
            .build();
    for (int i = 0; i < requests; i++) {
      assertEquals("served", client.send(request, BodyHandlers.ofString()).body());
    }
  }

  /** Entries in the window, by stack. */
  private static Map<String, Integer> executions(Profile profile) {
    Map<String, Integer> executions = new TreeMap<>();
    for (StackProfile each : profile.stacksOf("cpu")) {
      int entries = (int) Math.round(each.executionRate() * profile.seconds());
      if (entries > 0) {
        executions.put(each.stack().toString(), entries);
      }
    }
    return executions;
  }

  private static double costPerPage(Profile joined, String resource) {
    return joined.stacksOf(resource).stream()
        .filter(each -> each.costPerRoot().isPresent())
        .mapToDouble(each -> each.costPerRoot().value())
        .sum();
  }
}
