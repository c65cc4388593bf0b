package io.allostat.adapters.console.internal;

import io.allostat.adapters.console.internal.MetricSink.Series;
import io.allostat.core.api.management.AdmissionClassItem;
import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.PhaseItem;
import io.allostat.core.api.management.ProcessorManagerItem.ApplicationItem;
import io.allostat.core.api.management.Status;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Says which metrics admission control and what stands above it have. Stateless. */
final class AdmissionMetrics {
  private AdmissionMetrics() {}

  /** How many connections of a connector met an end of this kind. */
  private record Cause(String connector, String cause, long connections) {}

  /** One phase of a connector's connections. */
  private record Phase(String connector, PhaseItem item) {}

  /**
   * Writes the metrics of a status.
   *
   * @param sink where they go
   * @param status the status
   */
  static void write(MetricSink sink, Status status) {
    List<AdmissionItem> items = status.admission();
    connectors(new Series<>(sink, items, a -> List.of("connector", a.connector())));
    new Series<>(sink, causes(items, AdmissionItem::refusals), c -> labels(c, "reason"))
        .counter(
            "allostat_admission_refused_connections_total",
            "Connections refused before their handshake.",
            Cause::connections);
    new Series<>(sink, causes(items, AdmissionItem::defects), c -> labels(c, "defect"))
        .counter(
            "allostat_admission_malformed_connections_total",
            "Connections closed because their first bytes are no ClientHello.",
            Cause::connections);
    phases(new Series<>(sink, phases(items), AdmissionMetrics::labels));
    classes(new Series<>(sink, status.admissionClasses(), c -> List.of("class", c.name())));
    loadMonitors(new Series<>(sink, status.loadMonitors(), l -> List.of()));
    List<CoordinatorItem> coordinator = Stream.ofNullable(status.coordinator()).toList();
    coordinator(new Series<>(sink, coordinator, c -> List.of()));
    new Series<>(sink, coordinator, c -> List.of("state", c.state()))
        .flag(
            "allostat_coordinator_state",
            "1 for the state that the coordinator is in, which is the label.",
            c -> true);
  }

  /** Who has how many processors of the host, as far as this application sees it. */
  static void processors(MetricSink sink, Status status) {
    Series<ApplicationItem> applications =
        new Series<>(
            sink,
            Stream.ofNullable(status.processorManager())
                .flatMap(manager -> manager.applications().stream())
                .toList(),
            a -> List.of("application", a.name()));
    applications.gauge(
        "allostat_application_requested_processors",
        "Processors that an application of the host asks for.",
        ApplicationItem::requested);
    applications.gauge(
        "allostat_application_allocated_processors",
        "Processors that an application of the host has.",
        ApplicationItem::allocated);
  }

  private static List<Cause> causes(
      List<AdmissionItem> items, Function<AdmissionItem, Map<String, Long>> counts) {
    return items.stream()
        .flatMap(
            item ->
                counts.apply(item).entrySet().stream()
                    .map(e -> new Cause(item.connector(), e.getKey(), e.getValue())))
        .toList();
  }

  private static List<String> labels(Cause cause, String name) {
    return List.of("connector", cause.connector(), name, cause.cause());
  }

  private static List<Phase> phases(List<AdmissionItem> items) {
    return items.stream()
        .flatMap(item -> item.phases().stream().map(phase -> new Phase(item.connector(), phase)))
        .toList();
  }

  private static List<String> labels(Phase phase) {
    return List.of("connector", phase.connector(), "phase", phase.item().phase());
  }

  private static void phases(Series<Phase> phases) {
    phases.counter(
        "allostat_admission_phases_total",
        "How often connections have been through a phase; partly estimated.",
        phase -> phase.item().count());
    phases.counter(
        "allostat_admission_phase_seconds_total",
        "Time that connections have spent in a phase; partly estimated.",
        phase -> phase.item().seconds());
    phases.counter(
        "allostat_admission_phase_cpu_seconds_total",
        "CPU time of the threads that served connections in a phase; partly estimated.",
        phase -> phase.item().cpuSeconds());
  }

  private static void classes(Series<AdmissionClassItem> classes) {
    classes.gauge(
        "allostat_admission_class_share",
        "What a class of new sessions is guaranteed of what there is for them, 0 to 1.",
        AdmissionClassItem::share);
    classes.counter(
        "allostat_admission_class_new_connections_total",
        "New connections of a class that were admitted.",
        AdmissionClassItem::newConnections);
    classes.counter(
        "allostat_admission_class_refused_connections_total",
        "New connections of a class that were refused.",
        AdmissionClassItem::refusedConnections);
  }

