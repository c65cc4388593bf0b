package io.allostat.adapters.console.internal;

import io.allostat.adapters.console.internal.MetricSink.Series;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.ThreadStates;
import java.util.List;
import java.util.stream.Stream;

/** Says which metrics a status has. Stateless. */
public final class StatusMetrics {
  private StatusMetrics() {}

  /**
   * Writes a status as metrics.
   *
   * @param status the status
   * @return UTF-8 text in the format of {@link PrometheusText}
   */
  static byte[] of(Status status) {
    PrometheusText text = new PrometheusText(status.instance());
    write(text, status);
    return text.bytes();
  }

  /**
   * Writes a status as metrics.
   *
   * @param sink where they go
   * @param status the status
   */
  public static void write(MetricSink sink, Status status) {
    controlLoops(new Series<>(sink, status.controlLoops(), l -> List.of("resource", l.resource())));
    decisions(new Series<>(sink, List.of(status), s -> List.of()));
    components(new Series<>(sink, status.components(), c -> List.of("component", c.name())));
    if (status.profile() != null) {
      ProfileItem profile = status.profile();
      resources(new Series<>(sink, profile.resources(), r -> List.of("resource", r.resource())));
      stacks(
          new Series<>(
              sink, profile.stacks(), s -> List.of("stack", s.stack(), "resource", s.resource())));
      states(
          new Series<>(
              sink,
              profile.stacks().stream().flatMap(StatusMetrics::states).toList(),
              s ->
                  List.of(
                      "stack", s.stack().stack(),
                      "resource", s.stack().resource(),
                      "state", s.state())));
      profile(new Series<>(sink, List.of(profile), p -> List.of()));
    }
    AdmissionMetrics.write(sink, status);
    AdmissionMetrics.processors(sink, status);
  }

  private static void controlLoops(Series<ControlLoopItem> loops) {
    loops.gauge(
        "allostat_control_loop_overload_threshold_ratio",
        "Usage of the resource above which components are degraded.",
        ControlLoopItem::overloadThreshold);
    loops.gauge(
        "allostat_control_loop_underload_threshold_ratio",
        "Usage of the resource below which an upgrade is considered.",
        ControlLoopItem::underloadThreshold);
    loops.gauge(
        "allostat_control_loop_predicted_usage_ratio",
        "Usage of the resource that the last change of a service level expected.",
        ControlLoopItem::predictedUsage);
    loops.gauge(
        "allostat_control_loop_prediction_error_ratio",
        "Median prediction error of the resource's decisions in the journal.",
        ControlLoopItem::predictionError);
    loops.gauge(
        "allostat_control_loop_last_step_age_seconds",
        "Time since the loop completed a step; much more than its interval means that it hangs,"
            + " fails at each turn or has died.",
        ControlLoopItem::secondsSinceLastStep);
    loops.flag(
        "allostat_control_loop_paused",
        "1 if the loop observes without acting, else 0.",
        ControlLoopItem::paused);
    loops.flag(
        "allostat_control_loop_calibrating",
        "1 while nothing is changed because a change is being measured, else 0.",
        loop -> loop.mode().equals("CALIBRATION"));
    loops.flag(
        "allostat_control_loop_calibration_enabled",
        "1 if gains are measured and used, 0 if thresholds alone decide.",
        ControlLoopItem::calibration);
  }

  /** Decisions are numbered from 1 without gaps, so the newest number is their count. */
  private static void decisions(Series<Status> status) {
    status.counter(
        "allostat_control_decisions_total",
        "Decisions of the adaptation loop since the start, those to hold included.",
        s ->
            s.controlLoops().stream()
                .flatMap(loop -> loop.decisions().stream())
                .mapToLong(DecisionItem::sequence)
                .max()
                .orElse(0));
  }

  private static void components(Series<ComponentItem> components) {
    components.gauge(
        "allostat_component_service_level",
        "The service level in force, 0 for full service.",
        ComponentItem::serviceLevel);
    components.gauge(
        "allostat_component_service_levels",
        "How many service levels the component has, full service included.",
        component -> component.serviceLevels().size());
    components.gauge(
        "allostat_component_degradation",
        "What the present service level takes from the quality: the sum of the degradation weights"
            + " of the steps to it.",
        StatusMetrics::degradation);
    components.flag(
        "allostat_component_pinned",
        "1 if an operator keeps the component at its service level, else 0.",
        ComponentItem::pinned);
    components.flag(
        "allostat_component_quarantined",
        "1 if the component failed and is out of the loop's choice, else 0.",
        ComponentItem::quarantined);
  }

