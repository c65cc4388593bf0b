package io.allostat.adapters.jdbc;

import io.allostat.adapters.jdbc.internal.BusyTime;
import io.allostat.adapters.jdbc.internal.Loan;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * A connection pool as a controlled resource: its capacity is its size, in connections; its use are
 * the connections that are out, from {@code getConnection} to {@code close} or {@code abort}. The
 * time of each is added up exactly by the {@link ComponentDataSource} that lends it, which polling
 * the pool's own "active" gauge could not do.
 *
 * <p>The size is asked for at each reading, since pools can be resized while they run; connections
 * that are out beyond it after that count until they are back. A connection that is never closed is
 * out for ever, as it is for the pool.
 *
 * <p>Borrowing and closing are lock-free and thread safe; {@link #read()} is for one thread.
 */
public final class ConnectionPool implements ResourceMonitor {
  private final String name;
  private final IntSupplier size;
  private final LongSupplier nanoClock;
  private final BusyTime busy = new BusyTime();
  private long lastNanos;

  /**
   * Makes the resource of one pool.
   *
   * @param name the resource's name, and that of the component in which contexts wait for the pool
   * @param size the most connections that the pool lends at a time, > 0, such as {@code
   *     hikari::getMaximumPoolSize}; thread safe
   * @throws io.allostat.core.api.settings.SettingException if the name is not valid
   */
  public ConnectionPool(String name, IntSupplier size) {
    this(name, size, System::nanoTime);
  }

  ConnectionPool(String name, IntSupplier size, LongSupplier nanoClock) {
    this.name = ComponentNames.requireValid("connection pool", name);
    this.size = Objects.requireNonNull(size, "size of connection pool " + name);
    this.nanoClock = nanoClock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.WAITED_FOR;
  }

  /**
   * @return connections that are out now
   */
  public int busy() {
    return busy.out();
  }

  @Override
  public ResourceReading read() throws IOException {
    int capacity = size.getAsInt();
    if (capacity <= 0) {
      throw new IOException("size of connection pool " + name + ": expected > 0, got " + capacity);
    }
    // A connection that came back a moment ago may say so only now; the sum must not fall for it.
    lastNanos = Math.max(lastNanos, busy.nanos(nanoClock.getAsLong()));
    return new ResourceReading(lastNanos / 1e9, capacity);
  }

  /** Counts a connection as out until the loan ends. */
  Loan lend() {
    busy.goes(nanoClock.getAsLong());
    return new Loan(() -> busy.returns(nanoClock.getAsLong()));
  }
}
