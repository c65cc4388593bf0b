package io.allostat.core.runtime.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.management.InstanceExporter;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.processors.WorkerThreads;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.runtime.admission.internal.AdmissionLoop;
import io.allostat.core.runtime.admission.internal.ProcessCpu;
import io.allostat.core.runtime.admission.internal.SessionClasses;
import io.allostat.core.runtime.components.internal.ComponentRegistry;
import io.allostat.core.runtime.coordination.internal.Coordinator;
import io.allostat.core.runtime.internal.Parts.AdmissionPart;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
import io.allostat.core.runtime.loop.internal.FailureLog;
import io.allostat.core.runtime.loop.internal.LoopThread;
import io.allostat.core.runtime.loop.internal.RecentProfile;
import io.allostat.core.runtime.loop.internal.Sampling;
import io.allostat.core.runtime.loop.internal.SamplingRate;
import io.allostat.core.runtime.loop.internal.Schedule;
import io.allostat.core.runtime.loop.internal.Signal;
import io.allostat.core.runtime.loop.internal.StepGate;
import io.allostat.core.runtime.loop.internal.ThresholdTable;
import io.allostat.core.runtime.loop.internal.Turn;
import io.allostat.core.runtime.management.internal.Publication;
import io.allostat.core.runtime.management.internal.Snapshots;
import io.allostat.core.runtime.management.internal.StatusReader;
import io.allostat.core.runtime.management.internal.Subjects;
import io.allostat.core.runtime.state.internal.Memory;
import io.allostat.core.runtime.state.internal.SavedState;
import io.allostat.core.runtime.state.internal.StateStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * One instance. Everything but the threads, the state directory and the MBeans exists from the
 * beginning, so that components can be declared before the start.
 */
final class AllostatRuntime implements Allostat {
  private final AllostatConfiguration configuration;
  private final Surroundings around;
  private final List<InstanceExporter> exporters;
  private final Signal signal = new Signal();
  private final Signal noted = new Signal();
  private final Keeper keeper;
  private final Profiler profiler;
  private final ThresholdTable thresholds;
  private final SamplingRate sampling;
  private final ComponentRegistry registry;
  private final AdaptationLoop loop;
  private final Optional<Coordinator> coordinator;
  private final Optional<AdmissionLoop> admission;
  private final List<LiveSettings<?>> settings;
  private final Subjects subjects;
  private final Snapshots snapshots;
  private final FailureLog closing;
  private final FailureLog exporting;
  private final Deque<Runnable> undo = new ArrayDeque<>();
  private boolean started;
  private boolean closed;

  /** Takes all parts; wires them and starts nothing. */
  AllostatRuntime(AllostatConfiguration configuration, Parts parts, Surroundings around) {
    this.configuration = configuration;
    this.around = around;
    List<ResourceMonitor> monitors =
        Monitors.join(
            parts.found().stream().map(monitor -> seen(monitor, parts)).toList(),
            configuration.monitors());
    List<String> resources = Monitors.controlled(monitors);
    exporters = parts.exporters();
    closing = new FailureLog("closing " + configuration.instance());
    exporting = new FailureLog("exporting " + configuration.instance());
    keeper = new Keeper(configuration.instance(), signal, noted, around.wallClock());
    ProfileSettings profile = configuration.profile();
    sampling = new SamplingRate(profile.samplingHertz());
    profiler =
        parts
            .profilers()
            .create(profile, monitors, configuration.views(), parts.threadCpu(), around.clock());
    registry = new ComponentRegistry(profile.maxComponents(), profiler, keeper);
    RecentProfile recent = new RecentProfile(profile.windowSeconds());
    thresholds = new ThresholdTable(resources, configuration.control().thresholds());
    coordinator =
        parts
            .coordination()
            // Admission reads the CPU found: of another one the loop and it would never agree.
            .filter(
                p -> parts.admission().isPresent() && !Monitors.haveCpu(configuration.monitors()))
            .map(
                policy ->
                    new Coordinator(
                        policy,
                        parts.policy(),
                        configuration.processors(),
                        Monitors.cpu(monitors),
                        thresholds,
                        around.clock(),
                        around.wallClock()));
    loop =
        new AdaptationLoop(
            parts.policy(),
            configuration.control(),
            registry,
            profiler,
            recent,
            thresholds,
            around.clock(),
            around.wallClock(),
            keeper,
            coordinator.map(StepGate.class::cast).orElse(StepGate.NONE));
    admission =
        parts
            .admission()
            .map(
                part ->
                    new AdmissionLoop(
                        part.policy(),
                        configuration.admission(),
                        new SessionClasses(
                            configuration.admissionClasses(),
                            Stream.concat(
                                    configuration.sessionClassifier().stream(),
                                    part.classifiers().stream())
                                .toList()),
                        part.cpu(),
                        configuration.processors(),
                        part.ownCpuSeconds(),
                        part.compilerSeconds(),
                        () -> coordinator.map(Coordinator::takeCostChange).orElse(1.0),
                        around.clock(),
                        new AdmissionHeard(keeper, coordinator)));
    settings = SettingsInForce.of(profile, sampling, loop, admission);
    subjects =
        new Subjects(
            resources,
            registry,
            loop,
            profiler,
            sampling,
            admission,
            coordinator,
            configuration.processors(),
            settings);
    snapshots =
        new Snapshots(
            new StatusReader(configuration.instance(), subjects, recent, around.wallClock()),
            around.clock());
    keeper.outdating(snapshots);
    if (configuration.paused()) {
      loop.pause();
    }
  }

