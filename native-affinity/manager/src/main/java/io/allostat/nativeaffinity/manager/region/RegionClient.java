package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.ApplicationProcessors;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Repeating;
import io.allostat.nativeaffinity.manager.region.Registration.Refused;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an application embeds to be managed: takes a slot in the region's file, shows there that it
 * lives, and gives it back when it is closed. Thread safe.
 */
public final class RegionClient implements Processors, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RegionClient.class);

  private static final double MOST_SECONDS = 86_400;

  private final Region region;
  private final ApplicationSlot slot;
  private final RegionProcessors processors;
  private final Repeating thread;

  private RegionClient(
      Region region, ApplicationSlot slot, RegionProcessors processors, Duration beat) {
    this.region = region;
    this.slot = slot;
    this.processors = processors;
    this.thread = Repeating.start("allostat-processors", beat::toNanos, processors::tick);
  }

  /**
   * Joins.
   *
   * @param file the region's
   * @param application its name, 1 to 128 characters without control characters
   * @param unmanaged what it has until the manager answers
   * @param beat how often it shows that it lives and looks for changes to tell, from 1 ms to a day;
   *     a second is usual
   * @param stale for how long the manager may be silent, from 1 ms to a day; some of its quanta,
   *     and some seconds
   * @return the processors
   * @throws IllegalArgumentException if a time is out of its range; no slot is taken then
   * @throws IOException if there is no region, none that this version can use, or no slot in it;
   *     the message says why
   */
  public static RegionClient join(
      Path file, String application, Allocation unmanaged, Duration beat, Duration stale)
      throws IOException {
    Objects.requireNonNull(unmanaged, "unmanaged");
    Ranges.requireBetween("beat", seconds(beat), 0.001, MOST_SECONDS);
    Ranges.requireBetween("stale", seconds(stale), 0.001, MOST_SECONDS);
    Region region = RegionFile.join(file);
    Registration registration =
        region.register(ProcessIdentity.self(), application, new SecureRandom(), System.nanoTime());
    if (registration instanceof Refused refused) {
      throw new RegionException(file + ": " + refused.reason());
    }
    ApplicationSlot slot = ((Registered) registration).slot();
    return new RegionClient(
        region,
        slot,
        new RegionProcessors(
            region, slot, unmanaged, stale.toNanos(), System::nanoTime, RegionClient::report),
        beat);
  }

  private static double seconds(Duration duration) {
    return duration.getSeconds() + duration.getNano() / 1e9;
  }

  private static void report(Throwable thrown) {
    LOG.error("a listener to allocations failed", thrown);
  }

  @Override
  public void request(double wanted) {
    processors.request(wanted);
  }

  @Override
  public Allocation allocation() {
    return processors.allocation();
  }

  @Override
  public List<ApplicationProcessors> applications() {
    try {
      return applications(region, Processes.ofThisMachine());
    } catch (UncheckedIOException e) {
      LOG.debug("the applications of the region cannot be told", e);
      return List.of();
    }
  }

  /** The region is everybody's, so that each can be told who has what. */
  static List<ApplicationProcessors> applications(Region region, Processes processes) {
    return region.scan(processes).claims().stream()
        .map(claim -> application(claim, region.granted(claim)))
        .toList();
  }

  private static ApplicationProcessors application(Claim claim, Optional<Grant> grant) {
    return new ApplicationProcessors(
        claim.application(),
        claim.requested(),
        grant.map(Grant::processors).orElse(0.0),
        grant.map(given -> given.cpus().toCpuList()).orElse(""));
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    return processors.onChange(listener);
  }

  /** Leaves: its processors go to others with the next quantum. */
  @Override
  public void close() {
    thread.close();
    slot.release();
  }
}
