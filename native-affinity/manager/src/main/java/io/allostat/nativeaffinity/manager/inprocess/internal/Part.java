package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.ApplicationProcessors;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.Processors;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.manager.internal.Listeners;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An application of this process, where the process as a whole is one for the manager of the host.
 * Reading takes no lock. Thread safe.
 */
final class Part implements JoinedProcessors {
  private static final Logger LOG = LoggerFactory.getLogger(Part.class);

  private final Allocation unmanaged;
  private final Supplier<Optional<? extends Processors>> whole;
  private final Runnable asking;
  private final Runnable leaving;
  private final Listeners listeners;
  private volatile double requested;
  private volatile Slice slice = new Slice(1, 0, 1);
  private volatile Seen seen;
  private volatile boolean closed;

  /**
   * What of the whole is one application's.
   *
   * @param parts how many applications there are, > 0
   * @param least processors that each has before the rest is divided, or all have as many as there
   *     are for each
   * @param share its part of the rest, from 0 to 1
   */
  private record Slice(int parts, double least, double share) {
    Allocation of(Allocation whole) {
      if (parts == 1) {
        return whole;
      }
      double sure = Math.min(least, whole.processors() / parts);
      return new Allocation(
          sure + (whole.processors() - parts * sure) * share,
          whole.cpus(),
          whole.sinceEpochMillis(),
          whole.state(),
          whole.limited());
    }
  }

  /** What the process had, and what of it was this application's. */
  private record Seen(Allocation whole, Slice slice, Allocation own) {}

  /**
   * Has joined.
   *
   * @param name its name
   * @param unmanaged what it has without a manager
   * @param whole the processors of the process, while it has a manager
   * @param asking done when it asks for something else
   * @param leaving done once, when it leaves
   */
  Part(
      String name,
      Allocation unmanaged,
      Supplier<Optional<? extends Processors>> whole,
      Runnable asking,
      Runnable leaving) {
    this.unmanaged = unmanaged;
    this.whole = whole;
    this.asking = asking;
    this.leaving = leaving;
    this.listeners =
        new Listeners(unmanaged, e -> LOG.error("a listener to allocations of {} failed", name, e));
    this.seen = new Seen(unmanaged, slice, unmanaged);
  }

  double requested() {
    return requested;
  }

  /** What counts when processors are divided; who asks for nothing counts as for the least. */
  double weight(double least) {
    return Math.max(least, requested);
  }

  /**
   * Has another part of all from now on.
   *
   * @param parts how many applications there are, > 0
   * @param least processors that each of them has first, >= 0
   * @param share its part of the rest, from 0 to 1
   */
  void divide(int parts, double least, double share) {
    slice = new Slice(parts, least, share);
  }

  @Override
  public void request(double processors) {
    if (!(processors >= 0) || Double.isInfinite(processors)) {
      throw new IllegalArgumentException(
          "processors: expected a finite number >= 0, got " + processors);
    }
    // The sum of several must be a request, too.
    double bounded = Math.min(processors, Limits.LARGEST_REQUEST);
    if (!closed && bounded != requested) {
      requested = bounded;
      asking.run();
    }
  }

  @Override
  public Allocation allocation() {
    Optional<? extends Processors> process = whole.get();
    Allocation all = closed || process.isEmpty() ? unmanaged : process.get().allocation();
    if (all.state() == State.UNMANAGED) {
      return unmanaged;
    }
    Seen last = seen;
    Slice part = slice;
    if (last.whole != all || last.slice != part) {
      last = new Seen(all, part, part.of(all));
      seen = last;
    }
    return last.own;
  }

  @Override
  public List<ApplicationProcessors> applications() {
    Optional<? extends Processors> process = whole.get();
    return closed || process.isEmpty() ? List.of() : process.get().applications();
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    return listeners.add(listener);
  }

  /** Tells listeners of a change since the last time. */
  void tick() {
    listeners.tell(this::allocation);
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
    tick();
  }
}
