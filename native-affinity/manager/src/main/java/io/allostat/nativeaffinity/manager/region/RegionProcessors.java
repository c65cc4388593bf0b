package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.manager.internal.Listeners;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Processors that are asked for and read through a region. Until the manager has answered, they are
 * those that the application has without one, and so they are when it has ended in order. When it
 * has not been heard of for a while, its last sign of life is from the future, or the slot is not
 * the application's any more, the last allocation stands and says that it is stale.
 *
 * <p>Reading takes no lock, and no system call but what the JVM may need to read the time. One
 * thread calls {@link #tick} at least once a quantum: that shows the manager that the application
 * lives, and tells listeners.
 */
public final class RegionProcessors implements Processors {
  private final Allocation unmanaged;
  private final long staleNanos;
  private final LongSupplier nanoTime;
  private final Listeners listeners;
  private final Object requesting = new Object();
  private final AtomicReference<Seen> seen;
  private ApplicationSlot writtenTo;
  private double requested;
  private Value value = Value.NONE;
  private volatile boolean left;

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
    Objects.requireNonNull(region, "region");
    this.writtenTo = Objects.requireNonNull(slot, "slot");
    Ranges.requireBetween("staleNanos", staleNanos, 1, Long.MAX_VALUE);
    this.staleNanos = staleNanos;
    this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime");
    this.unmanaged = Objects.requireNonNull(unmanaged, "unmanaged");
    seen =
        new AtomicReference<>(
            new Seen(region, slot, slot.grantSequence() - 1, unmanaged, unmanaged));
    listeners = new Listeners(allocation(), failures);
  }

  /**
   * Goes on in another slot, with the same request. What was given in the one before is stale until
   * the manager answers there.
   *
   * @param region where the slot is
   * @param slot taken by this application
   */
  void moveTo(Region region, ApplicationSlot slot) {
    synchronized (requesting) {
      Allocation stale = seen.get().stale;
      seen.set(new Seen(region, slot, slot.grantSequence() - 1, stale, stale));
      writtenTo = slot;
      slot.value(value);
      write();
    }
  }

  /**
   * @return whether the slot is still this application's
   */
  boolean held() {
    return seen.get().slot.held();
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

  /**
   * States what processors are worth to whoever pays, for a manager whose policy goes by that.
   *
   * @param worth of at most 8 steps; {@link Value#NONE} takes it back
   * @throws IllegalArgumentException if it has more steps
   */
  public void value(Value worth) {
    synchronized (requesting) {
      writtenTo.value(worth);
      value = worth;
      write();
    }
  }

  /** Only into a slot that is still this application's: it may be another's by now. */
  private void write() {
    if (writtenTo.held()) {
      writtenTo.request(requested, nanoTime.getAsLong());
    }
  }

  @Override
  public Allocation allocation() {
    Seen last = seen.get();
    if (last.slot.grantSequence() != last.sequence) {
      last = look(last);
    }
    if (left || last.region.unmanaged()) {
      return unmanaged;
    }
    return heard(last.region) && last.slot.held() ? last.granted : last.stale;
  }

  private boolean heard(Region region) {
    long now = nanoTime.getAsLong();
    long beat = region.managerBeatNanos();
    if (Claim.silentNanos(now, beat) == Long.MAX_VALUE) {
      // This thread may have waited in between; the beat is no later than another look at the time.
      now = nanoTime.getAsLong();
    }
    return Claim.silentNanos(now, beat) <= staleNanos;
  }

  private Seen look(Seen last) {
    // Read before the grant: one that comes in between is seen the next time.
    long sequence = last.slot.grantSequence();
    Optional<Grant> grant = last.slot.grant();
    Seen now =
        grant.isPresent()
            ? last.at(sequence, with(grant.get(), State.GRANTED), with(grant.get(), State.STALE))
            : last.at(sequence, last.granted, last.stale);
    seen.compareAndSet(last, now);
    return now;
  }

  private static Allocation with(Grant grant, State state) {
    return new Allocation(
        grant.processors(),
        grant.cpus().toCpuList(),
        grant.sinceEpochMillis(),
        state,
        grant.limited());
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    return listeners.add(listener);
  }

  /** Shows that the application lives, and tells listeners of a change since the last time. */
  public void tick() {
    beat();
    tell();
  }

  /** Shows that the application lives, for who tells listeners on another thread. */
  public void beat() {
    synchronized (requesting) {
      write();
    }
  }

  /** Tells listeners of a change since the last time. */
  public void tell() {
    listeners.tell(this::allocation);
  }

  /** The application has left: it has what it has without a manager, and listeners are told. */
  public void leave() {
    left = true;
    tell();
  }

  /**
   * What was read at a sequence of the grant; an allocation is then the same object until the next.
   */
  private record Seen(
      Region region, ApplicationSlot slot, long sequence, Allocation granted, Allocation stale) {
    Seen at(long newSequence, Allocation nowGranted, Allocation nowStale) {
      return new Seen(region, slot, newSequence, nowGranted, nowStale);
    }
  }
}
