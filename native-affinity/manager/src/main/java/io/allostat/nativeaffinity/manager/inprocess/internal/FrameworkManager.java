package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.settings.Texts;
import io.allostat.nativeaffinity.manager.HostRules;
import io.allostat.nativeaffinity.manager.ManagerPublication;
import io.allostat.nativeaffinity.manager.ManagerThread;
import io.allostat.nativeaffinity.manager.ProcessorManager;
import io.allostat.nativeaffinity.manager.Surroundings;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.internal.GroupNames;
import io.allostat.nativeaffinity.manager.internal.ManagerSettings;
import io.allostat.nativeaffinity.manager.internal.Repeating;
import io.allostat.nativeaffinity.manager.region.ApplicationSlot;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionClient;
import io.allostat.nativeaffinity.manager.region.RegionProcessors;
import io.allostat.nativeaffinity.manager.region.Registration;
import io.allostat.nativeaffinity.manager.region.Registration.Refused;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import io.allostat.nativeaffinity.topology.OnlineCpus;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A processor manager for the applications of this process. It is the manager of a host with other
 * surroundings: the region is in this JVM's memory, where others have processes it has numbers of
 * applications, and a group is made of threads. Thread safe.
 */
final class FrameworkManager implements ProcessorSource {
  /** How many applications there may be. */
  static final int SLOTS = 256;

  private static final Logger LOG = LoggerFactory.getLogger(FrameworkManager.class);

  /** The thread shows that it lives each second; one that has not for so long hangs. */
  private static final Duration STALE = Duration.ofSeconds(10);

  /** Anything: nobody else sees this region. */
  private static final ProcessIdentity SELF = new ProcessIdentity(1, 1);

  private static final long NANOS_PER_TICK = 10_000_000;

  private final RulesReader reader;
  private final ThreadShares shares;
  private final LedgerFile ledger;
  private final Region region;
  private final Map<Long, Seat> seats = new ConcurrentHashMap<>();
  private final AtomicLong joined = new AtomicLong();
  private final Processes present = number -> start(seats.get(number));
  private final ProcessorManager manager;
  private ManagerPublication publication;
  private ManagerThread thread;
  private Repeating listeners;
  private ProcessorOptions options;
  private boolean closed;

  /** An application in its slot; what joins later begins later. */
  private record Seat(String name, long startTicks, Application application) {}

  private FrameworkManager(
      ProcessorOptions options, RulesReader reader, ThreadShares shares, LedgerFile ledger) {
    this.options = options;
    this.reader = reader;
    this.shares = shares;
    this.ledger = ledger;
    // Buffers of so many bytes are aligned only by chance.
    region =
        Region.format(
            ByteBuffer.allocateDirect(Region.bytes(SLOTS) + Long.BYTES).alignedSlice(Long.BYTES),
            SLOTS);
    manager =
        new ProcessorManager(
            new Surroundings(
                SELF,
                region,
                present,
                this::stat,
                shares,
                new OnlineCpus(),
                ledger,
                System::nanoTime,
                Clock.systemUTC()),
            reader.policies(),
            reader.rules(options));
  }

  private FrameworkManager begin() {
    long self = ProcessHandle.current().pid();
    publication =
        ManagerPublication.open(
            ManagementFactory.getPlatformMBeanServer(),
            options.application(),
            manager,
            number -> self);
    thread = ManagerThread.start(manager, () -> applications(Application::beat));
    // A thread of their own: one that blocks must not keep processors from being distributed.
    listeners =
        Repeating.start(
            "allostat-processor-listeners",
            () -> Math.round(Math.min(1, manager.rules().settings().quantumSeconds()) * 1e9),
            () -> applications(Application::tell));
    return this;
  }

  /**
   * Starts it.
   *
   * @param options with a ledger
   * @param reader makes rules of options
   * @param shares binds threads; closed with it
   * @throws IOException if the ledger cannot be used
   * @throws io.allostat.core.api.settings.SettingException if an option cannot be used
   * @throws IllegalStateException if its name is taken in this JVM
   */
  static FrameworkManager start(ProcessorOptions options, RulesReader reader, ThreadShares shares)
      throws IOException {
    CpuSet cpus = reader.rules(options).cpus();
    double quota = reader.quota().get().orElse(Double.POSITIVE_INFINITY);
    if (quota < MachineCpus.query().usable().size()) {
      LOG.warn("this process has a quota of {} processors: CPUs {} are distributed", quota, cpus);
    }
    Path file = options.ledger().orElseThrow().toAbsolutePath();
    Files.createDirectories(file.getParent());
    LedgerFile ledger = LedgerFile.open(file);
    try {
      return new FrameworkManager(options, reader, shares, ledger).begin();
    } catch (RuntimeException e) {
      ledger.close();
      throw e;
    }
  }

