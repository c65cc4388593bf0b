package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.ApplicationProcessors;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.processors.WorkerThreads;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.nativeaffinity.manager.region.RegionProcessors;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An application of this process, at the manager of this process. Thread safe. */
final class Application implements JoinedProcessors {
  private final Allocation unmanaged;
  private final RegionProcessors processors;
  private final WorkerThreads workers;
  private final Supplier<List<ApplicationProcessors>> all;
  private final LiveSettings<ProcessorSettings> settings;
  private final Runnable leaving;
  private volatile boolean closed;

  /**
   * Has joined.
   *
   * @param unmanaged what it has when it has left
   * @param processors its slot
   * @param workers its threads
   * @param all what every application asks for and has
   * @param settings those of the manager
   * @param leaving done once, when it leaves
   */
  Application(
      Allocation unmanaged,
      RegionProcessors processors,
      WorkerThreads workers,
      Supplier<List<ApplicationProcessors>> all,
      LiveSettings<ProcessorSettings> settings,
      Runnable leaving) {
    this.unmanaged = unmanaged;
    this.processors = processors;
    this.workers = workers;
    this.all = all;
    this.settings = settings;
    this.leaving = leaving;
  }

  /** Shows that it lives. */
  void beat() {
    processors.beat();
  }

  /** Tells listeners of a change. */
  void tell() {
    processors.tell();
  }

  @Override
  public void request(double wanted) {
    processors.request(wanted);
  }

  @Override
  public Allocation allocation() {
    return closed ? unmanaged : processors.allocation();
  }

  @Override
  public List<ApplicationProcessors> applications() {
    return closed ? List.of() : all.get();
  }

  @Override
  public Optional<LiveSettings<ProcessorSettings>> settings() {
    return closed ? Optional.empty() : Optional.of(settings);
  }

  @Override
  public WorkerThreads workers() {
    return workers;
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    return processors.onChange(listener);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    leaving.run();
    processors.leave();
  }
}