  /** The CPU found is seen through what a manager gives of it. */
  private ResourceMonitor seen(ResourceMonitor monitor, Parts parts) {
    return configuration
        .processors()
        .filter(given -> monitor.kind() == ResourceKind.CPU)
        .<ResourceMonitor>map(
            given ->
                new HeldCpu(
                    monitor,
                    given,
                    parts.admission().map(AdmissionPart::ownCpuSeconds).orElse(ProcessCpu::seconds),
                    () -> thresholds.get(monitor.name()).overload(),
                    around.clock()))
        .orElse(monitor);
  }

  @Override
  public String instance() {
    return configuration.instance();
  }

  @Override
  public Components components() {
    return registry;
  }

  @Override
  public Profiler profiler() {
    return profiler;
  }

  @Override
  public ControlLoop controlLoop() {
    return loop;
  }

  @Override
  public WorkerThreads workers() {
    return configuration.processors().map(Processors::workers).orElse(WorkerThreads.NONE);
  }

  @Override
  public Admission admission() {
    return admission.map(AdmissionLoop::admission).orElse(Admission.ALL);
  }

  @Override
  public List<LiveSettings<?>> settings() {
    List<LiveSettings<?>> all = new ArrayList<>(settings);
    // Shown with those of the instance; in JMX the manager publishes them under its own name.
    configuration.processors().flatMap(Processors::settings).ifPresent(all::add);
    return List.copyOf(all);
  }

  @Override
  public Status status() {
    return snapshots.current();
  }

  @Override
  public synchronized void start() {
    if (closed) {
      throw new IllegalStateException("instance " + instance() + " was closed");
    }
    if (started) {
      return;
    }
    try {
      Instances.add(this);
      undo.push(() -> Instances.remove(this));
      Recorder recorder = openRecorder();
      Publication publication = Publication.open(around.server(), instance(), subjects, snapshots);
      undo.push(publication::close);
      keeper.serve(new Run(recorder, publication));
      undo.push(() -> keeper.serve(null));
      // After the keeper serves: what appears meanwhile takes up its state here or there.
      recorder.memory().takeUpAll();
      // Pushed before the threads: the state is written when they have ended.
      undo.push(recorder::save);
      startThreads();
      exporters.forEach(exporter -> exporting.guard(() -> export(exporter)));
      started = true;
    } catch (RuntimeException | Error e) {
      undoAll();
      throw e;
    }
  }

  private Recorder openRecorder() {
    Optional<StateStore> store = configuration.stateDirectory().map(StateStore::open);
    store.ifPresent(s -> undo.push(s::close));
    SavedState saved =
        store.map(s -> s.load(instance())).orElseGet(() -> SavedState.empty(instance()));
    return new Recorder(store, new Memory(saved, registry, loop), saved);
  }

  private void startThreads() {
    // Pushed before its thread: when that has ended, the profiler holds nothing open.
    undo.push(this::restProfiler);
    startThread("keeper", signal, keeper);
    startThread("notifier", noted, keeper::sendNotes);
    startThread(
        "sampler",
        every(sampling::periodNanos, around.random()),
        new Sampling(profiler, around.clock(), around.waiting()));
    startThread("control", every(loop::decisionNanos, () -> 0), loop::step);
    admission.ifPresent(
        l -> {
          // Pushed before its thread: nothing is refused when that has ended.
          undo.push(l::release);
          coordinator.ifPresent(c -> undo.push(c::release));
          startThread("admission", every(l::turnNanos, () -> 0), l);
        });
  }

  /** Has it see once that it is off, and be as it was. */
  private void restProfiler() {
    boolean enabled = profiler.enabled();
    profiler.setEnabled(false);
    try {
      profiler.sample();
    } finally {
      profiler.setEnabled(enabled);
    }
  }

  private Turn every(LongSupplier periodNanos, DoubleSupplier offset) {
    return new Schedule(periodNanos, offset, around.clock(), around.waiting());
  }

  private void startThread(String role, Turn turn, Runnable body) {
    LoopThread thread =
        new LoopThread("allostat-" + instance() + "-" + role, turn, body, around.patience());
    thread.start();
    undo.push(thread::close);
  }

  private void export(InstanceExporter exporter) {
    AutoCloseable export = exporter.export(this);
    undo.push(
        () -> {
          try {
            export.close();
          } catch (Exception e) {
            throw new IllegalStateException(exporter + " does not end in order", e);
          }
        });
  }

  @Override
  public synchronized void close() {
    closed = true;
    started = false;
    undoAll();
  }

  /** Undoes the start in reverse order; a step that fails does not keep the others from it. */
  private void undoAll() {
    while (!undo.isEmpty()) {
      closing.guard(undo.pop());
    }
  }
}
