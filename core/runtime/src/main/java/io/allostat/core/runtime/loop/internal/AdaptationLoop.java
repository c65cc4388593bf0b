package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.runtime.components.internal.ComponentRegistry;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out the adaptation policy: observes, lets the policy decide, moves the component, keeps
 * the journal. {@link #step()} belongs to one thread; everything else may be called by any.
 */
public final class AdaptationLoop implements ControlLoop {
  private static final Logger LOG = LoggerFactory.getLogger(AdaptationLoop.class);

  private final AdaptationPolicy policy;
  private final ComponentRegistry registry;
  private final Profiler profiler;
  private final RecentProfile recent;
  private final ThresholdTable thresholds;
  private final LongSupplier clock;
  private final InstantSource wallClock;
  private final AdaptationListener listener;
  private final StepGate gate;
  private final Journal journal;
  private final AtomicReference<ControlState> state;
  private volatile ControlSettings settings;
  private volatile boolean paused;
  private volatile OptionalLong lastStepNanos = OptionalLong.empty();

  /** The levels as the last step left them; owned by the thread that steps. */
  private Map<String, Integer> leftBehind = new HashMap<>();

  /** Who was quarantined at the last step, and why; owned by the thread that steps. */
  private Map<String, String> quarantined = Map.of();

  /**
   * Makes a loop that begins in regulation without gains.
   *
   * @param policy decides
   * @param settings the loop's settings
   * @param registry the components that it moves
   * @param profiler what it observes
   * @param recent the window that a paused loop reports
   * @param thresholds the thresholds in force
   * @param clock the profiler's clock
   * @param wallClock for the journal
   * @param listener hears of every step
   * @param gate may hold steps back
   */
  public AdaptationLoop(
      AdaptationPolicy policy,
      ControlSettings settings,
      ComponentRegistry registry,
      Profiler profiler,
      RecentProfile recent,
      ThresholdTable thresholds,
      LongSupplier clock,
      InstantSource wallClock,
      AdaptationListener listener,
      StepGate gate) {
    this.policy = policy;
    this.settings = settings;
    this.registry = registry;
    this.profiler = profiler;
    this.recent = recent;
    this.thresholds = thresholds;
    this.clock = clock;
    this.wallClock = wallClock;
    this.listener = listener;
    this.gate = gate;
    this.journal = new Journal(settings.journalEntries());
    this.state = new AtomicReference<>(ControlState.initial(clock.getAsLong(), GainTable.EMPTY));
  }

  /** Takes one step; called once in {@link ControlSettings#decisionSeconds()}. */
  public void step() {
    long now = clock.getAsLong();
    ProfileHistory history = profiler.history();
    noteQuarantines(now, history);
    decide(now, history);
    lastStepNanos = OptionalLong.of(clock.getAsLong());
  }

  private void decide(long now, ProfileHistory history) {
    if (paused) {
      endCalibration(now, "paused during the calibration");
      note(now, history, "paused");
      return;
    }
    ControlSettings inForce = settings;
    if (!inForce.calibration() && state.get().pending().isPresent()) {
      endCalibration(now, "calibration was switched off");
    }
    Optional<String> disturbance = gate.disturbance();
    if (disturbance.isPresent() && state.get().pending().isPresent()) {
      endCalibration(now, disturbance.get());
    }
    List<ComponentState> components = registry.states();
    if (movedByOthers(components)) {
      state.updateAndGet(present -> forgetOlderProfile(present, now));
    }
    ControlState before = state.get();
    Observation observation =
        new Observation(now, history, components, thresholds.all(), inForce, gate.pressure());
    gate.observing(before, observation);
    Step step = permitted(before, policy.step(before, observation));
    // Gains taken up from an earlier run while the policy was deciding are not lost.
    state.updateAndGet(
        present ->
            present == before ? step.next() : withOlder(step.next(), present.gains().gains()));
    step.outcome().ifPresent(journal::attach);
    leftBehind = levels(components);
    boolean changed = execute(step.decision());
    for (Decision next : step.further()) {
      changed = changed && mayFollow(next) && gate.objection(next).isEmpty() && execute(next);
    }
  }

  /** Nobody has paused the loop or moved the component meanwhile. */
  private boolean mayFollow(Decision next) {
    return !paused
        && next.adaptation()
            .flatMap(
                a -> registry.find(a.component()).filter(c -> c.serviceLevel() == a.fromLevel()))
            .isPresent();
  }

  /** Carries out a decision, and tells of it; whether the level is the one that was wanted. */
  private boolean execute(Decision decision) {
    Optional<LevelChange> change = carryOut(decision);
    JournalEntry entry = journal.append(wallClock.millis(), decision, change);
    change.ifPresent(
        c -> {
          // A move by others meanwhile shows as a difference at the next step.
          leftBehind.put(c.component(), c.appliedLevel());
          log(entry, c);
          gate.carriedOut(entry);
        });
    listener.decided(entry);
    return change.filter(LevelChange::succeeded).isPresent();
  }

  /** A step that must wait is not taken: the policy keeps what it learned and decides anew. */
  private Step permitted(ControlState before, Step step) {
    Decision wanted = step.decision();
    Optional<String> objection =
        wanted.adaptation().isPresent() ? gate.objection(wanted) : Optional.empty();
    if (objection.isEmpty()) {
      return step;
    }
    ControlState kept =
        new ControlState(
            ControlMode.REGULATION,
            before.lastChangeNanos(),
            Optional.empty(),
            step.next().gains(),
            before.lastUpgradeNanos());
    String reason = wanted.reason() + "; not now: " + objection.get();
    Decision held = Decision.hold(wanted.nanoTime(), wanted.resource(), wanted.usage(), reason);
    return new Step(kept, held, step.outcome());
  }

  /** The journal says why a component is out of the choice, whoever moved it when it failed. */
  private void noteQuarantines(long now, ProfileHistory history) {
    Map<String, String> present = new TreeMap<>();
    registry.managed().forEach(c -> c.quarantine().ifPresent(why -> present.put(c.name(), why)));
    present.forEach(
        (name, why) -> {
          if (!why.equals(quarantined.get(name))) {
            note(now, history, name + " is quarantined, its adaptations are no choice: " + why);
          }
        });
    quarantined.keySet().stream()
        .filter(name -> !present.containsKey(name))
        .forEach(name -> note(now, history, name + " is no longer quarantined"));
    quarantined = present;
  }

  private void note(long now, ProfileHistory history, String what) {
    Decision held = Decision.hold(now, "", recent.usage(history), what);
    listener.decided(journal.append(wallClock.millis(), held, Optional.empty()));
  }

  /** What happens from now on belongs to no measurement. */
  private void endCalibration(long now, String why) {
    Optional<Regulation> pending = state.get().pending();
    pending
        .flatMap(measured -> measured.decision().adaptation())
        .ifPresent(
            adaptation ->
                journal.attach(
                    new Outcome(adaptation, Map.of(), Optional.of(why), OptionalDouble.empty())));
    state.updateAndGet(present -> present.regulating(now));
    leftBehind = levels(registry.states());
  }

  private boolean movedByOthers(List<ComponentState> components) {
    return components.stream().anyMatch(c -> c.level() != leftBehind.getOrDefault(c.name(), 0));
  }

  /** A calibration is left to the policy, which sees for itself that it was disturbed. */
  private static ControlState forgetOlderProfile(ControlState present, long now) {
    return present.mode() == ControlMode.CALIBRATION ? present : present.regulating(now);
  }

  private static Map<String, Integer> levels(List<ComponentState> components) {
    Map<String, Integer> levels = new HashMap<>();
    components.forEach(component -> levels.put(component.name(), component.level()));
    return levels;
  }

  private Optional<LevelChange> carryOut(Decision decision) {
    return decision
        .adaptation()
        .map(
            a ->
                registry.setServiceLevel(
                    a.component(), decision.targetLevel().orElseThrow(), Origin.LOOP));
  }

  private static void log(JournalEntry entry, LevelChange change) {
    Decision decision = entry.decision();
    LOG.info(
        "{} {} from level {} to {}: {}{}",
        decision.kind() == Kind.DEGRADE ? "degraded" : "upgraded",
        change.component(),
        change.previousLevel(),
        change.appliedLevel(),
        decision.reason(),
        change.failure().map(f -> "; failed: " + f).orElse(""));
  }

  /**
   * Takes up gains of an earlier run; what was learned since stands.
   *
   * @param older the gains
   */
  public void takeUp(Map<GainKey, Gain> older) {
    state.updateAndGet(present -> withOlder(present, older));
  }

  private static ControlState withOlder(ControlState state, Map<GainKey, Gain> older) {
    GainTable merged = new GainTable(older).with(state.gains().gains());
    return state.withGains(merged);
  }

  @Override
  public ControlMode mode() {
    return state.get().mode();
  }

  @Override
  public boolean paused() {
    return paused;
  }

  @Override
  public void pause() {
    paused = true;
    listener.settingsChanged();
  }

  @Override
  public void resume() {
    paused = false;
    listener.settingsChanged();
  }

  /**
   * @return the settings in force; the thresholds are those that all resources share, else those
   *     that were last given to all
   */
  public ControlSettings settings() {
    List<Thresholds> shared = thresholds.all().values().stream().distinct().toList();
    return shared.size() == 1 ? settings.withThresholds(shared.get(0)) : settings;
  }

  /**
   * Changes settings from the next step on, but for the length of the journal. A threshold that
   * changes does so for every resource, and leaves the other one of each as it is.
   *
   * @param change from the settings in force to the new ones; what it throws changes nothing
   * @throws io.allostat.core.api.settings.SettingException if a threshold does not fit to the other
   *     one of a resource; nothing is changed then
   */
  public synchronized void change(UnaryOperator<ControlSettings> change) {
    ControlSettings before = settings();
    ControlSettings after = change.apply(before);
    thresholds.changeAll(
        of ->
            new Thresholds(
                after.overloadThreshold() == before.overloadThreshold()
                    ? of.overload()
                    : after.overloadThreshold(),
                after.underloadThreshold() == before.underloadThreshold()
                    ? of.underload()
                    : after.underloadThreshold()));
    settings = after;
    listener.settingsChanged();
  }

  /**
   * @return time between two steps, nanoseconds
   */
  public long decisionNanos() {
    return Math.round(settings.decisionSeconds() * 1e9);
  }

  @Override
  public boolean calibration() {
    return settings.calibration();
  }

  @Override
  public synchronized void setCalibration(boolean enabled) {
    settings = settings.withCalibration(enabled);
    listener.settingsChanged();
  }

  @Override
  public void setThresholds(String resource, Thresholds changed) {
    changeThresholds(resource, inForce -> changed);
  }

  /**
   * Changes the thresholds of one resource in one step.
   *
   * @param resource the resource's name
   * @param change from those in force to the new ones
   */
  public void changeThresholds(String resource, UnaryOperator<Thresholds> change) {
    thresholds.change(resource, change);
    listener.settingsChanged();
  }

  @Override
  public Thresholds thresholds(String resource) {
    return thresholds.get(resource);
  }

  @Override
  public List<JournalEntry> journal() {
    return journal.entries();
  }

  /**
   * @return how long ago the last step was completed, in seconds, or empty before the first
   */
  public OptionalDouble secondsSinceLastStep() {
    OptionalLong last = lastStepNanos;
    return last.isPresent()
        ? OptionalDouble.of((clock.getAsLong() - last.getAsLong()) / 1e9)
        : OptionalDouble.empty();
  }

  /**
   * @return the newest decision that was to change something
   */
  public Optional<JournalEntry> lastChange() {
    return journal.lastChange();
  }

  @Override
  public GainTable gains() {
    return state.get().gains();
  }
}
