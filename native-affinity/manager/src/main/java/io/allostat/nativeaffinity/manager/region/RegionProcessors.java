package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Processors that are asked for and read through a region. Until the manager has answered, they are
 * those that the application has without one. When it has not been heard of for a while, or the
 * slot is not the application's any more, the last allocation stands and says that it is stale.
 *
 * <p>Reading takes no lock, and no system call but what the JVM may need to read the time. One
 * thread calls {@link #tick} at least once a quantum: that shows the manager that the application
 * lives, and tells listeners.
 */
public final class RegionProcessors implements Processors {
  private final Region region;
  private final ApplicationSlot slot;
  private final long staleNanos;
  private final LongSupplier nanoTime;
  private final Consumer<Throwable> failures;
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final Object requesting = new Object();
  private volatile Seen seen;
  private double requested;
  private Allocation told;

  /**
   * Makes the processors of a slot.
   *
   * @param region where the slot is
   * @param slot taken by this application
   * @param unmanaged what it has without a manager
   * @param staleNanos how long the manager may be silent, nanoseconds, > 0; some quanta
   * @param nanoTime {@link System#nanoTime()}
   * @param failures takes what listeners throw
   */
  public RegionProcessors(
      Region region,
      ApplicationSlot slot,
      Allocation unmanaged,
      long staleNanos,
      LongSupplier nanoTime,
      Consumer<Throwable> failures) {
    this.region = Objects.requireNonNull(region, "region");
    this.slot = Objects.requireNonNull(slot, "slot");
    Ranges.requireBetween("staleNanos", staleNanos, 1, Long.MAX_VALUE);
    this.staleNanos = staleNanos;
    this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime");
    this.failures = Objects.requireNonNull(failures, "failures");
    Objects.requireNonNull(unmanaged, "unmanaged");
    seen = new Seen(slot.grantSequence() - 1, unmanaged, unmanaged);
    told = allocation();
  }

  @Override
  public void request(double processors) {
    if (!(processors >= 0) || Double.isInfinite(processors)) {
      throw new IllegalArgumentException(
          "processors: expected a finite number >= 0, got " + processors);
    }
    synchronized (requesting) {
      requested = Math.min(processors, Limits.LARGEST_REQUEST);
      write();
    }
  }

  /** Only into a slot that is still this application's: it may be another's by now. */
  private void write() {
    if (slot.held()) {
      slot.request(requested, nanoTime.getAsLong());
    }
  }

  @Override
  public Allocation allocation() {
    Seen last = seen;
    if (slot.grantSequence() != last.sequence) {
      last = look(last);
    }
    boolean heard = nanoTime.getAsLong() - region.managerBeatNanos() <= staleNanos;
    return heard && slot.held() ? last.granted : last.stale;
  }

  private Seen look(Seen last) {
    // Read before the grant: one that comes in between is seen the next time.
    long sequence = slot.grantSequence();
    Optional<Grant> grant = slot.grant();
    Seen now =
        grant.isPresent()
            ? new Seen(sequence, with(grant.get(), State.GRANTED), with(grant.get(), State.STALE))
            : new Seen(sequence, last.granted, last.stale);
    seen = now;
    return now;
  }

  private static Allocation with(Grant grant, State state) {
    return new Allocation(
        grant.processors(), grant.cpus().toCpuList(), grant.sinceEpochMillis(), state);
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    Subscription subscription = new Subscription(Objects.requireNonNull(listener, "listener"));
    subscriptions.add(subscription);
    return () -> subscriptions.remove(subscription);
  }

  /** Shows that the application lives, and tells listeners of a change since the last time. */
  public void tick() {
    synchronized (requesting) {
      write();
    }
    Allocation now = allocation();
    if (now.equals(told)) {
      return;
    }
    told = now;
    for (Subscription subscription : subscriptions) {
      try {
        subscription.listener.accept(now);
      } catch (Throwable e) {
        // It is the application's own, and must not end the sign of life.
        failures.accept(e);
      }
    }
  }

  /**
   * What was read at a sequence of the grant; an allocation is then the same object until the next.
   */
  private record Seen(long sequence, Allocation granted, Allocation stale) {}

  /** One subscription, told apart from another of the same listener. */
  private static final class Subscription {
    final Consumer<Allocation> listener;

    Subscription(Consumer<Allocation> listener) {
      this.listener = listener;
    }
  }
}
