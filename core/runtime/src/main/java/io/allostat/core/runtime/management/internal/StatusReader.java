package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfilerCounters;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.runtime.admission.internal.AdmissionLoop;
import io.allostat.core.runtime.admission.internal.AdmissionStep;
import io.allostat.core.runtime.coordination.internal.Coordinator;
import io.allostat.core.runtime.loop.internal.Journal;
import io.allostat.core.runtime.loop.internal.RecentProfile;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Reads everything once and makes a status of it.
 *
 * @param instance the instance's name
 * @param subjects what it consists of
 * @param recent the window that is shown
 * @param wallClock says when the status was taken
 */
public record StatusReader(
    String instance, Subjects subjects, RecentProfile recent, InstantSource wallClock)
    implements Supplier<Status> {
  /**
   * How many decisions a status shows for each resource: a quarter of an hour at the default
   * interval. Consoles ask every second or so; the whole journal would be hundreds of kilobytes
   * each time. It is an attribute of its own in JMX.
   */
  static final int DECISIONS_SHOWN = 200;

  @Override
  public Status get() {
    Profile profile = recent.of(subjects.profiler().history()).orElse(Profile.EMPTY);
    List<JournalEntry> journal = subjects.loop().journal();
    Optional<AdmissionStep> step = subjects.admission().flatMap(AdmissionLoop::last);
    return new Status(
        instance,
        wallClock.millis(),
        subjects.resources().stream().map(r -> controlLoop(r, profile, journal)).toList(),
        subjects.registry().all().stream().map(Items::of).toList(),
        profile(profile),
        subjects.admission().stream()
            .flatMap(admission -> admission.connectors().all().stream())
            .map(connector -> Items.of(connector, step))
            .toList(),
        subjects.admission().map(admission -> Items.of(admission.classes())).orElse(List.of()),
        loadMonitor(step).stream().toList(),
        subjects.coordinator().map(Coordinator::item).orElse(null),
        subjects.processors().map(Items::of).orElse(null));
  }

  private Optional<LoadMonitorItem> loadMonitor(Optional<AdmissionStep> step) {
    OptionalDouble age =
        subjects
            .admission()
            .map(AdmissionLoop::secondsSinceLastStep)
            .orElse(OptionalDouble.empty());
    return step.filter(taken -> age.isPresent()).map(taken -> Items.of(taken, age.getAsDouble()));
  }

  private ControlLoopItem controlLoop(
      String resource, Profile profile, List<JournalEntry> journal) {
    Thresholds thresholds = subjects.loop().thresholds(resource);
    List<JournalEntry> own = decisions(resource, journal);
    OptionalDouble error = Journal.medianPredictionError(own);
    return new ControlLoopItem(
        resource,
        subjects.loop().mode().name(),
        subjects.loop().paused(),
        subjects.loop().calibration(),
        profile.resource(resource).map(ResourceProfile::usage).orElse(null),
        thresholds.overload(),
        thresholds.underload(),
        predictedUsage(resource),
        error.isPresent() ? error.getAsDouble() : null,
        secondsSinceLastStep(),
        newest(own));
  }

  private Double secondsSinceLastStep() {
    OptionalDouble seconds = subjects.loop().secondsSinceLastStep();
    return seconds.isPresent() ? seconds.getAsDouble() : null;
  }

  private Double predictedUsage(String resource) {
    return subjects
        .loop()
        .lastChange()
        .map(JournalEntry::decision)
        .map(Decision::predictions)
        .stream()
        .flatMap(List::stream)
        .filter(p -> p.resource().equals(resource))
        .map(Prediction::usageAfter)
        .findFirst()
        .orElse(null);
  }

  /** Selects the decisions of a resource, and those that concern none in particular. */
  static List<JournalEntry> decisions(String resource, List<JournalEntry> journal) {
    return journal.stream()
        .filter(e -> e.decision().resource().isEmpty() || e.decision().resource().equals(resource))
        .toList();
  }

  private static List<DecisionItem> newest(List<JournalEntry> decisions) {
    int from = Math.max(0, decisions.size() - DECISIONS_SHOWN);
    return decisions.subList(from, decisions.size()).stream().map(Items::of).toList();
  }

  private ProfileItem profile(Profile profile) {
    ProfilerCounters counters = subjects.profiler().counters();
    return new ProfileItem(
        profile.seconds(),
        profile.samplingInstants(),
        profile.resources().stream().map(Items::of).toList(),
        profile.stacks().stream().map(Items::of).toList(),
        counters.contexts(),
        counters.stacks(),
        counters.overflowedCalls(),
        counters.repairedContexts(),
        counters.abandonedContexts(),
        counters.failures());
  }

  /**
   * Finds one resource's part of a status.
   *
   * @param status the status
   * @param resource the resource
   * @return its item
   */
  static Optional<ControlLoopItem> find(Status status, String resource) {
    return status.controlLoops().stream().filter(c -> c.resource().equals(resource)).findFirst();
  }
}
