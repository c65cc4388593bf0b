package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.distribution.Value;
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
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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
 * lives, and gives it back when it is closed. Where another region has come in the place of the
 * file, or the slot was taken away, it joins again. Thread safe.
 */
public final class RegionClient implements Processors, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RegionClient.class);

  private static final double MOST_SECONDS = 86_400;

  /** Managers come seldom; who sees that many at once is misled. */
  private static final int MOST_ATTEMPTS = 10;

  private final Path file;
  private final String application;
  private final RegionProcessors processors;
  private final Repeating thread;
  private volatile Joined joined;
  private String complaint = "";

  /** A slot, and the file that its region was in; the key of none is null. */
  private record Joined(Region region, ApplicationSlot slot, Object fileKey) {}

  private RegionClient(
      Path file,
      String application,
      Joined joined,
      Allocation unmanaged,
      Duration beat,
      Duration stale) {
    this.file = file;
    this.application = application;
    this.joined = joined;
    this.processors =
        new RegionProcessors(
            joined.region,
            joined.slot,
            unmanaged,
            stale.toNanos(),
            System::nanoTime,
            RegionClient::report);
    this.thread = Repeating.start("allostat-processors", beat::toNanos, this::tick);
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
   * @throws IOException if there is no region, none that this version can use, or no slot in it, as
   *     where this process has one; the message says why
   */
  public static RegionClient join(
      Path file, String application, Allocation unmanaged, Duration beat, Duration stale)
      throws IOException {
    Objects.requireNonNull(unmanaged, "unmanaged");
    Ranges.requireBetween("beat", seconds(beat), 0.001, MOST_SECONDS);
    Ranges.requireBetween("stale", seconds(stale), 0.001, MOST_SECONDS);
    return new RegionClient(file, application, join(file, application), unmanaged, beat, stale);
  }

  private static Joined join(Path file, String application) throws IOException {
    Attached attached = attach(file, RegionFile::join);
    Region region = attached.region;
    Registration registration =
        region.register(
            ProcessIdentity.self(),
            application,
            Processes.ofThisMachine(),
            new SecureRandom(),
            System.nanoTime());
    if (registration instanceof Refused refused) {
      throw new RegionException(file + ": " + refused.reason());
    }
    return new Joined(region, ((Registered) registration).slot(), attached.fileKey);
  }

  /** A region, and the file that it surely is in. */
  record Attached(Region region, Object fileKey) {}

  /** Takes up the region of a file. */
  @FunctionalInterface
  interface Opening {
    Region open(Path file) throws IOException;
  }

  /**
   * With the key of another file the region would seem replaced at each beat, and joining it again
   * is refused: this process has the name there.
   */
  static Attached attach(Path file, Opening opening) throws IOException {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Object before = fileKey(file);
      Region region = opening.open(file);
      if (Objects.equals(before, fileKey(file))) {
        return new Attached(region, before);
      }
    }
    throw new RegionException(
        file + ": expected a file that stays, it was replaced " + MOST_ATTEMPTS + " times");
  }

  private static Object fileKey(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private void tick() {
    try {
      rejoin();
    } catch (IOException | UncheckedIOException e) {
      complain(e.getMessage());
    }
    processors.tick();
  }

  private void rejoin() throws IOException {
    if (processors.held() && Objects.equals(fileKey(file), joined.fileKey)) {
      complaint = "";
      return;
    }
    Joined next = join(file, application);
    joined.slot.release();
    joined = next;
    processors.moveTo(next.region, next.slot);
    LOG.info("{} joined {} again", application, file);
  }

  /** Once, not with each beat: there may be no file for a long time. */
  private void complain(String what) {
    if (!what.equals(complaint)) {
      complaint = what;
      LOG.warn("{} cannot join again for now, the last allocation stands: {}", application, what);
    }
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

  /**
   * States what processors are worth to whoever pays; only the policy {@code RevenueMaximising}
   * goes by it.
   *
   * @param worth of at most 8 steps; {@link Value#NONE} takes it back
   * @throws IllegalArgumentException if it has more steps
   */
  public void value(Value worth) {
    processors.value(worth);
  }

  @Override
  public Allocation allocation() {
    return processors.allocation();
  }

  @Override
  public List<ApplicationProcessors> applications() {
    try {
      return applications(joined.region, Processes.ofThisMachine());
    } catch (UncheckedIOException e) {
      LOG.debug("the applications of the region cannot be told", e);
      return List.of();
    }
  }

  /**
   * Who asks for what and has what: the region is everybody's, so that each can be told.
   *
   * @param region where they are
   * @param processes which processes there are
   * @return one item for each application
   * @throws UncheckedIOException if it cannot be told whether a process is there
   */
  public static List<ApplicationProcessors> applications(Region region, Processes processes) {
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

  /**
   * Leaves: its processors go to others with the next quantum, and it has what it has without a
   * manager, which listeners are told.
   */
  @Override
  public void close() {
    // Its thread has ended, and nobody else changes what is joined.
    thread.close();
    joined.slot.release();
    processors.leave();
  }
}