  private static void connectors(Series<AdmissionItem> connectors) {
    connectors.flag(
        "allostat_admission_enabled",
        "1 if the connector refuses what does not fit, 0 if it admits all.",
        AdmissionItem::enabled);
    connectors.counter(
        "allostat_admission_new_connections_total",
        "Connections admitted without a session to resume.",
        AdmissionItem::newConnections);
    connectors.counter(
        "allostat_admission_resumed_connections_total",
        "Connections admitted on the claim of a session.",
        AdmissionItem::resumedConnections);
    connectors.counter(
        "allostat_admission_false_claims_total",
        "Claims of sessions that the server does not have, or that did not resume.",
        AdmissionItem::falseClaims);
    connectors.counter(
        "allostat_admission_abandoned_connections_total",
        "Connections gone before their ClientHello was complete.",
        AdmissionItem::abandoned);
    connectors.counter(
        "allostat_admission_full_handshakes_total",
        "Handshakes done without resumption.",
        AdmissionItem::fullHandshakes);
    connectors.counter(
        "allostat_admission_resumed_handshakes_total",
        "Handshakes done by resuming a session.",
        AdmissionItem::resumedHandshakes);
    connectors.counter(
        "allostat_admission_failures_total",
        "Exceptions of admission control; the connections were admitted.",
        AdmissionItem::failures);
  }

  private static void loadMonitors(Series<LoadMonitorItem> monitors) {
    monitors.gauge(
        "allostat_admission_limit_connections",
        "New connections accepted in the coming interval, all connectors together.",
        LoadMonitorItem::limitPerInterval);
    monitors.gauge(
        "allostat_admission_utilisation_ratio",
        "Utilisation of the processors that the limit is computed with.",
        LoadMonitorItem::utilisation);
    monitors.gauge(
        "allostat_load_monitor_interval_seconds",
        "Length of the interval that predictions and limit are for.",
        LoadMonitorItem::intervalSeconds);
    monitors.gauge(
        "allostat_load_monitor_last_step_age_seconds",
        "Time since the last interval was closed and a limit computed; much more than the interval"
            + " means that admission control hangs, fails at each turn or has died.",
        LoadMonitorItem::secondsSinceLastStep);
    monitors.gauge(
        "allostat_load_monitor_predicted_new_connections",
        "New connections expected in the coming interval, refused ones included.",
        LoadMonitorItem::predictedNew);
    monitors.gauge(
        "allostat_load_monitor_predicted_resumed_connections",
        "Resumed connections expected in the coming interval.",
        LoadMonitorItem::predictedResumed);
    monitors.gauge(
        "allostat_load_monitor_cost_new_seconds",
        "CPU time that a new connection costs.",
        LoadMonitorItem::costNew);
    monitors.flag(
        "allostat_load_monitor_cost_new_measured",
        "1 if that cost has been measured, 0 if it is the configured start value.",
        monitor -> !monitor.costNewSource().equals("START"));
    monitors.gauge(
        "allostat_load_monitor_cost_resumed_seconds",
        "CPU time that a resumed connection costs.",
        LoadMonitorItem::costResumed);
    monitors.flag(
        "allostat_load_monitor_cost_resumed_measured",
        "1 if that cost has been measured, 0 if it is the configured start value.",
        monitor -> !monitor.costResumedSource().equals("START"));
    monitors.gauge(
        "allostat_load_monitor_demand_processors",
        "Processors that the expected connections need.",
        LoadMonitorItem::demand);
    monitors.gauge(
        "allostat_load_monitor_request_processors",
        "Processors to ask for: those that they need, and some that stay idle.",
        LoadMonitorItem::processorRequest);
    monitors.gauge(
        "allostat_load_monitor_held_processors",
        "Processors that the application holds.",
        LoadMonitorItem::processors);
  }

  private static void coordinator(Series<CoordinatorItem> coordinator) {
    coordinator.gauge(
        "allostat_coordinator_demand_processors",
        "Processors that the load needs at the present service levels.",
        CoordinatorItem::demand);
    coordinator.gauge(
        "allostat_coordinator_full_service_demand_processors",
        "Processors that the load would need at full service.",
        CoordinatorItem::demandAtFullService);
    coordinator.gauge(
        "allostat_coordinator_request_processors",
        "Processors that are asked for.",
        CoordinatorItem::processorRequest);
    coordinator.gauge(
        "allostat_coordinator_held_processors",
        "Processors that are held.",
        CoordinatorItem::processors);
  }
}
