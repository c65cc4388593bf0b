package io.allostat.adapters.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The Grafana dashboard asks only for metrics that there are. */
class GrafanaTest {
  private static final Path DASHBOARD = Path.of("grafana", "allostat.json");

  @Test
  void everyMetricOfTheDashboardIsServed() throws Exception {
    String json = Files.readString(DASHBOARD);
    Map<String, Object> dashboard = JSON.std.mapFrom(json);
    assertTrue(((List<?>) dashboard.get("panels")).size() > 5, "panels");
    Set<String> asked = found("allostat_[a-z_]+", json);
    asked.remove("allostat_instance");
    Set<String> missing = new TreeSet<>(asked);
    missing.removeAll(served());
    assertEquals(Set.of(), missing);
    assertTrue(asked.size() > 10, asked.toString());
  }

  @Test
  void everyCapabilityHasItsPanels() throws Exception {
    String json = Files.readString(DASHBOARD);
    for (String capability :
        List.of(
            "control_loop",
            "component",
            "resource",
            "stack",
            "admission",
            "load_monitor",
            "coordinator",
            "application")) {
      assertTrue(json.contains("allostat_" + capability + "_"), capability);
    }
    Set<Object> places = new HashSet<>();
    for (Object each : (List<?>) JSON.std.mapFrom(json).get("panels")) {
      Map<?, ?> panel = (Map<?, ?>) each;
      assertTrue(places.add(panel.get("gridPos")), "two panels at one place");
      assertFalse(panel.get("description").toString().isBlank(), panel.get("title").toString());
    }
  }

  private static Set<String> served() {
    Status status =
        new Status(
            "shop",
            1,
            List.of(),
            List.of(),
            new ProfileItem(10, 100, List.of(), List.of(), 1, 2, 3, 4, 5, 6));
    return found(
        "(?<=# TYPE )allostat_[a-z_]+",
        new String(StatusMetrics.of(status), StandardCharsets.UTF_8));
  }

  private static Set<String> found(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
