package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.ProcessorManagerItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.processors.Allocation;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What is wrong with an instance, in sentences for an operator; empty if nothing is. Stateless. */
final class Ailments {
  /** A loop that is this many decisions late hangs, fails at each turn, or has died. */
  static final double LATE_DECISIONS = 3;

  /** A machine that stands still for a moment is no loop that hangs; seconds. */
  static final double PATIENCE_SECONDS = 10;

  private Ailments() {}

  /**
   * Finds loops that are stuck, that of admission control included.
   *
   * @param status the instance
   * @param decisionSeconds how often the adaptation loop decides
   * @param runningSeconds how long ago the instance was started
   */
  static List<String> loops(Status status, double decisionSeconds, double runningSeconds) {
    return Stream.of(
            adaptation(status, decisionSeconds, runningSeconds),
            admission(status),
            admissionThatNeverBegan(status, runningSeconds))
        .flatMap(List::stream)
        .toList();
  }

  private static double late(double intervalSeconds) {
    return Math.max(LATE_DECISIONS * intervalSeconds, PATIENCE_SECONDS);
  }

  private static List<String> admission(Status status) {
    return status.loadMonitors().stream()
        .filter(monitor -> monitor.secondsSinceLastStep() > late(monitor.intervalSeconds()))
        .map(
            monitor ->
                String.format(
                    Locale.ROOT,
                    "admission control has computed no limit for %.0f s, it should each %s s",
                    monitor.secondsSinceLastStep(),
                    monitor.intervalSeconds()))
        .toList();
  }

  /** Its first limit comes with its first turn, which is at once. */
  private static List<String> admissionThatNeverBegan(Status status, double runningSeconds) {
    boolean never = !status.admission().isEmpty() && status.loadMonitors().isEmpty();
    return never && runningSeconds > PATIENCE_SECONDS
        ? List.of(
            String.format(
                Locale.ROOT,
                "admission control has computed no limit since the start, %.0f s ago",
                runningSeconds))
        : List.of();
  }

  private static List<String> adaptation(
      Status status, double decisionSeconds, double runningSeconds) {
    double late = late(decisionSeconds);
    return status.controlLoops().stream()
        .filter(loop -> secondsSinceLastStep(loop, runningSeconds) > late)
        .map(
            loop ->
                String.format(
                    Locale.ROOT,
                    "the loop of %s has taken no step for %.0f s, it should each %s s",
                    loop.resource(),
                    secondsSinceLastStep(loop, runningSeconds),
                    decisionSeconds))
        .toList();
  }

  private static double secondsSinceLastStep(ControlLoopItem loop, double runningSeconds) {
    Double seconds = loop.secondsSinceLastStep();
    return seconds == null ? runningSeconds : seconds;
  }

  /** Finds components that are out of the loop's choice because they failed. */
  static List<String> quarantined(Status status) {
    return status.components().stream()
        .filter(ComponentItem::quarantined)
        .map(
            component ->
                "component "
                    + component.name()
                    + " is quarantined: "
                    + component.quarantineReason())
        .toList();
  }

  /** Finds an allocation of processors whose manager is not heard of any more. */
  static List<String> allocation(Status status) {
    return staleProcessors(status).stream()
        .mapToObj(
            processors ->
                String.format(
                    Locale.ROOT,
                    "the %.2f processors held were given by a manager that is not heard of any"
                        + " more",
                    processors))
        .toList();
  }

  /** What is held is known also while nothing is coordinated, if somebody asks for processors. */
  private static OptionalDouble staleProcessors(Status status) {
    ProcessorManagerItem manager = status.processorManager();
    if (manager != null && isStale(manager.state())) {
      return OptionalDouble.of(manager.processors());
    }
    CoordinatorItem coordinator = status.coordinator();
    return coordinator != null && isStale(coordinator.allocation())
        ? OptionalDouble.of(coordinator.processors())
        : OptionalDouble.empty();
  }

  private static boolean isStale(String state) {
    return Allocation.State.STALE.name().equals(state);
  }

  /** Finds out whether admission control refuses connections in this interval. */
  static List<String> refusing(Status status) {
    boolean enabled = status.admission().stream().anyMatch(AdmissionItem::enabled);
    return status.loadMonitors().stream()
        .filter(monitor -> enabled && monitor.predictedNew() > monitor.limitPerInterval())
        .map(Ailments::refusing)
        .toList();
  }

  private static String refusing(LoadMonitorItem monitor) {
    return String.format(
        Locale.ROOT,
        "admission lets in %d of the %.1f new connections expected in %s s: %s",
        monitor.limitPerInterval(),
        monitor.predictedNew(),
        monitor.intervalSeconds(),
        monitor.reason());
  }
}
