package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorSource;
import io.allostat.core.api.settings.Texts;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.manager.internal.Repeating;
import io.allostat.nativeaffinity.manager.region.RegionClient;
import io.allostat.nativeaffinity.topology.CpuQuota;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The applications of this process as one application of the host's manager, whose region is
 * joined: it is asked for the sum of what they ask for, and of what it gives each has the minimum
 * share first, and the rest is divided in proportion to that. The process is bound as a whole.
 * While there is no region it is looked for, and applications have what the system gives them.
 * Thread safe.
 */
final class RegionSource implements ProcessorSource {
  private static final Logger LOG = LoggerFactory.getLogger(RegionSource.class);

  private static final int STALE_QUANTA = 5;
  private static final double LONGEST_BEAT_SECONDS = 1;
  private static final double SHORTEST_STALE_SECONDS = 2;

  private final ProcessorOptions options;
  private final Allocation unmanaged;
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private Repeating thread;
  private volatile Optional<RegionClient> client = Optional.empty();
  private String complaint = "";
  private boolean closed;

  private RegionSource(ProcessorOptions options) {
    this.options = options;
    unmanaged = new Allocation(ofTheSystem(), "", System.currentTimeMillis(), State.UNMANAGED);
  }

  private static double ofTheSystem() {
    int cpus = MachineCpus.query().usable().size();
    return Math.min(cpus, CpuQuota.query().orElse(cpus));
  }

  /** Begins to look for the region. */
  static RegionSource start(ProcessorOptions options) {
    RegionSource source = new RegionSource(options);
    Duration beat = source.beat();
    source.thread = Repeating.start("allostat-processor-region", beat::toNanos, source::tick);
    return source;
  }

  private Duration beat() {
    return duration(Math.min(LONGEST_BEAT_SECONDS, options.settings().quantumSeconds()));
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private void tick() {
    if (client.isEmpty()) {
      join();
    }
    Map<String, Part> present;
    synchronized (this) {
      present = Map.copyOf(parts);
    }
    present.values().forEach(Part::tick);
  }

  private void join() {
    double stale =
        Math.max(SHORTEST_STALE_SECONDS, STALE_QUANTA * options.settings().quantumSeconds());
    try {
      RegionClient joined =
          RegionClient.join(
              options.region(), options.application(), unmanaged, beat(), duration(stale));
      synchronized (this) {
        if (!closed) {
          client = Optional.of(joined);
          ask();
          LOG.info("{} has joined {}", options.application(), options.region());
          return;
        }
      }
      joined.close();
    } catch (IOException | RuntimeException e) {
      complain(e instanceof NoSuchFileException ? "there is no such file" : e.toString());
    }
  }

  /** Once, not with each beat: the manager of the host may come much later. */
  private void complain(String what) {
    if (!what.equals(complaint)) {
      complaint = what;
      LOG.warn("{} cannot be joined for now: {}", options.region(), what);
    }
  }

  @Override
  public synchronized JoinedProcessors join(String application) {
    ApplicationNames.requireValid(application);
    if (closed) {
      throw new IllegalStateException("expected a region that is joined, it was left");
    }
    if (parts.containsKey(application)) {
      throw new IllegalStateException(
          "application: expected a name that nobody has, got " + Texts.shown(application));
    }
    Part part = new Part(application, unmanaged, () -> client, this::ask, () -> leave(application));
    parts.put(application, part);
    ask();
    return part;
  }

  /** Asks for all, and divides anew. */
  private synchronized void ask() {
    double least = options.settings().minimumShare();
    double weights = parts.values().stream().mapToDouble(part -> part.weight(least)).sum();
    double sum = parts.values().stream().mapToDouble(Part::requested).sum();
    int number = parts.size();
    parts.values().forEach(part -> part.divide(number, least, part.weight(least) / weights));
    client.ifPresent(joined -> joined.request(Math.min(sum, Limits.LARGEST_REQUEST)));
  }

  private synchronized void leave(String application) {
    parts.remove(application);
    ask();
  }

  @Override
  public synchronized boolean change(ProcessorOptions wanted) {
    return wanted.manager() == options.manager()
        && wanted.application().equals(options.application())
        && wanted.region().equals(options.region())
        && wanted.settings().equals(options.settings());
  }

  @Override
  public void close() {
    Map<String, Part> leaving;
    synchronized (this) {
      closed = true;
      leaving = Map.copyOf(parts);
    }
    // Without the lock: a listener that runs on the thread may want it.
    thread.close();
    leaving.values().forEach(Part::close);
    Optional<RegionClient> joined = client;
    client = Optional.empty();
    joined.ifPresent(RegionClient::close);
  }
}