  private static OptionalLong start(Seat seat) {
    return seat == null ? OptionalLong.empty() : OptionalLong.of(seat.startTicks);
  }

  private Optional<ProcessStat> stat(long number) {
    return Optional.ofNullable(seats.get(number))
        .map(
            seat ->
                new ProcessStat(
                    'R',
                    0,
                    shares.cpuNanos(GroupNames.of(seat.name)) / NANOS_PER_TICK,
                    seat.startTicks));
  }

  private void applications(Consumer<Application> action) {
    seats.values().stream()
        .map(Seat::application)
        .filter(application -> application != null)
        .forEach(action);
  }

  @Override
  public synchronized JoinedProcessors join(String name) {
    ApplicationNames.requireValid(name);
    if (closed) {
      throw new IllegalStateException("expected a processor manager that runs, it has ended");
    }
    if (seats.values().stream().anyMatch(seat -> seat.name.equals(name))) {
      throw new IllegalStateException(
          "application: expected a name that nobody has, got " + Texts.shown(name));
    }
    long start = joined.incrementAndGet();
    long number = free(start);
    Workers workers = new Workers(shares, GroupNames.of(name));
    // Before it has a slot: the manager would free that of an application that it does not know.
    seats.put(number, new Seat(name, start, null));
    Registration registration =
        region.register(
            new ProcessIdentity(number, start),
            name,
            present,
            new SecureRandom(),
            System.nanoTime());
    if (registration instanceof Refused refused) {
      seats.remove(number);
      throw new IllegalStateException(refused.reason());
    }
    ApplicationSlot slot = ((Registered) registration).slot();
    Application application = application(number, slot, workers);
    seats.put(number, new Seat(name, start, application));
    LOG.info("application {} is given processors by this framework's manager", name);
    return application;
  }

  private long free(long from) {
    long number = from % ProcessIdentity.MOST_PID + 1;
    while (seats.containsKey(number)) {
      number = number % ProcessIdentity.MOST_PID + 1;
    }
    return number;
  }

  private Application application(long number, ApplicationSlot slot, Workers workers) {
    Allocation unmanaged =
        new Allocation(
            manager.rules().cpus().size(), "", System.currentTimeMillis(), State.UNMANAGED);
    return new Application(
        unmanaged,
        new RegionProcessors(
            region,
            slot,
            unmanaged,
            STALE.toNanos(),
            System::nanoTime,
            e -> LOG.error("a listener to allocations failed", e)),
        workers,
        () -> RegionClient.applications(region, present),
        ManagerSettings.of(manager),
        () -> {
          seats.remove(number);
          slot.release();
          workers.close();
        });
  }

  @Override
  public synchronized boolean change(ProcessorOptions wanted) {
    if (wanted.manager() != options.manager()
        || !wanted.application().equals(options.application())
        || !wanted.ledger().equals(options.ledger())) {
      return false;
    }
    HostRules to = reader.rules(wanted);
    ProcessorOptions from = options;
    // What is equal in both stays, as an operator may have set it.
    manager.change(
        now ->
            new HostRules(
                wanted.policy().equals(from.policy()) ? now.policy() : to.policy(),
                wanted.settings().equals(from.settings()) ? now.settings() : to.settings(),
                wanted.cpus().equals(from.cpus()) ? now.cpus() : to.cpus(),
                wanted.priorities().equals(from.priorities())
                    ? now.priorities()
                    : to.priorities()));
    options = wanted;
    return true;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    // Without the lock: a listener may want it.
    publication.close();
    listeners.close();
    try {
      thread.close();
    } catch (IOException e) {
      LOG.error("the last lines of the ledger cannot be written", e);
    }
    applications(Application::close);
    shares.close();
    try {
      ledger.close();
    } catch (IOException e) {
      LOG.error("the ledger cannot be closed", e);
    }
  }
}
