package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.PhaseTime;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Outcome;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.management.AdmissionClassItem;
import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.PhaseItem;
import io.allostat.core.api.management.PredictionItem;
import io.allostat.core.api.management.ProcessorManagerItem;
import io.allostat.core.api.management.ProcessorManagerItem.ApplicationItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.runtime.admission.internal.AdmissionStep;
import io.allostat.core.runtime.admission.internal.JoinedConnector;
import io.allostat.core.runtime.admission.internal.SessionClasses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Turns what the core knows into what an operator sees. Stateless. */
final class Items {
  private Items() {}

  static ComponentItem of(Component component) {
    // The level first: levels only grow, so that it is always one of those listed.
    int level = component.serviceLevel();
    List<ServiceLevel> levels = component.serviceLevels();
    Optional<String> quarantine = component.quarantine();
    return new ComponentItem(
        component.name(),
        IntStream.range(0, levels.size()).mapToObj(i -> of(i, levels.get(i))).toList(),
        level,
        component.pinned(),
        quarantine.isPresent(),
        quarantine.orElse(null));
  }

  static ProcessorManagerItem of(Processors processors) {
    Allocation own = processors.allocation();
    return new ProcessorManagerItem(
        own.state().name(),
        own.processors(),
        processors.applications().stream()
            .map(a -> new ApplicationItem(a.application(), a.requested(), a.allocated(), a.cpus()))
            .toList());
  }

  private static ServiceLevelItem of(int index, ServiceLevel level) {
    return new ServiceLevelItem(index, level.name(), level.degradationWeight());
  }

  static DecisionItem of(JournalEntry entry) {
    Decision decision = entry.decision();
    Optional<Outcome> outcome = entry.outcome();
    return new DecisionItem(
        entry.sequence(),
        entry.epochMillis(),
        decision.kind().name(),
        decision.resource(),
        decision.adaptation().map(a -> a.component()).orElse(""),
        entry.change().map(LevelChange::requestedLevel).orElse(null),
        entry.change().map(LevelChange::appliedLevel).orElse(null),
        sorted(decision.usage()),
        decision.predictions().stream().map(Items::of).toList(),
        entry
            .change()
            .flatMap(LevelChange::failure)
            .map(failure -> decision.reason() + "; failed: " + failure)
            .orElse(decision.reason()),
        outcome.map(o -> sorted(o.usage())).orElse(null),
        outcome.flatMap(Outcome::rejection).orElse(null),
        outcome
            .map(Outcome::predictionError)
            .filter(e -> e.isPresent())
            .map(e -> e.getAsDouble())
            .orElse(null));
  }

  private static PredictionItem of(Prediction prediction) {
    return new PredictionItem(
        prediction.resource(),
        prediction.usageBefore(),
        prediction.usageAfter(),
        prediction.upperBound(),
        prediction.calibrated());
  }

  static ResourceItem of(ResourceProfile resource) {
    return new ResourceItem(
        resource.resource(),
        resource.controlled(),
        resource.usage(),
        resource.capacity(),
        resource.samples());
  }

  static StackItem of(StackProfile stack) {
    return new StackItem(
        stack.stack().toString(),
        stack.resource(),
        figure(stack.hitRatio()),
        lower(stack.hitRatio()),
        upper(stack.hitRatio()),
        figure(stack.usage()),
        lower(stack.usage()),
        upper(stack.usage()),
        stack.executionRate(),
        figure(stack.cost()),
        lower(stack.cost()),
        upper(stack.cost()),
        stack.samples(),
        stack.states());
  }

  static AdmissionItem of(JoinedConnector connector, Optional<AdmissionStep> last) {
    AdmissionCounts counts = connector.counts();
    return new AdmissionItem(
        connector.name(),
        connector.enabled(),
        counts.newConnections(),
        counts.resumedConnections(),
        sum(counts.refused()),
        new TreeMap<>(counts.refused()),
        counts.falseClaims(),
        sum(counts.malformed()),
        new TreeMap<>(counts.malformed()),
        counts.abandoned(),
        counts.fullHandshakes(),
        counts.resumedHandshakes(),
        counts.failures(),
        last.map(step -> step.state().limit().newConnections()).orElse(null),
        connector.phases().stream().map(Items::of).toList());
  }

  /** Without any configured there is nothing to tell apart. */
  static List<AdmissionClassItem> of(SessionClasses classes) {
    List<SessionClasses.Counts> counts = classes.counts();
    return counts.size() == 1
        ? List.of()
        : counts.stream()
            .map(
                each ->
                    new AdmissionClassItem(
                        each.name(), each.weight(), each.share(), each.admitted(), each.refused()))
            .toList();
  }

  private static PhaseItem of(PhaseTime time) {
    return new PhaseItem(
        time.phase().name(),
        time.count(),
        time.seconds(),
        Double.isNaN(time.cpuSeconds()) ? null : time.cpuSeconds());
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  static LoadMonitorItem of(AdmissionStep step, double secondsSinceStep) {
    Load load = step.state().load();
    Limit limit = step.state().limit();
    return new LoadMonitorItem(
        load.index(),
        limit.intervalSeconds(),
        secondsSinceStep,
        load.predicted().newConnections(),
        load.predicted().resumedConnections(),
        load.costNew().seconds(),
        lower(load.costNew().measured()),
        upper(load.costNew().measured()),
        load.costNew().source().name(),
        load.costResumed().seconds(),
        lower(load.costResumed().measured()),
        upper(load.costResumed().measured()),
        load.costResumed().source().name(),
        load.demand(),
        load.processorRequest(),
        step.processors(),
        limit.utilisation(),
        limit.newConnections(),
        limit.reason());
  }

  private static Double figure(Estimate estimate) {
    return estimate.isPresent() ? estimate.value() : null;
  }

  private static Double lower(Estimate estimate) {
    return estimate.isPresent() ? estimate.lower() : null;
  }

  private static Double upper(Estimate estimate) {
    return estimate.isPresent() ? estimate.upper() : null;
  }

  private static Map<String, Double> sorted(Map<String, Double> usage) {
    return new TreeMap<>(usage);
  }
}
