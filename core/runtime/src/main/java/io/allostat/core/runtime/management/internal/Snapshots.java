package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.Status;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The status that all gauges share: taken when somebody asks and the last one is older than a
 * second or something was changed since. Thread safe; a gauge normally reads one volatile field.
 */
public final class Snapshots {
  private static final long MAX_AGE_NANOS = 1_000_000_000L;

  private record Snapshot(Status status, long nanoTime, long version) {}

  private final Supplier<Status> reader;
  private final LongSupplier clock;
  private final AtomicLong version = new AtomicLong();
  private final Object taking = new Object();
  private volatile Snapshot last;

  /**
   * Has no snapshot yet.
   *
   * @param reader takes one
   * @param clock monotonic nanoseconds
   */
  public Snapshots(Supplier<Status> reader, LongSupplier clock) {
    this.reader = reader;
    this.clock = clock;
  }

  /** Says that something changed. Never waits. */
  public void outdate() {
    version.incrementAndGet();
  }

  /**
   * @return the present status
   */
  public Status current() {
    Snapshot known = last;
    if (fresh(known)) {
      return known.status();
    }
    synchronized (taking) {
      if (!fresh(last)) {
        // The version is read first: a change while reading makes this snapshot outdated.
        long before = version.get();
        last = new Snapshot(reader.get(), clock.getAsLong(), before);
      }
      return last.status();
    }
  }

  private boolean fresh(Snapshot snapshot) {
    return snapshot != null
        && snapshot.version() == version.get()
        && clock.getAsLong() - snapshot.nanoTime() <= MAX_AGE_NANOS;
  }
}
