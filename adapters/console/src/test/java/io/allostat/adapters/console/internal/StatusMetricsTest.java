package io.allostat.adapters.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.management.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusMetricsTest {
  private static final String HOSTILE = "a\"b\\c\nd } 1\n# é";

  /** Debian's own sees Debian's packages; another one may come first on the path. */
  private static final String PYTHON =
      Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";

  @TempDir Path temp;

  private static Status status(String instance) {
    return MetricStatuses.all(instance);
  }

  private static List<String> lines(Status status) {
    return MetricStatuses.text(status).lines().toList();
  }

  private static Set<String> samples(Status status) {
    return lines(status).stream().filter(l -> !l.startsWith("#")).collect(Collectors.toSet());
  }

  @Test
  void everyFigureOfTheStatusIsASample() {
    assertEquals(
        Set.of(
            "allostat_control_loop_overload_threshold_ratio{@,resource=\"cpu\"} 0.85",
            "allostat_control_loop_underload_threshold_ratio{@,resource=\"cpu\"} 0.7",
            "allostat_control_loop_last_step_age_seconds{@,resource=\"cpu\"} 2.5",
            "allostat_control_loop_paused{@,resource=\"cpu\"} 0",
            "allostat_control_loop_calibrating{@,resource=\"cpu\"} 1",
            "allostat_control_loop_calibration_enabled{@,resource=\"cpu\"} 1",
            "allostat_control_decisions_total{@} 42",
            "allostat_component_service_level{@,component=\"Search\"} 2",
            "allostat_component_service_levels{@,component=\"Search\"} 3",
            "allostat_component_degradation{@,component=\"Search\"} 0.75",
            "allostat_component_pinned{@,component=\"Search\"} 1",
            "allostat_component_quarantined{@,component=\"Search\"} 0",
            "allostat_resource_usage_ratio{@,resource=\"cpu\"} 0.875",
            "allostat_resource_capacity{@,resource=\"cpu\"} 1.5",
            "allostat_resource_controlled{@,resource=\"cpu\"} 1",
            "allostat_resource_samples{@,resource=\"cpu\"} 250",
            "allostat_stack_hit_ratio{@,stack=\"Search.Database\",resource=\"cpu\"} 0.25",
            "allostat_stack_execution_rate_hertz{@,stack=\"Search.Database\",resource=\"cpu\"} 6.5",
            "allostat_stack_cost_seconds{@,stack=\"Search.Database\",resource=\"cpu\"} +Inf",
            "allostat_stack_samples{@,stack=\"Search.Database\",resource=\"cpu\"} 9",
            "allostat_stack_hits_only_samples{@,stack=\"Search.Database\",resource=\"cpu\"} 5",
            state("running", 4),
            state("ready", 2),
            state("unknown", 3),
            state("waitingForResource", 0),
            state("waitingForIo", 7),
            state("waitingForLock", 1),
            state("waitingOther", 0),
            "allostat_profile_window_seconds{@} 10.0",
            "allostat_profile_sampling_instants{@} 100",
            "allostat_profile_contexts{@} 3",
            "allostat_profile_known_stacks{@} 4",
            "allostat_profile_overflowed_calls_total{@} 5",
            "allostat_profile_repaired_contexts_total{@} 6",
            "allostat_profile_abandoned_contexts_total{@} 7",
            "allostat_profile_failures_total{@} 8",
            "allostat_admission_enabled{@,connector=\"https-8443\"} 1",
            "allostat_admission_new_connections_total{@,connector=\"https-8443\"} 1201",
            "allostat_admission_resumed_connections_total{@,connector=\"https-8443\"} 3402",
            "allostat_admission_refused_connections_total{@,connector=\"https-8443\",reason=\"no"
                + " room for new sessions\"} 503",
            "allostat_admission_malformed_connections_total{@,connector=\"https-8443\",defect=\"no"
                + " TLS handshake record\"} 4",
            "allostat_admission_false_claims_total{@,connector=\"https-8443\"} 5",
            "allostat_admission_abandoned_connections_total{@,connector=\"https-8443\"} 6",
            "allostat_admission_full_handshakes_total{@,connector=\"https-8443\"} 1200",
            "allostat_admission_resumed_handshakes_total{@,connector=\"https-8443\"} 3400",
            "allostat_admission_failures_total{@,connector=\"https-8443\"} 0",
            phase("phases_total", "HANDSHAKE_FULL", "1200"),
            phase("phase_seconds_total", "HANDSHAKE_FULL", "3.5"),
            phase("phase_cpu_seconds_total", "HANDSHAKE_FULL", "2.25"),
            phase("phases_total", "IDLE", "900"),
            phase("phase_seconds_total", "IDLE", "450.5"),
            "allostat_admission_class_share{@,class=\"gold\"} 0.75",
            "allostat_admission_class_share{@,class=\"others\"} 0.25",
            "allostat_admission_class_new_connections_total{@,class=\"gold\"} 1000",
            "allostat_admission_class_new_connections_total{@,class=\"others\"} 201",
            "allostat_admission_class_refused_connections_total{@,class=\"others\"} 403",
            "allostat_admission_class_refused_connections_total{@,class=\"gold\"} 100",
            "allostat_admission_limit_connections{@} 42",
            "allostat_admission_utilisation_ratio{@} 0.875",
            "allostat_load_monitor_interval_seconds{@} 2.0",
            "allostat_load_monitor_last_step_age_seconds{@} 1.5",
            "allostat_load_monitor_predicted_new_connections{@} 110.5",
            "allostat_load_monitor_predicted_resumed_connections{@} 60.25",
            "allostat_load_monitor_cost_new_seconds{@} 0.0225",
            "allostat_load_monitor_cost_new_measured{@} 1",
            "allostat_load_monitor_cost_resumed_seconds{@} 0.004",
            "allostat_load_monitor_cost_resumed_measured{@} 0",
            "allostat_load_monitor_demand_processors{@} 1.375",
            "allostat_load_monitor_request_processors{@} 1.5",
            "allostat_load_monitor_held_processors{@} 1.0",
            "allostat_coordinator_state{@,state=\"DEGRADING\"} 1",
            "allostat_coordinator_demand_processors{@} 1.375",
            "allostat_coordinator_full_service_demand_processors{@} 1.75",
            "allostat_coordinator_request_processors{@} 2.0",
            "allostat_application_requested_processors{@,application=\"shop\"} 1.5",
            "allostat_application_allocated_processors{@,application=\"shop\"} 1.25",
            "allostat_coordinator_held_processors{@} 1.0"),
        samples(status("shop")).stream()
            .map(line -> line.replace("allostat_instance=\"shop\"", "@"))
            .collect(Collectors.toSet()));
  }

  private static String phase(String metric, String phase, String value) {
    return "allostat_admission_"
        + metric
        + "{@,connector=\"https-8443\",phase=\""
        + phase
        + "\"} "
        + value;
  }

  private static String state(String name, int samples) {
    return "allostat_stack_state_samples{@,stack=\"Search.Database\",resource=\"cpu\",state=\""
        + name
        + "\"} "
        + samples;
  }

  @Test
  void anAbsentFigureHasNoSample() {
    assertFalse(
        samples(status("shop")).stream()
            .anyMatch(l -> l.contains("loop_predicted") || l.contains("stack_usage")));
  }

  @Test
  void everyMetricIsDeclaredOnceBeforeItsSamples() {
    Set<String> declared = new HashSet<>();
    String family = "";
    List<String> lines = lines(status("shop"));
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("# HELP ")) {
        family = line.split(" ")[2];
        assertTrue(declared.add(family), family);
        assertTrue(line.endsWith("."), line);
        assertTrue(lines.get(i + 1).startsWith("# TYPE " + family + " "), family);
      } else if (!line.startsWith("#")) {
        assertEquals(family, line.substring(0, line.indexOf('{')));
      }
    }
    assertNotEquals(Set.of(), declared);
  }

  @Test
  void aHostileNameStaysInsideItsLabel() {
    String expected = "allostat_instance=\"a\\\"b\\\\c\\nd } 1\\n# é\"";
    for (String sample : samples(status(HOSTILE))) {
      assertTrue(sample.contains("{" + expected), sample);
    }
  }

  @Test
  void withoutComponentsAndProfileThereIsStillTheRest() {
    Set<String> few = samples(new Status("shop", 1, List.of(), List.of(), null));
    assertEquals(Set.of("allostat_control_decisions_total{allostat_instance=\"shop\"} 0"), few);
  }

  @Test
  void promtoolFindsNothingToComplainAbout() throws Exception {
    require("promtool", "promtool (of Prometheus)");
    assertEquals("", run(status(HOSTILE), "promtool", "check", "metrics"));
  }

  @Test
  void thePythonClientReadsWhatWasWritten() throws Exception {
    require("python3", "python3 with prometheus_client");
    String script =
        """
        import json, sys
        try:
            from prometheus_client.parser import text_string_to_metric_families
        except ImportError:
            print("absent")
            sys.exit()
        text = sys.stdin.buffer.read().decode("utf-8")
        print(json.dumps([[s.name, f.type, s.labels, str(s.value)]
            for f in text_string_to_metric_families(text) for s in f.samples]))
        """;
    String output = run(status(HOSTILE), PYTHON, "-c", script);
    Assumptions.assumeFalse(output.startsWith("absent"), "needs python3 with prometheus_client");
    List<Object> read = JSON.std.listFrom(output);
    assertEquals(samples(status(HOSTILE)).size(), read.size());
    assertTrue(
        read.contains(
            List.of(
                "allostat_component_degradation",
                "gauge",
                Map.of("allostat_instance", HOSTILE, "component", "Search"),
                "0.75")),
        output);
    assertTrue(
        read.contains(
            List.of(
                "allostat_control_decisions_total",
                "counter",
                Map.of("allostat_instance", HOSTILE),
                "42.0")),
        output);
  }

  private static void require(String program, String what) {
    boolean found =
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    Assumptions.assumeTrue(found, "needs " + what);
  }

  private String run(Status status, String... command) throws IOException, InterruptedException {
    Path input = Files.write(temp.resolve("metrics.txt"), StatusMetrics.of(status));
    Process process =
        new ProcessBuilder(new ArrayList<>(List.of(command)))
            .redirectInput(input.toFile())
            .redirectErrorStream(true)
            .start();
    try (InputStream out = process.getInputStream()) {
      String said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, process.waitFor(), said);
      return said;
    }
  }
}