  private static double degradation(ComponentItem component) {
    return component.serviceLevels().stream()
        .filter(level -> level.level() <= component.serviceLevel())
        .mapToDouble(ServiceLevelItem::degradationWeight)
        .sum();
  }

  private static void resources(Series<ResourceItem> resources) {
    resources.gauge(
        "allostat_resource_usage_ratio",
        "Share of the resource's capacity in use over the profile's window.",
        ResourceItem::usage);
    resources.gauge(
        "allostat_resource_capacity",
        "How much of the resource there is, in its own unit, such as processors.",
        ResourceItem::capacity);
    resources.flag(
        "allostat_resource_controlled",
        "1 if the resource has thresholds, 0 if it is a view of another.",
        ResourceItem::controlled);
    resources.gauge(
        "allostat_resource_samples",
        "Samples associated with the resource in the profile's window.",
        ResourceItem::samples);
  }

  private static void stacks(Series<StackItem> stacks) {
    stacks.gauge(
        "allostat_stack_hit_ratio",
        "Share of the samples associated with the resource that show the component stack.",
        StackItem::hitRatio);
    stacks.gauge(
        "allostat_stack_usage_ratio",
        "Share of the resource's capacity that the component stack uses.",
        StackItem::usage);
    stacks.gauge(
        "allostat_stack_execution_rate_hertz",
        "Entries into the component stack per second.",
        StackItem::executionRate);
    stacks.gauge(
        "allostat_stack_cost_seconds",
        "Use of the resource per execution of the component stack, in resource-seconds.",
        StackItem::cost);
    stacks.gauge(
        "allostat_stack_samples",
        "Samples behind the figures of the component stack.",
        StackItem::samples);
    stacks.gauge(
        "allostat_stack_hits_only_samples",
        "Samples whose use could not be checked against the CPU clocks of threads.",
        stack -> stack.states() == null ? null : stack.states().hitsOnly());
  }

  private record StateCount(StackItem stack, String state, long samples) {}

  /** The states are those of the profile, by their names there; none where none is known. */
  private static Stream<StateCount> states(StackItem stack) {
    ThreadStates states = stack.states();
    if (states == null || states.equals(ThreadStates.NONE)) {
      return Stream.empty();
    }
    return Stream.of(
        new StateCount(stack, "running", states.running()),
        new StateCount(stack, "ready", states.ready()),
        new StateCount(stack, "unknown", states.unknown()),
        new StateCount(stack, "waitingForResource", states.waitingForResource()),
        new StateCount(stack, "waitingForIo", states.waitingForIo()),
        new StateCount(stack, "waitingForLock", states.waitingForLock()),
        new StateCount(stack, "waitingOther", states.waitingOther()));
  }

  private static void states(Series<StateCount> states) {
    states.gauge(
        "allostat_stack_state_samples",
        "Samples of the component stack's threads by what they were doing.",
        StateCount::samples);
  }

  private static void profile(Series<ProfileItem> profile) {
    profile.gauge(
        "allostat_profile_window_seconds",
        "Length of the profile's window.",
        ProfileItem::windowSeconds);
    profile.gauge(
        "allostat_profile_sampling_instants",
        "How often the running requests were sampled in the window.",
        ProfileItem::samplingInstants);
    profile.gauge("allostat_profile_contexts", "Execution contexts alive.", ProfileItem::contexts);
    profile.gauge(
        "allostat_profile_known_stacks", "Component stacks known.", ProfileItem::knownStacks);
    profile.counter(
        "allostat_profile_overflowed_calls_total",
        "Calls counted as (other) because a bound was reached.",
        ProfileItem::overflowedCalls);
    profile.counter(
        "allostat_profile_repaired_contexts_total",
        "Requests with unmatched calls.",
        ProfileItem::repairedContexts);
    profile.counter(
        "allostat_profile_abandoned_contexts_total",
        "Requests given up because they did not end.",
        ProfileItem::abandonedContexts);
    profile.counter(
        "allostat_profile_failures_total",
        "Exceptions of Allostat's own that were kept from requests.",
        ProfileItem::failures);
  }
}
